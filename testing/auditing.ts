import type { Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { japanDate } from '#domain/japan-date.ts';
import { bodyOf, expectDone } from './application.ts';
import type { TestPortal } from './portal.ts';
import { divisionId } from './workflow.ts';

const { save, list, end } = calls.auditor;

export type GrantForm = Sent<typeof save>;

/** 監査（閲覧のみ） for today, of 産業機器事業部. */
export async function granting(
  portal: TestPortal,
  login_id: string,
  changes: Partial<GrantForm> = {},
): Promise<GrantForm> {
  const today = japanDate(portal.clock ?? new Date());
  return {
    user_id: await portal.userId(login_id),
    all_divisions: false,
    division_ids: [await divisionId(portal, 'D01')],
    first_day: today,
    last_day: today,
    reason: '内部監査',
    ...changes,
  };
}

/** Grants it as sysadmin; returns the grant's id. */
export async function grantAudit(
  portal: TestPortal,
  login_id: string,
  changes: Partial<GrantForm> = {},
): Promise<number> {
  const admin = await portal.as('sysadmin');
  await expectDone(admin.post(save, await granting(portal, login_id, changes)));
  const { auditor_grant_id } = await portal.db
    .selectFrom('auditor_grant')
    .select('auditor_grant_id')
    .orderBy('auditor_grant_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return auditor_grant_id;
}

/** Ends all of somebody's grants that are not over, as sysadmin. */
export async function endAudits(portal: TestPortal, login_id: string): Promise<void> {
  const { full_name } = await portal.db
    .selectFrom('portal_user')
    .select('full_name')
    .where('login_id', '=', login_id)
    .executeTakeFirstOrThrow();
  const admin = await portal.as('sysadmin');
  const { items } = bodyOf(list.output, await admin.get(list, { skip: 0, limit: 100 }));
  for (const grant of items)
    if (grant.full_name === full_name && grant.state !== 'ended') {
      const { auditor_grant_id, updated_at } = grant;
      await expectDone(admin.post(end, { auditor_grant_id, updated_at }));
    }
}
