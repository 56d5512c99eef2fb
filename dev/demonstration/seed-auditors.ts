import { startOfDay } from '#domain/japan-date.ts';
import { insertGrant } from '#server/features/auditor/store.ts';
import type { Tx } from '#server/db/database.ts';
import { daysAfter } from './clock.ts';
import { userId } from './store.ts';

/** 監査（閲覧のみ）: `auditor` reads all divisions for some days, both included, counted from today. */
export type ScenarioAuditor = {
  readonly auditor: string;
  readonly granted_by: string;
  readonly first: number;
  readonly last: number;
  readonly reason: string;
};

/** The auditor of the demonstration company. */
export const auditors: readonly ScenarioAuditor[] = [
  { auditor: 'viewer1', granted_by: 'sysadmin', first: -5, last: 60, reason: '下期の内部監査' },
];

export async function seedAuditors(tx: Tx, named: readonly ScenarioAuditor[], now: Date): Promise<void> {
  for (const { auditor, granted_by, first, last, reason } of named) {
    const first_day = daysAfter(now, first);
    const grant = {
      user_id: await userId(tx, auditor),
      all_divisions: true,
      division_ids: [],
      first_day,
      last_day: daysAfter(now, last),
      reason,
      granted_by: await userId(tx, granted_by),
    };
    await insertGrant(tx, grant, startOfDay(first_day));
  }
}
