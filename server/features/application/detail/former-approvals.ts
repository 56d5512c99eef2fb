import type { DetailStep } from '#contract/application/detail.ts';
import type { Actor } from '#domain/actor.ts';
import { remainingSteps } from '#domain/application/replacement.ts';
import { formerApprovals } from '#domain/application/resubmission.ts';
import type { ActingUser } from '#domain/application/types.ts';
import { maySee } from '#domain/application/visibility.ts';
import { role } from '#domain/codes.ts';
import type { Db } from '#server/db/database.ts';
import { loadRecords, type DetailRow } from '#server/features/application/queries-detail.ts';
import { loadedFrom } from '#server/features/application/queries-state.ts';
import { loadValidUsers } from '#server/features/application/queries-mailed.ts';

/** By the numbers of steps. */
export type FormerApprovals = ReadonlyMap<number, Required<DetailStep>['former_approvals']>;

/**
 * 前回承認済み, for operators who may open the former application
 * (docs/rules/applications.md#former-approvals).
 */
export async function formerApprovalsFor(
  db: Db,
  row: DetailRow,
  { actor, user }: { readonly actor: Actor; readonly user: ActingUser },
): Promise<FormerApprovals> {
  const steps = remainingSteps(loadedFrom(row).state);
  if (actor.role !== role.operator || row.from_id === null || steps.length === 0) return new Map();
  const [former] = await loadRecords(db, [row.from_id]);
  if (former === undefined) return new Map();
  const { state, step_ids } = loadedFrom(former);
  if (!maySee(state, user)) return new Map();
  const user_ids = state.steps.flatMap(({ operation }) => (operation === null ? [] : [operation.user_id]));
  const users = await loadValidUsers(db, { user_ids, department_ids: [], supplier_ids: [] });
  const names = new Map(
    former.operations.map((each) => [each.approval_route_step_id, each.operation_user_name]),
  );
  return new Map(
    steps.map((step) => [
      step.step_order,
      formerApprovals(state, step, users).map(({ step_order, operation }) => ({
        full_name: names.get(step_ids[step_order - 1] ?? 0) ?? '',
        approved_at: operation?.at ?? '',
      })),
    ]),
  );
}
