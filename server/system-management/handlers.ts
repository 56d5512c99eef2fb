import type { calls } from '#contract/calls.ts';
import { privilege } from '#domain/codes.ts';
import { countUnattended } from '#server/approval-route/queries-unattended.ts';
import type { Handler } from '#server/http/handler.ts';
import { forbidden } from '#server/http/refusal.ts';
import { countUndelivered } from '#server/mail/store-undelivered.ts';

/** What /system-management says beside its entries: how much of each waits for an admin. */
export const init: Handler<typeof calls.system_management.init> = async ({ db, actor }) => {
  // Only admins pass the request path to here, and all of them are operators.
  if (actor.role !== 1) throw forbidden();
  const all = actor.privilege === privilege.system_admin;
  const [unattended_count, undelivered_mail_count] = await Promise.all([
    countUnattended(db, all ? null : actor.division_id),
    all ? countUndelivered(db) : null,
  ]);
  return { unattended_count, undelivered_mail_count };
};
