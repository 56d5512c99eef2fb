import type { calls } from '#contract/calls.ts';
import { systemManagement } from '#contract/system-management.ts';
import { administeredDivisions, mayUse } from '#domain/permissions.ts';
import { countUnattended } from '#server/organisation/queries-unattended-steps.ts';
import type { Handlers } from '#server/http/handler.ts';
import { countSendable } from '#server/mail/queries.ts';
import type { MailSources } from '#server/mail/sources.ts';
import { undeliveredMail } from './undelivered-mail.ts';

const { list } = systemManagement.undelivered_mail;

/** `mailSources` tell which undelivered mail can still be sent. */
export const systemManagementHandlers = (
  mailSources: MailSources,
): Handlers<typeof calls.system_management> => ({
  /** The badges of the entries on /system-management: how much of each waits for an admin. */
  async init({ db, actor }) {
    const divisions = administeredDivisions(actor);
    const [unattended_count, undelivered_mail_count] = await Promise.all([
      countUnattended(db, divisions),
      mayUse(actor, list.access) ? countSendable(db) : null,
    ]);
    return { unattended_count, undelivered_mail_count };
  },
  undelivered_mail: undeliveredMail(mailSources),
});
