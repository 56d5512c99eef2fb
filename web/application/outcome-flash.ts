import type { ApplicationContent } from '#contract/application/detail.ts';
import { createFlash } from '#web/ui/flash.ts';

/** What the user did last on an application. */
export type Outcome = Pick<ApplicationContent, 'workflow_name' | 'applicant_full_name'> & {
  readonly kind: 'approved' | 'rejected' | 'cancelled' | 'replaced';
  readonly application_id: number;
};

/** Set before the user is led to another screen of the feature. */
export const outcomeFlash = createFlash<Outcome>();
