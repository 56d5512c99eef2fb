import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tone = 'neutral' | 'waiting' | 'info' | 'progress' | 'success' | 'danger' | 'warning';

/** Where colours are forced, the edge shows. On the ground of a chosen row, it does too. */
const base =
  'inline-block rounded-full border px-2 py-px text-xs leading-4.5 whitespace-nowrap print:border-line';
const edgeOfChosen = 'in-data-chosen:border-edge';
const edge = `border-transparent ${edgeOfChosen}`;

const toneClasses: Record<Tone, string> = {
  neutral: `${edge} bg-head text-ink-soft`,
  /** What nobody has done yet. */
  waiting: `border-line text-ink-soft ${edgeOfChosen}`,
  info: `${edge} bg-info-soft text-info`,
  progress: 'border-transparent bg-action text-white',
  success: `${edge} bg-success-soft text-success`,
  danger: `${edge} bg-danger-soft text-danger-strong`,
  warning: `${edge} bg-warning-soft text-warning`,
};

/** A status badge. It always has a text; colour is not the only cue. */
export function Tag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    // The picture of a route knows it by its name and tone (`.step-tag`).
    <span className={classNames('tag', base, toneClasses[tone])} data-tone={tone}>
      {children}
    </span>
  );
}
