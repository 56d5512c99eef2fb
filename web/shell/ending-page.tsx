import { useEffect, useRef, type ReactNode } from 'react';
import { Brand } from './brand.tsx';

type EndingPageProps = {
  /** What happened. */
  heading: string;
  /** What the user can do. */
  advice?: string;
  /** A button that leads on. */
  children?: ReactNode;
};

/** A page outside the layout. It makes no calls and works without a session. */
export function EndingPage({ heading, advice, children }: EndingPageProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="ending-head">
        <Brand />
      </header>
      <main className="grid grow place-items-center px-4 pt-8 pb-[18dvh]">
        <div className="card ending">
          <h1 ref={title} tabIndex={-1}>
            {heading}
          </h1>
          {advice !== undefined && (
            <p className="soft mt-3 text-balance [word-break:auto-phrase]">{advice}</p>
          )}
          {children !== undefined && <div className="mt-7">{children}</div>}
        </div>
      </main>
    </div>
  );
}
