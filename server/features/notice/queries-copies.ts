import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { role } from '#domain/codes.ts';
import { endOfDay, japanDate, startOfDay } from '#domain/japan-date.ts';
import { postingDivisions } from '#domain/permissions.ts';
import type { Db } from '#server/db/database.ts';
import type { CopyPeriod, ListedCopy } from '#server/export/copies.ts';
import { isFor } from './queries-access.ts';

type Reader = { readonly actor: Actor; readonly now: Date };

/**
 * Whether notice `n` is copied for a reader: one that was published for a supplier; for an operator a system
 * notice, or one that 投稿済みのお知らせ lists. Never before its period, or if it was corrected before that.
 */
function isCopied({ actor, now }: Reader): RawBuilder<boolean> {
  return sql<boolean>`(n.deleted_at is null
    and n.publish_date_from <= coalesce(n.corrected_on, ${japanDate(now)}::date) and ${ofReader(actor)})`;
}

function ofReader(actor: Actor): RawBuilder<boolean> {
  if (actor.role === role.supplier) return isFor(actor.supplier_id);
  const divisions = postingDivisions(actor);
  const isPosted =
    divisions === 'all' ? sql<boolean>`true` : sql<boolean>`n.division_id = any(${divisions}::integer[])`;
  return sql<boolean>`(n.system_notice_flag or (n.correction_id is null and ${isPosted}))`;
}

/** The reader's notices that were published on these days, at most `most`. */
export async function selectCopied(
  db: Db,
  reader: Reader,
  { from, to }: CopyPeriod,
  most: number,
): Promise<ListedCopy[]> {
  const { rows } = await sql<ListedCopy>`
    select n.notice_id as id, n.publish_datetime as at from notice n
    where n.publish_datetime >= ${startOfDay(from)} and n.publish_datetime < ${endOfDay(to)}
      and ${isCopied(reader)}
    limit ${most}`.execute(db);
  return rows;
}

/** Whether a notice is copied for the reader now. */
export async function isCopiedFor(db: Db, reader: Reader, notice_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from notice n where n.notice_id = ${notice_id} and ${isCopied(reader)}`.execute(db);
  return rows.length > 0;
}

/** The bytes of the files of a company's newest answers to notices. */
export async function countAnswerBytes(
  db: Db,
  notice_ids: readonly number[],
  supplier_id: number,
): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(f.size), 0)::float8 as bytes from notice_newest_response r
    join notice_response_file f on f.notice_response_id = r.notice_response_id
    where r.notice_id = any(${notice_ids}::integer[]) and r.supplier_id = ${supplier_id}`.execute(db);
  return rows[0]?.bytes ?? 0;
}
