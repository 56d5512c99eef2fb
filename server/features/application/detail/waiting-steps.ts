import type { DetailStep } from '#contract/application/detail.ts';
import { openSteps } from '#domain/application/evolve.ts';
import type { ApplicationState } from '#domain/application/types.ts';
import { countedDays, waitingOf } from '#domain/application/waiting.ts';
import { japanDate } from '#domain/japan-date.ts';
import { maxShownPeople } from '#domain/limits.ts';
import type { Db } from '#server/db/database.ts';
import { selectWorkingDayNumbers } from '#server/db/working-days.ts';
import { selectUsersBehind } from '#server/organisation/queries-assignable.ts';

/** The `waiting` of each open step, by its number, with all that an operator sees. */
export type WaitingSteps = ReadonlyMap<number, Required<NonNullable<DetailStep['waiting']>>>;

export async function loadWaitingSteps(
  db: Db,
  state: ApplicationState,
  today: string,
): Promise<WaitingSteps> {
  const open = openSteps(state).flatMap(({ step_order, assignee, started_at, planned_on }) =>
    started_at === null
      ? []
      : [{ step_order, assignee, planned_on, started_on: japanDate(new Date(started_at)) }],
  );
  if (open.length === 0) return new Map();
  const days = [...new Set(open.flatMap((step) => countedDays(step, today)))];
  const numbers = await selectWorkingDayNumbers(db, days);
  const usersBehind = await selectUsersBehind(
    db,
    open.map(({ assignee }) => assignee),
    { limit: maxShownPeople, today },
  );
  return new Map(
    open.map((step) => {
      const { users, count } = usersBehind(step.assignee);
      return [
        step.step_order,
        {
          ...waitingOf(step, today, (day) => numbers.get(day) ?? 0),
          people_behind: [...users],
          more_behind: count - users.length,
        },
      ];
    }),
  );
}
