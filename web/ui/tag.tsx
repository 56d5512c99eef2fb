import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tone = 'neutral' | 'info' | 'progress' | 'success' | 'danger' | 'warning';

const tones: Record<Tone, string> = {
  neutral: 'border-solid-gray-300 bg-solid-gray-50 text-ink-soft',
  info: 'border-light-blue-200 bg-light-blue-50 text-light-blue-1000',
  progress: 'border-light-blue-900 bg-light-blue-900 text-white',
  success: 'border-green-300 bg-green-50 text-green-900',
  danger: 'border-red-200 bg-red-50 text-red-1000',
  warning: 'border-yellow-300 bg-yellow-50 text-yellow-1200',
};

/** A status badge. It always has a text; colour is not the only cue. */
export function Tag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-block rounded-4 border px-1.5 py-px text-xs leading-[1.4] font-semibold whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
