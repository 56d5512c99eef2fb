import { sql } from 'kysely';
import { dormantMonths } from '#domain/limits.ts';
import type { Db } from '#server/db/database.ts';
import { pageOf, total, type Page } from '#server/db/page.ts';

/** The valid users without a sign-in in the months before `now`. */
function dormant(db: Db, now: Date) {
  return db.selectFrom('valid_user as u').where(
    sql<boolean>`not exists (select from audit_event e where e.user_id = u.user_id and e.action = 'signed_in'
      and e.happened_at > ${now}::timestamptz - make_interval(months => ${dormantMonths}))`,
  );
}

/** One page of ログインのないユーザー, who has never signed in first, then the longest ago, with the total. */
export function selectDormantPage(db: Db, now: Date, page: Page) {
  const users = dormant(db, now);
  return pageOf(
    db,
    users
      .leftJoin('department as d', 'd.department_id', 'u.department_id')
      .leftJoin('division as v', 'v.division_id', 'd.division_id')
      .leftJoin('supplier as s', 's.supplier_id', 'u.supplier_id')
      .select(['u.full_name', 'u.login_id', 'v.division_name', 'd.department_name'])
      .select(['s.company_name', 's.branch_office_name'])
      .select(
        sql<string | null>`(select e.happened_at from audit_event e
          where e.user_id = u.user_id and e.action = 'signed_in'
          order by e.happened_at desc limit 1)`.as('last_signed_in_at'),
      )
      .orderBy(sql`last_signed_in_at`, (order) => order.asc().nullsFirst())
      .orderBy('u.role')
      .orderBy('u.login_id'),
    users.select(total),
    page,
  );
}
