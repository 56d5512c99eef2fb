import type { Addressable } from '#contract/application/discussion.ts';
import {
  addressableSteps,
  addressedAmong,
  audiencesOf,
  presetSteps,
  requesterSteps,
  type Addressees,
  type Audience,
} from '#domain/application/discussion.ts';
import { candidatesOf } from '#domain/application/mail-recipients.ts';
import type { ActingUser, ApplicationState, Step } from '#domain/application/types.ts';
import type { Assignee } from '#domain/approval-route/types.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { loadNames } from '#server/features/application/assignee-names.ts';
import { loadMailedUsers } from '#server/features/application/queries-mailed.ts';
import type { LoadedApplication } from '#server/features/application/queries-state.ts';
import type { StoredRemark } from './queries-remarks.ts';

/** To whom a remark may be addressed (docs/rules/discussion.md#addressees). */

/** The users whom a remark would wake. `today` is Japan's date, `yyyy-mm-dd`. */
export async function addressedUsers(
  db: Db | Tx,
  state: ApplicationState,
  addressees: Addressees,
  remark: { readonly audience: Audience; readonly writer_user_id: number },
  today: string,
): Promise<readonly number[]> {
  const steps = state.steps.filter(({ step_order }) => addressees.step_orders.includes(step_order));
  const candidates = candidatesOf(steps.map(assigneeNow), addressees.user_ids);
  return addressedAmong(state, addressees, remark, await loadMailedUsers(db, candidates, today));
}

/** Whom a step names: who has acted on it, otherwise its assignees. */
function assigneeNow({ operation, assignee }: Step): Assignee {
  if (operation === null) return assignee;
  const { user_id, for_user_id } = operation;
  return {
    ...assignee,
    all_flag: false,
    user_ids: [user_id, ...(for_user_id === undefined ? [] : [for_user_id])],
  };
}

/** Those who wrote before, the newest first, each with the supplier that they belong to. */
function writersAmong(
  remarks: readonly StoredRemark[],
  writer_user_id: number,
): readonly { readonly user_id: number; readonly supplier_id: number | null }[] {
  const writers = remarks
    .toReversed()
    .map(({ user_id, writer_supplier_id }) => ({ user_id, supplier_id: writer_supplier_id }));
  return writers.filter(
    ({ user_id }, index) =>
      user_id !== writer_user_id && writers.findIndex((each) => each.user_id === user_id) === index,
  );
}

/** What an operator may choose: each reaches somebody. */
export async function addressablesFor(
  db: Db,
  { state, step_ids }: LoadedApplication,
  remarks: readonly StoredRemark[],
  user: ActingUser,
  today: string,
): Promise<Addressable[]> {
  const audiences: readonly Audience[] = [null, ...audiencesOf(state)];
  const steps = audiences.flatMap((audience) =>
    addressableSteps(state, audience)
      .filter(({ assignee }) => assignee.supplier_id === audience)
      .map((step) => ({ step, audience })),
  );
  const writers = writersAmong(remarks, user.user_id);
  const users = await loadMailedUsers(
    db,
    candidatesOf(
      steps.map(({ step }) => assigneeNow(step)),
      writers.map(({ user_id }) => user_id),
    ),
    today,
  );
  const reached = (audience: Audience, addressees: Partial<Addressees>) =>
    addressedAmong(
      state,
      { step_orders: [], user_ids: [], ...addressees },
      { audience, writer_user_id: user.user_id },
      users,
    );
  const offered = steps.flatMap(({ step, audience }) => {
    const user_ids = reached(audience, { step_orders: [step.step_order] });
    return user_ids.length === 0 ? [] : [{ step, audience, user_ids }];
  });
  /** Whether a step is for one person alone, who need not be offered by name too. */
  const isOfferedAlone = (user_id: number) =>
    offered.some(({ user_ids }) => user_ids.length === 1 && user_ids[0] === user_id);
  const people = writers.map(({ user_id, supplier_id }) => ({
    assignee: personOf(user_id, supplier_id, users),
    user_id,
  }));
  const names = await loadNames(db, [
    ...steps.map(({ step }) => assigneeNow(step)),
    ...people.map(({ assignee }) => assignee),
  ]);
  const named = (assignee: Assignee) => ({
    ...names.organisationOf(assignee),
    users: names.usersOf(assignee),
    supplier_id: assignee.supplier_id,
  });
  return [
    ...offered.map(({ step, audience }) => ({
      approval_route_step_id: step_ids[step.step_order - 1] ?? null,
      user_id: null,
      step_type: step.step_type,
      ...named(assigneeNow(step)),
      is_preset: presetSteps(state, user, audience).includes(step.step_order),
    })),
    ...people
      .filter(({ user_id }) => !isOfferedAlone(user_id))
      .filter(({ assignee, user_id }) => reached(assignee.supplier_id, { user_ids: [user_id] }).length > 0)
      .map(({ assignee, user_id }) => ({
        approval_route_step_id: null,
        user_id,
        step_type: null,
        ...named(assignee),
        is_preset: false,
      })),
  ];
}

function personOf(user_id: number, supplier_id: number | null, users: readonly ActingUser[]): Assignee {
  const department_id = users.find((user) => user.user_id === user_id)?.department_id ?? null;
  return { department_id, supplier_id, all_flag: false, user_ids: [user_id] };
}

/**
 * Whom a supplier's remark goes to: whoever of 社内 addressed the supplier last and can still read it,
 * otherwise the applicant and who set the route.
 */
export async function addressedBySupplier(
  tx: Tx,
  state: ApplicationState,
  remarks: readonly StoredRemark[],
  remark: { readonly audience: number; readonly writer_user_id: number },
  today: string,
): Promise<readonly number[]> {
  const asked = remarks.findLast(
    ({ supplier_id, writer_supplier_id, withdrawn_at }) =>
      supplier_id === remark.audience && writer_supplier_id === null && withdrawn_at === null,
  );
  const byAsker = await addressedUsers(
    tx,
    state,
    { step_orders: [], user_ids: asked === undefined ? [] : [asked.user_id] },
    remark,
    today,
  );
  if (byAsker.length > 0) return byAsker;
  return addressedUsers(tx, state, { step_orders: requesterSteps, user_ids: [] }, remark, today);
}
