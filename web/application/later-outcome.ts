import { lazyScreen } from '#web/shell/lazy-screen.tsx';
import { outcomeFlash, type Outcome } from './outcome-flash.ts';

/** The note of the last decision. The list needs it only after one, and then it is loaded already. */
export const LaterOutcomeNote = lazyScreen<{ offersNext?: boolean }>(async () => ({
  default: (await import('./outcome-note.tsx')).OutcomeNote,
}));

/** Tells the next screen the outcome. It shows with the screen's first paint, so it pushes nothing down. */
export function tellOutcome(outcome: Outcome): void {
  outcomeFlash.set(outcome);
  void LaterOutcomeNote.preload();
}
