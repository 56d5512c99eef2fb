import type { TestPortal } from './portal.ts';

/** Runs something while these users are invalid, and makes them valid again afterwards. */
export async function whileInvalid<T>(
  portal: TestPortal,
  login_ids: readonly string[],
  run: () => Promise<T>,
): Promise<T> {
  const set = (portal_invalid_flag: boolean) =>
    portal.db
      .updateTable('portal_user')
      .set({ portal_invalid_flag })
      .where('login_id', 'in', login_ids)
      .execute();
  await set(true);
  try {
    return await run();
  } finally {
    await set(false);
  }
}
