import type { Db } from '#server/db/database.ts';

/** The name under which a user signs in. */
export async function loginIdOf(db: Db, user_id: number): Promise<string> {
  const row = await db
    .selectFrom('portal_user')
    .select('login_id')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return row.login_id;
}
