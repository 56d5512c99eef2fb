import { useEffect, useRef, type ReactNode } from 'react';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { contactLine } from '#texts/shell.ts';
import { Brand } from './brand.tsx';
import { operatorName, supportContact } from './operator.ts';

type EndingPageProps = {
  /** What kind of end it is. */
  tone: keyof typeof signs;
  /** What happened. */
  heading: string;
  /** What the user can do, a paragraph each. */
  advice?: readonly string[];
  /** A button that leads on. */
  children?: ReactNode;
};

/** The sign above the heading. */
const signs = { done: 'check', unavailable: 'info', failed: 'alert' } as const satisfies Record<
  string,
  IconName
>;

/** A page outside the layout. It makes no calls and works without a session. */
export function EndingPage({ tone, heading, advice = [], children }: EndingPageProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const contact = supportContact();
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="ending-head flex items-center gap-3 pr-4">
        <Brand />
        <p className="ending-operator">{operatorName()}</p>
      </header>
      <main className="ending-main">
        <div className="card ending">
          <div className={`ending-sign ending-${tone}`}>
            <Icon name={signs[tone]} />
          </div>
          <h1 ref={title} tabIndex={-1}>
            {heading}
          </h1>
          {advice.map((paragraph) => (
            <p key={paragraph} className="text-ink-soft">
              {paragraph}
            </p>
          ))}
          {contact && <p className="text-ink-soft mt-2 wrap-anywhere">{contactLine(contact)}</p>}
          {children !== undefined && <div className="ending-actions">{children}</div>}
        </div>
      </main>
    </div>
  );
}
