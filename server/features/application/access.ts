import { actingUser, type Actor } from '#domain/actor.ts';
import { stoodFor } from '#domain/delegation.ts';
import type { ActingUser } from '#domain/application/types.ts';
import { role } from '#domain/codes.ts';
import { takesPart } from '#domain/application/assignee.ts';
import { maySee } from '#domain/application/visibility.ts';
import { stepVisibility } from '#domain/application/step-visibility.ts';
import { administeredDivisions, administers, audits } from '#domain/permissions.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { lockDelegations, readerOf } from '#server/organisation/queries-delegations.ts';
import { forbidden, notFound } from '#server/http/refusal.ts';
import { selectUnattended, selectUnattendedAmong } from './queries-unattended.ts';
import { loadDetailRow, type DetailRow } from './queries-detail.ts';
import {
  loadApplications,
  loadedFrom,
  lockApplication,
  stepOrderOf,
  type LoadedApplication,
} from './queries-state.ts';

/**
 * Loads the application for reading. Throws a 404 if the caller may not see it, the same as for an unknown one.
 * `user` is the caller with those whom they stand for.
 */
export async function visibleApplication(
  db: Db | Tx,
  application_id: number,
  actor: Actor,
  user: ActingUser = actingUser(actor),
): Promise<LoadedApplication> {
  const [loaded] = await loadApplications(db, [application_id]);
  if (loaded !== undefined && (maySee(loaded.state, user) || mayRead(actor, loaded))) return loaded;
  // For an unknown application too, so that its 404 takes the same statements.
  const unattended = isAdmin(actor) ? await selectUnattended(db, application_id) : [];
  if (loaded === undefined || !mayFill(actor, loaded.division_id, unattended)) throw notFound();
  return loaded;
}

/** Those of these applications that the caller may see. */
export async function visibleAmong(
  db: Db,
  application_ids: readonly number[],
  actor: Actor,
  now: Date,
): Promise<ReadonlySet<number>> {
  const user = await readerOf(db, actor, now);
  const unattended = isAdmin(actor) ? await selectUnattendedAmong(db, application_ids) : new Set();
  const visible = (await loadApplications(db, application_ids)).filter(
    ({ application_id, division_id, state }) =>
      maySee(state, user) || (administers(actor, division_id) && unattended.has(application_id)),
  );
  return new Set(visible.map(({ application_id }) => application_id));
}

/** The same with everything that its detail shows. */
export async function visibleDetail(
  db: Db,
  application_id: number,
  actor: Actor,
  user: ActingUser,
): Promise<DetailRow> {
  const row = await loadDetailRow(db, application_id);
  if (row === undefined) throw notFound();
  const { division_id, unattended } = row;
  const { state } = loadedFrom(row);
  const visible = maySee(state, user) || mayRead(actor, { division_id, state });
  if (!visible && !mayFill(actor, division_id, unattended)) throw notFound();
  return row;
}

/**
 * The application, locked for a change other than a decision. The applicant and assignees also get a cancelled
 * one, so that the engine can answer that it was cancelled.
 */
export async function lockVisibleApplication(
  tx: Tx,
  application_id: number,
  actor: Actor,
  now: Date,
): Promise<LoadedApplication> {
  const { before } = await lockAs(tx, application_id, actor, () => readerOf(tx, actor, now));
  return before;
}

/**
 * The application, locked for a decision on one of its steps, and the caller with those whom they stand for.
 * Who stood for an assignee gets it too, so that the engine can answer that the period has ended.
 */
export function lockForDecision(tx: Tx, application_id: number, actor: Actor, began: Date): Promise<Locked> {
  return lockAs(tx, application_id, actor, () => lockDelegations(tx, actor, began));
}

/** The locked application, and the caller with those whom they stand for. */
type Locked = { readonly before: LoadedApplication; readonly by: ActingUser };

/**
 * Reads for whom the caller stands once the application is locked. An auditor, who only reads it, gets a 403.
 */
async function lockAs(
  tx: Tx,
  application_id: number,
  actor: Actor,
  readStanding: () => Promise<ActingUser>,
): Promise<Locked> {
  const before = await lockApplication(tx, application_id);
  if (before === null) throw notFound();
  const { state } = before;
  const by = await readStanding();
  if (
    !maySee(state, by) &&
    !(state.cancelled && takesPart(state, by)) &&
    !state.steps.some((step) => stoodFor(state, step, by)) &&
    !(await mayFillUnattendedStep(tx, before, actor))
  )
    throw mayRead(actor, before) ? forbidden() : notFound();
  return { before, by };
}

/** Whether the caller sees the application in the state in which a change leaves it. */
export async function staysVisible(
  tx: Tx,
  after: LoadedApplication,
  actor: Actor,
  now: Date,
): Promise<boolean> {
  const user = await readerOf(tx, actor, now);
  return maySee(after.state, user) || (await mayFillUnattendedStep(tx, after, actor));
}

/** 監査（閲覧のみ）: the applications of the divisions that the caller audits. Nobody sees a cancelled one. */
export function mayRead(
  actor: Actor,
  { division_id, state }: Pick<LoadedApplication, 'division_id' | 'state'>,
): boolean {
  return audits(actor, division_id) && !state.cancelled;
}

/** The only access by privilege: the division's admins, while nobody can act on one of its steps. */
function mayFill(actor: Actor, division_id: number, unattended: readonly unknown[]): boolean {
  return administers(actor, division_id) && unattended.length > 0;
}

async function mayFillUnattendedStep(db: Db | Tx, loaded: LoadedApplication, actor: Actor): Promise<boolean> {
  const unattended = isAdmin(actor) ? await selectUnattended(db, loaded.application_id) : [];
  return mayFill(actor, loaded.division_id, unattended);
}

function isAdmin(actor: Actor): boolean {
  const divisions = administeredDivisions(actor);
  return divisions === 'all' || divisions.length > 0;
}

/** The number of the step. Throws a 404 for a step of another application or another supplier. */
export function visibleStepOrder(
  loaded: LoadedApplication,
  approval_route_step_id: number,
  actor: Actor,
): number {
  const step_order = stepOrderOf(loaded, approval_route_step_id);
  const step = step_order === null ? undefined : loaded.state.steps[step_order - 1];
  if (step_order === null || step === undefined) throw notFound();
  const { step_type, assignee } = step;
  if (
    actor.role === role.supplier &&
    stepVisibility({ step_type, supplier_id: assignee.supplier_id }, actor.supplier_id) === 'nothing'
  )
    throw notFound();
  return step_order;
}
