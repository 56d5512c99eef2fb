import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'waiting' | 'info' | 'progress' | 'success' | 'danger' | 'warning';

/** A status badge. It always has a text; colour is not the only cue. */
export function Tag({ tone, children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="tag" data-tone={tone}>
      {children}
    </span>
  );
}
