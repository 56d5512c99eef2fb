import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Inserts a group with these members. Returns its id. */
export async function insertGroup(
  tx: Tx,
  group: { readonly group_name: string; readonly division_id: number },
  supplier_ids: readonly number[],
): Promise<number> {
  const { supplier_group_id } = await tx
    .insertInto('supplier_group')
    .values(group)
    .returning('supplier_group_id')
    .executeTakeFirstOrThrow();
  await insertMembers(tx, supplier_group_id, supplier_ids);
  return supplier_group_id;
}

type Change = {
  readonly group_name: string;
  readonly added: readonly number[];
  readonly removed: readonly number[];
};

/** Renames a locked group, and adds and removes members. */
export async function updateGroup(
  tx: Tx,
  supplier_group_id: number,
  { group_name, added, removed }: Change,
): Promise<void> {
  await tx
    .updateTable('supplier_group')
    .set({ group_name, version: sql`version + 1` })
    .where('supplier_group_id', '=', supplier_group_id)
    .execute();
  await tx
    .deleteFrom('supplier_group_member')
    .where('supplier_group_id', '=', supplier_group_id)
    .where(sql<boolean>`supplier_id = any(${removed}::integer[])`)
    .execute();
  await insertMembers(tx, supplier_group_id, added);
}

/** 使用停止 or 使用再開 of a locked group. */
export async function setGroupSuspended(
  tx: Tx,
  supplier_group_id: number,
  suspended: boolean,
): Promise<void> {
  await tx
    .updateTable('supplier_group')
    .set({ suspended, version: sql`version + 1` })
    .where('supplier_group_id', '=', supplier_group_id)
    .execute();
}

/**
 * Inserts any number of members with two parameters: a parameter each would soon exceed the protocol's limit.
 */
async function insertMembers(
  tx: Tx,
  supplier_group_id: number,
  supplier_ids: readonly number[],
): Promise<void> {
  await sql`
    insert into supplier_group_member (supplier_group_id, supplier_id)
    select ${supplier_group_id}::integer, unnest(${supplier_ids}::integer[])`.execute(tx);
}
