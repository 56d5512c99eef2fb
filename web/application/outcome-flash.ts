import type { ApplicationContent } from '#contract/application/detail.ts';
import { createFlash } from '#web/ui/flash.ts';

/** What a person has just done, for the screen that he is led to. */
export type Done = Pick<ApplicationContent, 'workflow_name' | 'applicant_full_name'> & {
  readonly kind: 'approved' | 'rejected' | 'cancelled' | 'replaced';
  readonly application_id: number;
};

/** What was done last, for the next screen of the feature. */
export const lastDone = createFlash<Done>();
