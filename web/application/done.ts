import type { ApplicationContent } from '#contract/application/detail.ts';

/** What a person has just done, for the screen that he is led to. */
export type Done = Pick<ApplicationContent, 'workflow_name' | 'applicant_full_name'> & {
  readonly kind: 'approved' | 'rejected' | 'cancelled' | 'replaced';
  readonly application_id: number;
};

// In memory, not in the address or the history: it is said once, and a reload or Back does not say it again.
let last: Done | null = null;

/** Says it on the next screen of the feature. */
export function tellDone(done: Done): void {
  last = done;
}

/** What is to be said; it stays so until `forgetDone`, because a screen may be drawn more than once before it is shown. */
export function doneToTell(): Done | null {
  return last;
}

export function forgetDone(): void {
  last = null;
}
