import { sql } from 'kysely';
import { openSteps } from '#domain/application/evolve.ts';
import { mailCandidates, mailingFor, type MailCandidates } from '#domain/application/mail-recipients.ts';
import { nudgeTargets } from '#domain/application/progress.ts';
import type { ActingUser, ApplicationState } from '#domain/application/types.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { selectDelegates, withStandsFor } from '#server/organisation/queries-delegations.ts';

/** Who gets mail about an application. */

/**
 * The valid users among the candidates and those who stand for one on this day, each with their current
 * organisation and those whom they stand for.
 */
export async function loadMailedUsers(
  db: Db | Tx,
  candidates: MailCandidates,
  today: string,
): Promise<ActingUser[]> {
  const delegates = await selectDelegates(db, candidates.user_ids, today);
  const user_ids = [...candidates.user_ids, ...delegates];
  return withStandsFor(db, await loadValidUsers(db, { ...candidates, user_ids }), today);
}

/** The valid users among the candidates, each with their current organisation. */
export function loadValidUsers(db: Db | Tx, { user_ids, department_ids, supplier_ids }: MailCandidates) {
  return db
    .selectFrom('valid_user')
    .select(['user_id', 'department_id', 'supplier_id'])
    .where((row) =>
      row.or([
        sql<boolean>`user_id = any(${user_ids}::integer[])`,
        sql<boolean>`department_id = any(${department_ids}::integer[])`,
        sql<boolean>`supplier_id = any(${supplier_ids}::integer[])`,
      ]),
    )
    .orderBy('user_id')
    .execute();
}

/** The numbers of the open steps on which a nudge by this user would reach somebody. */
export async function stepsInReach(
  db: Db | Tx,
  state: ApplicationState,
  by: ActingUser,
  today: string,
): Promise<readonly number[]> {
  const open = openSteps(state).map(({ step_order }) => step_order);
  const users = await loadMailedUsers(db, mailCandidates(nudgeTargets(open, by.user_id), state), today);
  return open.filter((step_order) => {
    const targets = nudgeTargets([step_order], by.user_id);
    return users.some((user) => mailingFor(targets, state, user) !== null);
  });
}

/** The name of a user. */
export async function loadFullName(db: Db | Tx, user_id: number): Promise<string> {
  const { full_name } = await db
    .selectFrom('portal_user')
    .select('full_name')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return full_name;
}
