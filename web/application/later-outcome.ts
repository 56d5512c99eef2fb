import { lazyRouteComponent } from '@tanstack/react-router';
import { outcomeFlash, type Outcome } from './outcome-flash.ts';

/** The note of the last decision. The list needs it only after one, and then it is loaded already. */
export const LaterOutcomeNote = lazyRouteComponent(() => import('./outcome-note.tsx'), 'OutcomeNote');

/**
 * Tells the next screen the outcome. Wait for it before you open that screen: then it shows with the screen's
 * first paint, and pushes nothing down.
 */
export async function tellOutcome(outcome: Outcome): Promise<void> {
  outcomeFlash.set(outcome);
  await LaterOutcomeNote.preload?.();
}
