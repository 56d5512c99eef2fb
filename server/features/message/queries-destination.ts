import { sql } from 'kysely';
import { mailboxesOf, type Mailboxes, type OfferedGroup, type Sender } from '#domain/message/mailboxes.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** The current names of the department groups that the sender chose. */
export async function selectChosenGroups(db: Db, message_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('message_destination as d')
    .innerJoin('department_group as g', 'g.department_group_id', 'd.department_group_id')
    .innerJoin('division as v', 'v.division_id', 'g.division_id')
    .select('g.group_name')
    .where('d.message_id', '=', message_id)
    .orderBy('v.division_code')
    .orderBy('g.department_group_code')
    .execute();
  return rows.map(({ group_name }) => group_name);
}

/** The current names of the suppliers that the sender chose. */
export function selectChosenSuppliers(db: Db, message_id: number) {
  return db
    .selectFrom('message_destination as d')
    .innerJoin('supplier as s', 's.supplier_id', 'd.supplier_id')
    .select(['s.supplier_id', 's.company_name', 's.branch_office_name'])
    .where('d.message_id', '=', message_id)
    .orderBy('s.supplier_code')
    .execute();
}

/** The active departments of each group, in the order of the given ids. */
export async function selectGroupDepartments(
  db: Db | Tx,
  department_group_ids: readonly number[],
): Promise<OfferedGroup[]> {
  const rows = await db
    .selectFrom('department_group_member as m')
    .innerJoin('department as d', 'd.department_id', 'm.department_id')
    .select(['m.department_group_id', 'm.department_id'])
    .where(sql<boolean>`m.department_group_id = any(${department_group_ids}::integer[])`)
    .where('d.active', '=', true)
    .execute();
  const grouped = Map.groupBy(rows, ({ department_group_id }) => department_group_id);
  return department_group_ids.map((department_group_id) => ({
    department_group_id,
    department_ids: (grouped.get(department_group_id) ?? []).map(({ department_id }) => department_id),
  }));
}

/** Number of valid users that the mailboxes have now, without the sender. */
export function userCount(
  db: Db | Tx,
  { department_ids, supplier_ids, user_id }: Mailboxes,
  sender_user_id: number,
) {
  return db
    .selectFrom('valid_user')
    .select(sql<number>`count(*)`.as('users'))
    .where((row) =>
      row.or([
        sql<boolean>`department_id = any(${department_ids}::integer[])`,
        sql<boolean>`supplier_id = any(${supplier_ids}::integer[])`,
        row('user_id', '=', user_id),
      ]),
    )
    .where('user_id', '<>', sender_user_id);
}

/** Number of valid users that a reply to this sender reaches, without the replier; 0 without a sender. */
export function replyRecipientCount(db: Db | Tx, sender: Sender | null, replier_user_id: number) {
  return userCount(db, mailboxesOf({ department_ids: [], supplier_ids: [] }, sender), replier_user_id);
}

/** Whether a reply to this sender reaches anybody. */
export async function hasReplyRecipient(db: Db | Tx, sender: Sender, user_id: number): Promise<boolean> {
  const [counted] = await replyRecipientCount(db, sender, user_id).execute();
  return counted !== undefined && counted.users > 0;
}
