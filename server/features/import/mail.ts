import { privilege } from '#domain/codes.ts';
import { japanDate } from '#domain/japan-date.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import { sendMail } from '#server/jobs/queues.ts';
import type { MailSources } from '#server/mail/sources.ts';
import { insertMails } from '#server/mail/store.ts';
import type { DryRunOutcome } from '#server/features/import/compare/dry-run.ts';

/**
 * Queues a mail to each valid system admin about an import that stopped for its number: one a day for the
 * same number, however often the import is tried. Returns how many.
 */
export async function mailStoppedImport(
  tx: Tx,
  jobs: JobQueue,
  { differences, warnings, number }: DryRunOutcome,
  at: Date,
): Promise<number> {
  const admins = await systemAdmins(tx).execute();
  if (admins.length === 0) return 0;
  const count = (change: 'added' | 'changed' | 'vanished') =>
    Object.values(differences).reduce((sum, difference) => sum + difference[change].length, 0);
  const { stopped_import_id } = await tx
    .insertInto('stopped_import')
    .values({
      happened_at: at,
      accept_number: number,
      added: count('added'),
      changed: count('changed'),
      vanished: count('vanished'),
      warnings: warnings.length,
    })
    .returning('stopped_import_id')
    .executeTakeFirstOrThrow();
  const event_key = `import:${number}:${japanDate(at)}`;
  const mails = admins.map(({ user_id }) => ({
    event_key,
    user_id,
    kind: 'import_stopped' as const,
    stopped_import_id,
  }));
  const created = await insertMails(tx, mails, at);
  // They have been told today.
  if (created.length === 0)
    await tx.deleteFrom('stopped_import').where('stopped_import_id', '=', stopped_import_id).execute();
  for (const mail_id of created) await jobs.send(tx, sendMail, { mail_id });
  return created.length;
}

function systemAdmins(db: Db) {
  return db.selectFrom('valid_user').select('user_id').where('privilege', '=', privilege.system_admin);
}

/** Mails about a stopped import end with the next import, and for who is no system admin any more. */
export const stoppedImportMails: MailSources['stopped_import'] = {
  async contentOf(db, { stopped_import_id }, { user_id, full_name }, { base_url }) {
    const stopped = await db
      .selectFrom('stopped_import')
      .select(['happened_at', 'accept_number', 'added', 'changed', 'vanished', 'warnings'])
      .where('stopped_import_id', '=', stopped_import_id)
      .executeTakeFirstOrThrow();
    const admin = await systemAdmins(db).where('user_id', '=', user_id).executeTakeFirst();
    const later = await db
      .selectFrom('audit_event')
      .select('audit_event_id')
      .where('action', '=', 'imported')
      .where('object_kind', '=', 'master_data')
      .where('happened_at', '>', stopped.happened_at)
      .limit(1)
      .executeTakeFirst();
    if (admin === undefined || later !== undefined) return 'import_over';
    const { accept_number, added, changed, vanished, warnings } = stopped;
    return {
      kind: 'import_stopped',
      reader_full_name: full_name,
      ...{ accept_number, added, changed, vanished, warnings },
      address: `${base_url}/system-management/master-data-import`,
    };
  },
};
