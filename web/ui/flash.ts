import { useEffect, useState } from 'react';

/** The application that the user last acted on: how it was named there, and what was done. */
export type ApplicationOutcome = {
  readonly kind: 'submitted' | 'approved' | 'rejected' | 'cancelled' | 'replaced' | 'handed_over';
  readonly application_id: number;
  readonly workflow_name: string;
  readonly first_field: string | null;
};

/** A message for the next screen: a sentence, or the outcome of an action on an application. */
type Flash = string | ApplicationOutcome;

let told: Flash | null = null;

/**
 * Tells the next screen what has been done. The message is held in memory, not in the URL or the history, so
 * that a reload or Back does not show it again.
 */
export function tellNextScreen(flash: Flash): void {
  told = flash;
}

/** What the previous screen told; null for nothing. The screen keeps it until it is unmounted. */
export function useFlash(): Flash | null {
  // Taken away by an effect: React may render a screen twice.
  const [flash] = useState(told);
  useEffect(() => {
    told = null;
  }, []);
  return flash;
}
