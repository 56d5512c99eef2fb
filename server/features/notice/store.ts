import { sql } from 'kysely';
import type { Operator } from '#domain/actor.ts';
import { publishDatetime } from '#domain/notice/posting.ts';
import type { Question } from '#domain/notice/questionnaire.ts';
import { fileFields, type FileField } from '#contract/call.ts';
import type { Tx } from '#server/db/database.ts';
import type { ReceivedFile } from '#server/files/store.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import { indexSearch, itemChanged } from '#server/jobs/queues.ts';
import { insertQuestions } from './store-response.ts';

/** A notice to be posted, after the rules of domain/notice/posting.ts. */
export type NewNotice = {
  readonly title: string;
  readonly body: string;
  readonly system_notice_flag: boolean;
  /** Null for a system notice. */
  readonly division: { readonly division_id: number; readonly division_name: string } | null;
  readonly publish_date_from: string;
  readonly publish_date_to: string;
  readonly publish_all_flag: boolean;
  readonly supplier_groups: readonly number[];
  readonly suppliers: readonly number[];
  readonly send_mail_flag: boolean;
  /** How many mails it counts as for the limit of a day. */
  readonly mail_count: number;
  readonly files: Readonly<Partial<Record<FileField, ReceivedFile>>>;
  readonly asks: Questionnaire | null;
};

/** 回答依頼 of a notice: 回答期限 (`yyyy-mm-dd`) and its questions. */
export type Questionnaire = { readonly response_due_date: string; readonly questions: readonly Question[] };

/** Inserts a notice with its targets and files and queues the job of its mails. Returns its id. */
export async function insertNotice(
  tx: Tx,
  jobs: JobQueue,
  notice: NewNotice,
  { actor, now }: { readonly actor: Operator; readonly now: Date },
): Promise<number> {
  const { division, supplier_groups, suppliers, files, asks, ...columns } = notice;
  const { notice_id } = await tx
    .insertInto('notice')
    .values({
      ...columns,
      division_id: division?.division_id ?? null,
      division_name: division?.division_name ?? null,
      response_due_date: asks?.response_due_date ?? null,
      posted_at: now,
      publish_datetime: publishDatetime(now, notice.publish_date_from),
      create_user_id: actor.user_id,
      create_division_name: actor.division_name,
      create_department_name: actor.department_name,
      create_full_name: actor.full_name,
    })
    .returning('notice_id')
    .executeTakeFirstOrThrow();
  await sql`insert into notice_supplier_group (notice_id, supplier_group_id)
    select ${notice_id}::integer, unnest(${supplier_groups}::integer[])`.execute(tx);
  await sql`insert into notice_supplier (notice_id, supplier_id)
    select ${notice_id}::integer, unnest(${suppliers}::integer[])`.execute(tx);
  const rows = fileFields.flatMap((name, index) => {
    const file = files[name];
    return file ? [{ ...file, notice_id, position: index + 1 }] : [];
  });
  if (rows.length > 0) await tx.insertInto('notice_file').values(rows).execute();
  if (asks !== null) await insertQuestions(tx, notice_id, asks.questions);
  // The job of a change tells the search too. Without mails only the search is told.
  if (notice.send_mail_flag) await jobs.send(tx, itemChanged, { notice_id });
  else await jobs.send(tx, indexSearch, { kind: 'notice', item_ids: [notice_id] });
  return notice_id;
}

/** Records that a user has read a notice; the first time counts. */
export async function insertRead(
  tx: Tx,
  read: { readonly notice_id: number; readonly user_id: number; readonly read_at: Date },
): Promise<void> {
  await tx
    .insertInto('notice_read')
    .values((row) => ({
      ...read,
      supplier_id: row.selectFrom('portal_user').select('supplier_id').where('user_id', '=', read.user_id),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Marks a notice as corrected (訂正済み): it is in no list but 過去のお知らせ. */
export async function markCorrected(
  tx: Tx,
  notice_id: number,
  corrected: { readonly correction_id: number; readonly corrected_on: string },
): Promise<void> {
  await tx
    .updateTable('notice')
    .set((row) => ({ ...corrected, version: row('version', '+', 1) }))
    .where('notice_id', '=', notice_id)
    .execute();
}

/** Marks a notice as deleted: it is hidden from everybody, but no data is removed. */
export async function markDeleted(
  tx: Tx,
  notice_id: number,
  deleted: { readonly deleted_at: Date; readonly deleted_by: number },
): Promise<void> {
  await tx
    .updateTable('notice')
    .set((row) => ({ ...deleted, version: row('version', '+', 1) }))
    .where('notice_id', '=', notice_id)
    .execute();
}
