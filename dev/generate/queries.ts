import { sql } from 'kysely';
import { privilege } from '#domain/codes.ts';
import { loadSubmittableWorkflow } from '#server/features/application/queries-workflow.ts';
import { loadRouteOrganisations } from '#server/organisation/queries-route-organisations.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Company, PersonNames, Organisation, Person } from './company.ts';

/** Reads the master data that is valid now, ordered by id. */
export async function selectCompany(db: Db): Promise<Company> {
  const people = await selectPeople(db);
  const members = Map.groupBy(people, ({ department_id, supplier_id }) => department_id ?? supplier_id ?? 0);
  const organisations = new Map(
    [...members].map(([id, list]): [number, Organisation] => [id, { id, people: list }]),
  );
  const known = (ids: readonly number[]) => ids.flatMap((id) => organisations.get(id) ?? []);
  const divisions = (await selectDivisions(db)).map((division) => ({
    ...division,
    operators: people.filter(({ division_id }) => division_id === division.division_id),
    departments: known(division.department_ids),
    suppliers: known(division.supplier_ids),
    department_groups: division.department_groups.map(({ id, members: ids }) => ({
      department_group_id: id,
      departments: known(ids),
    })),
    supplier_groups: division.supplier_groups.map(({ id, members: ids }) => ({
      supplier_group_id: id,
      suppliers: known(ids),
    })),
  }));
  const dealings = Map.groupBy(
    divisions.flatMap((division) => division.suppliers.map(({ id }) => ({ id, division }))),
    ({ id }) => id,
  );
  return {
    divisions,
    workflows: await loadWorkflows(db),
    organisations,
    people: new Map(people.map((person) => [person.user_id, person])),
    names: await loadNames(db),
    dealings: new Map([...dealings].map(([id, list]) => [id, list.map(({ division }) => division)])),
    routeOrganisations: await loadRouteOrganisations(
      db,
      [...members.values()].flatMap(([first]) => first ?? []),
    ),
  };
}

async function selectPeople(db: Db): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.user_id, u.department_id, u.supplier_id, d.division_id,
      coalesce(u.privilege = ${privilege.system_admin}::smallint, false) as system_admin
    from valid_user u left join department d on d.department_id = u.department_id
    order by u.user_id`.execute(db);
  return rows;
}

async function loadNames(db: Db): Promise<ReadonlyMap<number, PersonNames>> {
  const { rows } = await sql<PersonNames & { user_id: number }>`
    select u.user_id, u.full_name, v.division_name, d.department_name, s.company_name, s.branch_office_name
    from valid_user u
    left join department d on d.department_id = u.department_id
    left join division v on v.division_id = d.division_id
    left join supplier s on s.supplier_id = u.supplier_id`.execute(db);
  return new Map(rows.map(({ user_id, ...names }) => [user_id, names]));
}

type Group = { readonly id: number; readonly members: readonly number[] };
type DivisionRow = {
  readonly division_id: number;
  readonly division_name: string;
  readonly department_ids: readonly number[];
  readonly supplier_ids: readonly number[];
  readonly department_groups: readonly Group[];
  readonly supplier_groups: readonly Group[];
};

async function selectDivisions(db: Db): Promise<DivisionRow[]> {
  const { rows } = await sql<DivisionRow>`
    select v.division_id, v.division_name,
      array(select d.department_id from department d
        where d.division_id = v.division_id and d.active order by 1) as department_ids,
      array(select s.supplier_id from supplier_dealing s
        where s.division_id = v.division_id order by 1) as supplier_ids,
      coalesce((select jsonb_agg(jsonb_build_object('id', g.department_group_id, 'members',
          (select jsonb_agg(m.department_id order by m.department_id) from department_group_member m
            where m.department_group_id = g.department_group_id)) order by g.department_group_id)
        from department_group g where g.division_id = v.division_id and g.active
          and exists (select from department_group_member m
            where m.department_group_id = g.department_group_id)), '[]') as department_groups,
      coalesce((select jsonb_agg(jsonb_build_object('id', g.supplier_group_id, 'members',
          (select jsonb_agg(m.supplier_id order by m.supplier_id) from supplier_group_member m
            where m.supplier_group_id = g.supplier_group_id)) order by g.supplier_group_id)
        from supplier_group g where g.division_id = v.division_id
          and exists (select from supplier_group_member m
            where m.supplier_group_id = g.supplier_group_id)), '[]') as supplier_groups
    from division v where v.active order by v.division_id`.execute(db);
  return rows;
}

/** Forms that can be submitted now, with their labels. */
async function loadWorkflows(db: Db) {
  const rows = await db.selectFrom('workflow').select('workflow_id').orderBy('workflow_id').execute();
  const loaded = [];
  for (const { workflow_id } of rows) {
    const workflow = await loadSubmittableWorkflow(db, workflow_id);
    if (workflow?.available === true) loaded.push(workflow);
  }
  return loaded;
}

/**
 * Whether anybody signed in through an identity provider other than the development one: then the data is
 * real.
 */
export async function isUsedForReal(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ real: boolean }>`
    select exists (select from portal_user where issuer not like 'development:%') as real`.execute(db);
  return rows[0]?.real === true;
}

/** Whether data with this seed was generated here before. */
export async function isGenerated(db: Db, seed: number): Promise<boolean> {
  const { rows } = await sql<{ generated: boolean }>`
    select exists (select from audit_event
      where action = 'imported' and detail->'generated'->>'seed' = ${String(seed)}) as generated`.execute(db);
  return rows[0]?.generated === true;
}
