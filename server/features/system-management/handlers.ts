import type { calls } from '#contract/calls.ts';
import { systemManagement } from '#contract/system-management.ts';
import { administeredDivisions, mayUse } from '#domain/permissions.ts';
import { countUnattended } from '#server/organisation/queries-unattended-steps.ts';
import type { Handlers } from '#server/http/handler.ts';
import { countSendable } from '#server/mail/queries.ts';
import { sendMail } from '#server/jobs/queues.ts';
import { insertMails } from '#server/mail/store.ts';
import type { MailSources } from '#server/mail/sources.ts';
import { dormantUsers } from './dormant-users.ts';
import { readSetup } from './setup.ts';
import { undeliveredMail } from './undelivered-mail.ts';

const { list } = systemManagement.undelivered_mail;

/** `mailSources` tell which undelivered mail can still be sent. */
export const systemManagementHandlers = (
  mailSources: MailSources,
): Handlers<typeof calls.system_management> => ({
  /** The badges of the entries on /system-management: how much of each waits for an admin; and 導入の手順. */
  async init({ db, actor, services }) {
    const divisions = administeredDivisions(actor);
    const forSystem = mayUse(actor, list.access);
    const [unattended_count, undelivered_mail_count, setup] = await Promise.all([
      countUnattended(db, divisions),
      forSystem ? countSendable(db) : null,
      forSystem ? readSetup(db, services.settings.identity_providers) : null,
    ]);
    return { unattended_count, undelivered_mail_count, setup };
  },
  async test_mail({ tx, actor, now, services }) {
    const event_key = `mail_test:${now.toISOString()}`;
    const mails = [{ event_key, user_id: actor.user_id, kind: 'mail_test' as const }];
    for (const mail_id of await insertMails(tx, mails, now))
      await services.jobs.send(tx, sendMail, { mail_id });
    return null;
  },
  dormant_user: dormantUsers,
  undelivered_mail: undeliveredMail(mailSources),
});
