import { firstRouteStep } from '#domain/limits.ts';
import { absentAssignee, standsFor } from '#domain/delegation.ts';
import { isAssignee } from './assignee.ts';
import { isOpen, openSteps } from './evolve.ts';
import { refusalOfEnded } from './refusals.ts';
import type { ActingUser, ApplicationState, Step } from './types.ts';
import { maySee } from './visibility.ts';

/**
 * やり取り: what people write to each other on an application (docs/rules/discussion.md). A remark is no event:
 * it changes nothing of the application.
 */

/** Who reads a remark: 社内 (null), or 社内 and one supplier. */
export type Audience = number | null;

/** Whether a user may write now: the application is open to them, and has not ended. */
export function mayRemark(state: ApplicationState, user: ActingUser): boolean {
  return refusalOfEnded(state) === null && maySee(state, user);
}

/** The suppliers that may be chosen as audience: those that see the application now. */
export function audiencesOf({ steps }: ApplicationState): readonly number[] {
  const seeing = steps.filter(({ started_at }) => started_at !== null);
  return [...new Set(seeing.flatMap(({ assignee }) => assignee.supplier_id ?? []))];
}

/** Whether a user who sees the application reads a remark. */
export function isRead(audience: Audience, { supplier_id }: ActingUser): boolean {
  return supplier_id === null || supplier_id === audience;
}

/**
 * Whether somebody who may open the application reads a remark. An admin who sees it only because a step has
 * nobody reads what is for 社内 alone. An auditor reads all (`audits`).
 */
export function readsRemark(
  state: ApplicationState,
  user: ActingUser,
  audience: Audience,
  audits = false,
): boolean {
  return isRead(audience, user) && (audience === null || audits || maySee(state, user));
}

/**
 * The steps whose people may be addressed: the applicant's, the route setter's and the open ones, and any
 * started one of the supplier that is the audience, which has nobody else.
 */
export function addressableSteps(state: ApplicationState, audience: Audience): readonly Step[] {
  const { applicant, route_setter } = fixedSteps;
  return state.steps.filter((step) => {
    const { supplier_id } = step.assignee;
    if (supplier_id !== null) return supplier_id === audience && step.started_at !== null;
    return step.step_order === applicant || step.step_order === route_setter || isOpen(step);
  });
}

/** The numbers of steps that every application has. */
const fixedSteps = { applicant: 1, route_setter: firstRouteStep - 1 } as const;

/** 依頼元, to a supplier that nobody has asked: the steps of the applicant and of who sets the route. */
export const requesterSteps: readonly number[] = Object.values(fixedSteps);

/**
 * Whom a remark is addressed to at first, by their steps: the supplier that is the audience; for the
 * applicant who is to act now in 社内, otherwise who sets the route; for anybody else the applicant.
 */
export function presetSteps(
  state: ApplicationState,
  user: ActingUser,
  audience: Audience,
): readonly number[] {
  const addressable = addressableSteps(state, audience);
  const orders = (steps: readonly Step[]) => steps.map(({ step_order }) => step_order);
  if (audience !== null)
    return orders(addressable.filter(({ assignee }) => assignee.supplier_id === audience));
  if (state.applicant_user_id !== user.user_id) return [fixedSteps.applicant];
  const open = orders(addressable.filter(isOpen));
  return open.length > 0 ? open : [fixedSteps.route_setter];
}

/** Whom a remark is addressed to: the people of steps, by their numbers, and people who wrote before. */
export type Addressees = { readonly step_orders: readonly number[]; readonly user_ids: readonly number[] };

/**
 * Those of these users whom a remark wakes: addressed, and able to read it. Of a step that somebody has acted
 * on it is who did, otherwise its assignees and who stands for them.
 */
export function addressedAmong(
  state: ApplicationState,
  { step_orders, user_ids }: Addressees,
  { audience, writer_user_id }: { readonly audience: Audience; readonly writer_user_id: number },
  users: readonly ActingUser[],
): readonly number[] {
  const steps = state.steps.filter(({ step_order }) => step_orders.includes(step_order));
  return users
    .filter((user) => user.user_id !== writer_user_id && maySee(state, user) && isRead(audience, user))
    .filter((user) => user_ids.includes(user.user_id) || steps.some((step) => isAtStep(state, step, user)))
    .map(({ user_id }) => user_id);
}

function isAtStep(state: ApplicationState, step: Step, user: ActingUser): boolean {
  const { operation, assignee } = step;
  if (operation === null) return isAssignee(assignee, user) || standsFor(state, step, user) !== null;
  return operation.user_id === user.user_id || operation.for_user_id === user.user_id;
}

/** On how many working days after a question its addressees are reminded. */
export const replyReminders: readonly number[] = [1, 3, 8];

/** A remark, as far as the wait for a reply needs it. */
export type AwaitingRemark = {
  readonly supplier_id: Audience;
  readonly user_id: number;
  readonly addressee_ids: readonly number[];
};

/**
 * Whether a remark of this writer and audience ends the wait for a reply: an addressee answers those who read
 * the question, or anybody of the supplier that was asked.
 */
export function endsWait(
  asked: AwaitingRemark,
  audience: Audience,
  { user_id, supplier_id }: ActingUser,
): boolean {
  if (asked.supplier_id !== audience || asked.user_id === user_id) return false;
  return asked.addressee_ids.includes(user_id) || (supplier_id !== null && supplier_id === audience);
}

/** The number of the open step of who asked, which waits for the reply too; null if they have none. */
export function askersStep(state: ApplicationState, asker: ActingUser): number | null {
  return openSteps(state).find(({ assignee }) => isAssignee(assignee, asker))?.step_order ?? null;
}

/**
 * Whom a delegate writes for: the absent person, if the delegate sees the application only in their stead.
 * Null for anybody else.
 */
export function writesFor(state: ApplicationState, user: ActingUser): number | null {
  if (maySee(state, { ...user, stands_for: [] })) return null;
  const step = openSteps(state).find((each) => standsFor(state, each, user) !== null);
  return step === undefined ? null : absentAssignee(step.assignee, user);
}
