import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { fileFields, type FileField } from '#contract/call.ts';
import type { Audience } from '#domain/application/discussion.ts';
import type { Actor } from '#domain/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { linkAfter } from '#server/features/application/chain.ts';
import { filesIn, remarkEntry } from '#server/features/application/chain-entries.ts';
import { organisationOf } from '#server/features/application/change.ts';
import { selectEnds } from '#server/features/application/queries-chain.ts';
import type { ReceivedFile } from '#server/files/store.ts';

export type NewRemark = {
  readonly application_id: number;
  readonly number: number;
  readonly supplier_id: Audience;
  readonly remark_text: string;
  readonly awaits_reply: boolean;
  /** 代理: whom the writer stands for. */
  readonly stands_for: { readonly user_id: number; readonly full_name: string } | null;
  readonly addressee_ids: readonly number[];
  /** How many mails it counts as for the limit of a day. */
  readonly mail_count: number;
  readonly files: Readonly<Partial<Record<FileField, ReceivedFile>>>;
};

/** Inserts a remark with its addressees and files. Returns its id. */
export async function insertRemark(
  tx: Tx,
  { stands_for, addressee_ids, files, ...remark }: NewRemark,
  { actor, at }: { readonly actor: Actor; readonly at: Date },
): Promise<number> {
  const { application_id, number, supplier_id, remark_text } = remark;
  const row = {
    ...organisationOf(actor),
    user_id: actor.user_id,
    full_name: actor.full_name,
    for_user_id: stands_for?.user_id ?? null,
    for_full_name: stands_for?.full_name ?? null,
    salt: randomUUID(),
  };
  const { remark_head } = await selectEnds(tx, application_id);
  const entry = remarkEntry(application_id, {
    ...row,
    number,
    supplier_id,
    remark_text,
    written_at: at.toISOString(),
    files: filesIn(files),
  });
  const { remark_id } = await tx
    .insertInto('application_remark')
    .values({
      ...remark,
      ...row,
      written_at: at,
      head: Buffer.from(linkAfter(remark_head, entry).head, 'hex'),
    })
    .returning('remark_id')
    .executeTakeFirstOrThrow();
  await sql`insert into application_remark_addressee (remark_id, user_id)
    select ${remark_id}::integer, unnest(${addressee_ids}::integer[])`.execute(tx);
  const rows = fileFields.flatMap((field, index) => {
    const file = files[field];
    if (file === undefined) return [];
    const { file_name, size, sha256, storage_key } = file;
    return [{ remark_id, position: index + 1, file_name, size, sha256, storage_key }];
  });
  if (rows.length > 0) await tx.insertInto('application_remark_file').values(rows).execute();
  return remark_id;
}

/** Ends 回答を待つ of remarks. Returns how many waited. */
export async function endWaits(tx: Tx, remark_ids: readonly number[]): Promise<number> {
  const { rows } = await sql`
    update application_remark set awaits_reply = false
    where remark_id = any(${remark_ids}::integer[]) and awaits_reply returning remark_id`.execute(tx);
  return rows.length;
}

/** Withdraws a remark. */
export async function withdrawRemark(tx: Tx, remark_id: number, withdrawn_at: Date): Promise<void> {
  await tx
    .updateTable('application_remark')
    .set({ withdrawn_at, awaits_reply: false })
    .where('remark_id', '=', remark_id)
    .execute();
}

/** Marks the remarks of an application up to one that are addressed to a user as read. */
export async function markRead(
  tx: Tx,
  read: { readonly application_id: number; readonly remark_id: number; readonly user_id: number },
  at: Date,
): Promise<void> {
  await sql`
    update application_remark_addressee a set read_at = ${at} from application_remark r
    where r.remark_id = a.remark_id and r.application_id = ${read.application_id}
      and r.remark_id <= ${read.remark_id} and a.user_id = ${read.user_id} and a.read_at is null`.execute(tx);
}
