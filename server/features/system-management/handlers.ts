import { systemManagement } from '#contract/system-management.ts';
import { administeredDivisions, mayUse } from '#domain/permissions.ts';
import { countUnattended } from '#server/features/approval-route/queries-unattended.ts';
import type { Handler } from '#server/http/handler.ts';
import { countUndelivered } from '#server/mail/queries.ts';

const { undelivered_mail } = systemManagement;

/** What /system-management says beside its entries: how much of each waits for an admin. */
export const init: Handler<typeof systemManagement.init> = async ({ db, actor }) => {
  const divisions = administeredDivisions(actor);
  const [unattended_count, undelivered_mail_count] = await Promise.all([
    countUnattended(db, divisions),
    mayUse(actor, undelivered_mail.list.access) ? countUndelivered(db) : null,
  ]);
  return { unattended_count, undelivered_mail_count };
};
