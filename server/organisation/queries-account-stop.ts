import { sql, type RawBuilder } from 'kysely';
import type { AuditObjectKind } from '#domain/audit.ts';
import { privilege } from '#domain/codes.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** The valid system admins. */
export async function selectSystemAdmins(db: Db | Tx): Promise<number[]> {
  const rows = await db
    .selectFrom('valid_user')
    .select('user_id')
    .where('role', '=', 1)
    .where('privilege', '=', privilege.system_admin)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The newest row of the audit log about what a user changed of an object. */
export async function selectLatestAudit(
  tx: Tx,
  user_id: number,
  { kind, id }: { readonly kind: AuditObjectKind; readonly id: number },
): Promise<number> {
  const { audit_event_id } = await tx
    .selectFrom('audit_event')
    .select('audit_event_id')
    .where('object_kind', '=', kind)
    .where('object_id', '=', id)
    .where('action', '=', 'updated')
    .where('user_id', '=', user_id)
    .orderBy('audit_event_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return audit_event_id;
}

/** Throws if the user is invalid by now. */
export async function requireValid(db: Db, { user_id }: { readonly user_id: number }): Promise<void> {
  const row = await db
    .selectFrom('valid_user')
    .select('user_id')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  if (row === undefined) throw new Error(`User ${user_id} is invalid by now.`);
}

/** Who stopped whom, and why. A user is named with where they belong, and with their login id. */
export function selectStopAudit(db: Db, audit_event_id: number) {
  return db
    .selectFrom('audit_event as e')
    .leftJoin('portal_user as u', (join) =>
      join
        .onRef('u.user_id', '=', 'e.object_id')
        .on('e.object_kind', 'in', ['internal_user', 'supplier_user']),
    )
    .leftJoin('supplier as s', 's.supplier_id', 'u.supplier_id')
    .leftJoin('department as d', 'd.department_id', 'u.department_id')
    .select(['e.full_name', 'e.object_name'])
    .select(
      sql<string>`concat_ws(' ', s.company_name, nullif(s.branch_office_name, ''), d.department_name, e.object_name)
        || coalesce('（' || u.login_id || '）', '')`.as('in_full'),
    )
    .select(sql<string | null>`e.detail ->> 'reason'`.as('reason'))
    .where('e.audit_event_id', '=', audit_event_id)
    .executeTakeFirstOrThrow();
}

/** A step of an open application that would have nobody. */
export type OpenStep = {
  readonly application_id: number;
  readonly workflow_name: string;
  readonly applicant_full_name: string;
  /** As in a JSON column. */
  readonly application_at: string;
  readonly step_order: number;
  readonly step_type: number;
};

/** What the portal says of these steps, which are selected with `application_id` and `step_order`. */
export async function selectOpenSteps(tx: Tx, steps: RawBuilder<unknown>): Promise<OpenStep[]> {
  const { rows } = await sql<OpenStep>`
    select a.application_id, a.workflow_name, a.applicant_full_name, a.application_at,
      s.step_order::integer as step_order, s.step_type::integer as step_type
    from (${steps}) n
    join application a on a.application_id = n.application_id
    join approval_route_step s on s.application_id = n.application_id and s.step_order = n.step_order
    order by a.application_id, s.step_order`.execute(tx);
  return rows;
}

/** Who is made invalid in the portal: suppliers by name, then users. No import makes them valid again. */
export async function selectStoppedNames(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', company_name, branch_office_name) as name, 1 as kind, supplier_code as code
    from supplier where portal_invalid_flag
    union all
    select concat_ws(' ', s.company_name, s.branch_office_name, d.department_name, u.full_name), 2, u.login_id
    from portal_user u
    left join supplier s on s.supplier_id = u.supplier_id
    left join department d on d.department_id = u.department_id
    where u.portal_invalid_flag
    order by kind, code`.execute(db);
  return rows.map(({ name }) => name);
}
