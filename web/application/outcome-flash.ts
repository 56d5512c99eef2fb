import type { ApplicationContent } from '#contract/application/detail.ts';
import { createFlash } from '#web/ui/flash.ts';

/** The user's last action on an application. */
export type Outcome = Pick<ApplicationContent, 'workflow_name' | 'applicant_full_name'> & {
  readonly kind: 'approved' | 'rejected' | 'cancelled' | 'replaced';
  readonly application_id: number;
};

/** Set it before leaving for another screen of applications. */
export const outcomeFlash = createFlash<Outcome>();
