import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Ending, endingTextClass, type EndingTone } from '#web/ui/ending.tsx';
import { contactLine } from '#texts/shell.ts';
import { Brand } from './brand.tsx';
import { Contact } from './contact.tsx';
import { operatorName, supportContact } from './operator.ts';

type EndingPageProps = {
  tone: EndingTone;
  /** What happened. */
  heading: string;
  /** What the user can do, a paragraph each. */
  advice?: readonly string[];
  /** A button that leads on. */
  children?: ReactNode;
};

/** A page outside the layout. It makes no calls and works without a session. */
export function EndingPage({ tone, heading, advice = [], children }: EndingPageProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const contact = supportContact();
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center gap-3 pr-4">
        <Brand />
        <p className="ml-auto text-right text-xs text-ink-soft">{operatorName()}</p>
      </header>
      <main className="grid flex-1 items-start justify-items-center px-4 pt-[clamp(2rem,22dvh,14rem)] pb-8">
        <Ending tone={tone} actions={children}>
          <h1 ref={title} tabIndex={-1} className={endingTextClass}>
            {heading}
          </h1>
          {advice.map((paragraph, index) => (
            <p key={paragraph} className={classNames('text-balance text-ink-soft', index === 0 && 'mt-2')}>
              {paragraph}
            </p>
          ))}
          {contact && (
            <p className="mt-2 text-balance text-ink-soft">
              <Contact text={contactLine(contact)} />
            </p>
          )}
        </Ending>
      </main>
    </div>
  );
}
