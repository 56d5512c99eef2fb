import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { SearchType } from '#domain/codes.ts';

/** A principal's rows of a list, without those that the organisation has too. */
export type ListPart = {
  readonly principal_id: number;
  readonly search_type: SearchType;
  readonly organisation_id: number;
};

/** The number of rows of a part: from its stored total if it is long, otherwise counted by `counting`. */
export function totalOf(part: ListPart, counting: RawBuilder<unknown>): RawBuilder<number> {
  // coalesce evaluates the second query only if the first finds nothing.
  return sql`coalesce((${storedTotal(part)}), (${counting}))`;
}

function storedTotal({ principal_id, search_type, organisation_id }: ListPart) {
  const same = (table: 'l' | 'c') => sql`
    ${sql.ref(`${table}.principal_id`)} = ${principal_id} and ${sql.ref(`${table}.search_type`)} = ${search_type}::smallint
    and ${sql.ref(`${table}.organisation_id`)} = ${organisation_id}`;
  return sql`
    select l.rows + coalesce((select sum(c.rows) from long_list_change c where ${same('c')}), 0)
    from long_list l where ${same('l')}`;
}

/** Parts with at least `min` rows, of lists as their owners see them now, that have no stored total yet. */
export async function selectUncountedLists(db: Db, min: number): Promise<ListPart[]> {
  const { rows } = await sql<ListPart>`
    select w.principal_id, w.search_type, coalesce(u.department_id, u.supplier_id, w.principal_id) as organisation_id
    from (
      select principal_id, search_type from work_list group by principal_id, search_type having count(*) >= ${min}
    ) w left join portal_user u on u.user_id = w.principal_id
    where not exists (
      select from long_list l
      where l.principal_id = w.principal_id and l.search_type = w.search_type
        and l.organisation_id = coalesce(u.department_id, u.supplier_id, w.principal_id))
    order by w.principal_id, w.search_type`.execute(db);
  return rows;
}

/** A stored total, with the number that its list really has. */
export type StoredTotal = ListPart & { readonly stored: number; readonly actual: number };

/** Some stored totals in their order after a given one, with the numbers that the lists really have. */
export async function selectStoredTotals(
  db: Db,
  after: ListPart | null,
  limit: number,
): Promise<StoredTotal[]> {
  const { rows } = await sql<StoredTotal>`${storedTotals(after, limit)}`.execute(db);
  return rows;
}

export function storedTotals(after: ListPart | null, limit: number) {
  const from =
    after === null
      ? sql``
      : sql`where (l.principal_id, l.search_type, l.organisation_id)
          > (${after.principal_id}, ${after.search_type}::smallint, ${after.organisation_id})`;
  return sql`
    select l.principal_id, l.search_type, l.organisation_id,
      l.rows + coalesce((
        select sum(c.rows) from long_list_change c
        where c.principal_id = l.principal_id and c.search_type = l.search_type
          and c.organisation_id = l.organisation_id), 0)::integer as stored,
      (select count(*) from work_list w
        where w.principal_id = l.principal_id and w.search_type = l.search_type
          and not w.also @> array[l.organisation_id])::integer as actual
    from long_list l ${from}
    order by l.principal_id, l.search_type, l.organisation_id limit ${limit}`;
}
