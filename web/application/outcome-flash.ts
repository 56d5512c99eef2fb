import type { ApplicationListItem } from '#contract/application/list.ts';
import { createFlash } from '#web/ui/flash.ts';

/** The user's last action on an application. */
export type Outcome = Pick<ApplicationListItem, 'application_id' | 'workflow_name' | 'first_field'> & {
  readonly kind: 'submitted' | 'approved' | 'rejected' | 'cancelled' | 'replaced';
};

/** Set it before leaving for another screen of applications. */
export const outcomeFlash = createFlash<Outcome>();
