import { useEffect, useEffectEvent, useState } from 'react';
import type { Call, Output } from '#contract/call.ts';
import { save } from '#contract/save.ts';
import { draftText } from '#texts/form.ts';
import { BackgroundFailed, call, Refused } from '#web/call/call.ts';
import { isTooOld, type DraftKey } from './draft-key.ts';

/** A save that was stored, although its answer was lost. */
export type StoredSave = {
  /** The path of its call. */
  readonly path: string;
  readonly answer: unknown;
};

/** The answer of a stored save, which was a save by this call. */
export function answerOf<C extends Call>(_call: C, { answer }: StoredSave): Output<C> {
  // The server checked the answer against the same declaration before it stored it.
  return answer as Output<C>;
}

/**
 * Asks, when a form opens, what became of a save without an answer (docs/rules/api.md#lost-answers). `onStored`
 * does what the form does after any save. Returns what to say above the form otherwise; null for nothing.
 */
export function useLostSave(key: DraftKey, onStored: (stored: StoredSave) => unknown): string | null {
  const [unanswered] = useState(key.unanswered);
  const [became, setBecame] = useState<keyof typeof draftText.lost | null>(
    unanswered !== null && isTooOld(unanswered) ? 'too_old' : null,
  );
  const finish = useEffectEvent(onStored);

  useEffect(() => {
    if (unanswered === null || isTooOld(unanswered)) return undefined;
    const { path, key: sentKey } = unanswered;
    let gone = false;
    const ask = async () => {
      try {
        const { stored, answer } = await call(save.outcome, { path, key: sentKey }, { reported: true });
        if (gone) return;
        key.renew();
        if (stored) finish({ path, answer });
        else setBecame('not_stored');
      } catch (error) {
        if (!(error instanceof Refused || error instanceof BackgroundFailed)) throw error;
        if (!gone) setBecame('unknown');
      }
    };
    void ask();
    return () => {
      gone = true;
    };
  }, [key, unanswered]);

  return became && draftText.lost[became];
}
