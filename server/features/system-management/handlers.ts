import type { calls } from '#contract/calls.ts';
import { systemManagement } from '#contract/system-management.ts';
import { administeredDivisions, mayUse } from '#domain/permissions.ts';
import { countUnattended } from '#server/organisation/queries-unattended-steps.ts';
import type { Handlers } from '#server/http/handler.ts';
import { countUndelivered } from '#server/mail/queries.ts';
import { undeliveredMail } from './undelivered-mail.ts';

const { list } = systemManagement.undelivered_mail;

export const systemManagementHandlers: Handlers<typeof calls.system_management> = {
  /** The badges of the entries on /system-management: how much of each waits for an admin. */
  async init({ db, actor }) {
    const divisions = administeredDivisions(actor);
    const [unattended_count, undelivered_mail_count] = await Promise.all([
      countUnattended(db, divisions),
      mayUse(actor, list.access) ? countUndelivered(db) : null,
    ]);
    return { unattended_count, undelivered_mail_count };
  },
  undelivered_mail: undeliveredMail,
};
