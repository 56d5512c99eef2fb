import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { OfferedUser, ProviderRole } from './identity-provider.ts';

/** The users of a role for the buttons of the sign-in page, in order of creation; invalid ones are marked. */
export async function listUsers(db: Db, role: ProviderRole): Promise<readonly OfferedUser[]> {
  const users = await sql<OfferedUser>`
    select u.login_id, u.full_name,
      coalesce(v.division_name || ' ' || d.department_name, concat_ws(' ', s.company_name, s.branch_office_name), '')
        || case when u.source_invalid_flag or u.portal_invalid_flag or coalesce(s.invalid_flag, false)
                then '（無効）' else '' end as affiliation
    from portal_user u
    left join department d on d.department_id = u.department_id
    left join division v on v.division_id = d.division_id
    left join supplier s on s.supplier_id = u.supplier_id
    where u.role = ${role === 'operator' ? 1 : 2}
    order by u.user_id
    limit 200`.execute(db);
  return users.rows;
}
