import { sql } from 'kysely';
import type { Actor, Operator } from '#domain/actor.ts';
import { eachField } from '#domain/application/custom-fields.ts';
import { fieldSettingsOf } from '#domain/application/field-settings.ts';
import { privilege, role, stepStatus } from '#domain/codes.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { withSettings } from '#server/features/workflow-management/form-of.ts';
import type { FileRow } from '#server/features/workflow-management/import-columns.ts';

/** Whether nothing has been imported into the database yet. */
export async function isEmpty(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ filled: boolean }>`select exists (select from division)
    or exists (select from portal_user) or exists (select from supplier) as filled`.execute(db);
  return rows[0]?.filled === false;
}

/** Clears every user's date of joining, so that no message counts as sent before they came. */
export async function welcomeAll(tx: Tx): Promise<void> {
  await tx.updateTable('portal_user').set({ joined_at: null }).execute();
}

/**
 * Sets when a user joined. Messages sent before that count as read for them
 * (docs/rules/messages.md#mailboxes).
 */
export async function welcome(tx: Tx, login_id: string, joined_at: Date): Promise<void> {
  await tx.updateTable('portal_user').set({ joined_at }).where('login_id', '=', login_id).execute();
}

/** The id of a row by its code. Fails if the demonstration data names a code that does not exist. */
async function idOf(query: Promise<{ id: number } | undefined>, what: string): Promise<number> {
  const row = await query;
  if (row === undefined) throw new Error(`The demonstration data names ${what}, which does not exist.`);
  return row.id;
}

export function divisionId(db: Db | Tx, division_code: string): Promise<number> {
  return idOf(
    db
      .selectFrom('division')
      .select('division_id as id')
      .where('division_code', '=', division_code)
      .executeTakeFirst(),
    division_code,
  );
}

export function departmentId(db: Db | Tx, department_code: string): Promise<number> {
  return idOf(
    db
      .selectFrom('department')
      .select('department_id as id')
      .where('department_code', '=', department_code)
      .executeTakeFirst(),
    department_code,
  );
}

export function supplierId(db: Db | Tx, supplier_code: string): Promise<number> {
  return idOf(
    db
      .selectFrom('supplier')
      .select('supplier_id as id')
      .where('supplier_code', '=', supplier_code)
      .executeTakeFirst(),
    supplier_code,
  );
}

/** A supplier group's id. Names are unique in the demonstration data. */
export function supplierGroupId(db: Db | Tx, group_name: string): Promise<number> {
  return idOf(
    db
      .selectFrom('supplier_group')
      .select('supplier_group_id as id')
      .where('group_name', '=', group_name)
      .executeTakeFirst(),
    group_name,
  );
}

/** A notice's id. Titles are unique in the demonstration data. */
export function noticeId(db: Db | Tx, title: string): Promise<number> {
  const named = db.selectFrom('notice').select('notice_id as id').where('title', '=', title);
  return idOf(named.executeTakeFirst(), title);
}

/** A user's id. Logins are unique across both roles in the demonstration data. */
export function userId(db: Db | Tx, login_id: string): Promise<number> {
  return idOf(
    db.selectFrom('portal_user').select('user_id as id').where('login_id', '=', login_id).executeTakeFirst(),
    login_id,
  );
}

export function departmentGroupId(db: Db | Tx, department_group_code: string): Promise<number> {
  return idOf(
    db
      .selectFrom('department_group')
      .select('department_group_id as id')
      .where('department_group_code', '=', department_group_code)
      .executeTakeFirst(),
    department_group_code,
  );
}

export function workflowId(db: Db | Tx, division_code: string, workflow_type_code: string): Promise<number> {
  return idOf(
    db
      .selectFrom('workflow as w')
      .innerJoin('division as d', 'd.division_id', 'w.division_id')
      .innerJoin('workflow_type as t', 't.workflow_type_id', 'w.workflow_type_id')
      .select('w.workflow_id as id')
      .where('d.division_code', '=', division_code)
      .where('t.workflow_type_code', '=', workflow_type_code)
      .executeTakeFirst(),
    `${division_code} ${workflow_type_code}`,
  );
}

/** Inserts one workflow with its named users. */
export async function insertDemonstrationWorkflow(tx: Tx, row: FileRow): Promise<void> {
  const { workflow_id } = await tx
    .insertInto('workflow')
    .values({
      division_id: await divisionId(tx, row.division_code),
      workflow_type_id: await idOf(
        tx
          .selectFrom('workflow_type')
          .select('workflow_type_id as id')
          .where('workflow_type_code', '=', row.workflow_type_code)
          .executeTakeFirst(),
        row.workflow_type_code,
      ),
      ...eachField('field_name', (number) => row[`field_name${number}`]),
      ...fieldSettingsOf(withSettings(row, null)),
      receptionist_department_id: await departmentId(tx, row.receptionist_department_code),
      receptionist_select_user_all: row.receptionist_login_ids === 'all',
      route_setter_department_id: await departmentId(tx, row.route_setter_department_code),
      route_setter_select_user_all: row.route_setter_login_ids === 'all',
      final_approver_user_id: await userId(tx, row.final_approver_login_id),
      suspended: row.suspended_flag,
    })
    .returning('workflow_id')
    .executeTakeFirstOrThrow();
  const named = [
    [2, row.receptionist_login_ids],
    [3, row.route_setter_login_ids],
  ] as const;
  for (const [role_code, login_ids] of named) {
    for (const login_id of login_ids === 'all' ? [] : login_ids) {
      const user_id = await userId(tx, login_id);
      await tx.insertInto('workflow_user').values({ workflow_id, role_code, user_id }).execute();
    }
  }
}

/** An operator's user, as `actorOf`. Fails for a supplier's. */
export async function operatorOf(db: Db | Tx, login_id: string): Promise<Operator> {
  const actor = await actorOf(db, login_id);
  if (actor.role !== role.operator)
    throw new Error(`The demonstration data has ${login_id}, a supplier's user, do what only operators may.`);
  return actor;
}

/** A user with their current organisation. */
export async function actorOf(db: Db | Tx, login_id: string): Promise<Actor> {
  const user = db.selectFrom('portal_user as u').where('u.user_id', '=', await userId(db, login_id));
  const operator = await user
    .innerJoin('department as d', 'd.department_id', 'u.department_id')
    .innerJoin('division as v', 'v.division_id', 'd.division_id')
    .select([
      'u.user_id',
      'u.full_name',
      'u.privilege',
      'd.department_id',
      'd.department_name',
      'v.division_id',
      'v.division_name',
    ])
    .executeTakeFirst();
  if (operator !== undefined)
    return {
      role: role.operator,
      ...operator,
      privilege: operator.privilege ?? privilege.general,
      audited_divisions: [],
    };
  const supplier = await user
    .innerJoin('supplier as s', 's.supplier_id', 'u.supplier_id')
    .select([
      'u.user_id',
      'u.full_name',
      's.supplier_id',
      's.supplier_code',
      's.company_name',
      's.branch_office_name',
    ])
    .executeTakeFirstOrThrow();
  return { role: role.supplier, ...supplier };
}

/**
 * Inserts a mail that the mail server rejected: about the application with this route name, to the first
 * valid user of the supplier that one of its steps waits for. 再送 delivers it, because its content still
 * holds.
 */
export async function insertUndeliveredMail(tx: Tx, approval_route_name: string, now: Date): Promise<void> {
  await sql`
    insert into mail (event_key, user_id, kind, application_id, approval_route_step_id, queued_at, failed_at, last_error)
    select a.application_id || ':' || a.event_count, u.user_id, 'step_started', a.application_id, s.approval_route_step_id,
      s.started_at, least(${now}::timestamptz, s.started_at + interval '47 hours'),
      'Can''t send mail - all recipients were rejected: 450 4.7.1 <' || u.mail_address
        || '>: Recipient address rejected: Greylisted, please try again later'
    from application a
    join approval_route_step s using (application_id)
    join valid_user u on u.supplier_id = s.supplier_id
    where a.approval_route_name = ${approval_route_name} and s.started_at is not null and s.closed_at is null
      and s.status = ${stepStatus.not_approved}
    order by u.user_id limit 1`.execute(tx);
}

type People = { readonly login_ids: readonly string[]; readonly supplier_codes: readonly string[] };

/** Marks people and suppliers as having left, as the imported source would, or as valid again. */
export async function setLeft(tx: Tx, { login_ids, supplier_codes }: People, left: boolean): Promise<void> {
  await tx
    .updateTable('portal_user')
    .set({ source_invalid_flag: left })
    .where('login_id', 'in', login_ids)
    .execute();
  await tx
    .updateTable('supplier')
    .set({ source_invalid_flag: left })
    .where('supplier_code', 'in', supplier_codes)
    .execute();
}
