import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/** What kind of end it is: the sign above what is said. */
const tones = {
  done: { icon: 'check', className: 'bg-success-soft text-success' },
  unavailable: { icon: 'info', className: 'bg-chosen text-info' },
  failed: { icon: 'alert', className: 'bg-danger-soft text-danger' },
} as const;

export type EndingTone = keyof typeof tones;

/** The look of what says what happened. */
export const endingTextClass = 'text-xl leading-normal font-semibold text-balance';

interface EndingProps {
  tone: EndingTone;
  children: ReactNode;
  /** Buttons that lead on. */
  actions?: ReactNode;
}

/**
 * What is said where nothing else can be shown. The pages of the sign-in look the same
 * (server/sign-in/pages.ts).
 */
export function Ending({ tone, children, actions }: EndingProps) {
  const { icon, className } = tones[tone];
  return (
    <div
      className={classNames(
        'w-full max-w-md rounded-card border border-line-soft bg-white px-6 py-10 text-center text-balance',
        'shadow-card print:border-0 print:shadow-none',
      )}
    >
      <div className={classNames('mx-auto mb-4 grid size-12 place-items-center rounded-full', className)}>
        <Icon name={icon} size="size-6" />
      </div>
      {children}
      {actions !== undefined && <div className="mt-7 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
