import { sql } from 'kysely';
import type { Actor, Operator } from '#domain/actor.ts';
import { role } from '#domain/codes.ts';
import { japanDate } from '#domain/japan-date.ts';
import type { Db } from '#server/db/database.ts';

/**
 * 監査（閲覧のみ）: the divisions that a user of an alias audits at a moment, as `audited_divisions`
 * (docs/rules/auditing.md#grants).
 */
export function auditedDivisions(user: string, now: Date) {
  const id = sql.ref(`${user}.user_id`);
  const today = sql`${japanDate(now)}::date`;
  return sql<Operator['audited_divisions']>`(
    select case when bool_or(g.all_divisions) then to_jsonb('all'::text)
      else coalesce(jsonb_agg(distinct a.division_id) filter (where a.division_id is not null), '[]') end
    from auditor_grant g left join auditor_grant_division a on a.auditor_grant_id = g.auditor_grant_id
    where g.user_id = ${id} and g.ended_at is null and ${today} between g.first_day and g.last_day)`.as(
    'audited_divisions',
  );
}

/** A user with the divisions that they audit now: a long answer outlives the session that it began with. */
export async function withAuditedDivisions<A extends Actor>(db: Db, actor: A, now: Date): Promise<A> {
  if (actor.role !== role.operator) return actor;
  const { audited_divisions } = await db
    .selectFrom('portal_user as u')
    .select(auditedDivisions('u', now))
    .where('u.user_id', '=', actor.user_id)
    .executeTakeFirstOrThrow();
  return { ...actor, audited_divisions: audited_divisions ?? [] };
}
