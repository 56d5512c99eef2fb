import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tone = 'neutral' | 'info' | 'progress' | 'success' | 'danger' | 'warning';

const tones: Record<Tone, string> = {
  neutral: 'border-line bg-canvas text-ink-soft',
  info: 'border-info-line bg-info-soft text-info',
  progress: 'border-action bg-action text-white',
  success: 'border-success-line bg-success-soft text-success',
  danger: 'border-danger-line bg-danger-soft text-danger-strong',
  warning: 'border-warning-line bg-warning-soft text-warning',
};

/** A status badge. It always has a text; colour is not the only cue. */
export function Tag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-block rounded-4 border px-1.5 py-px text-xs leading-[1.4] whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
