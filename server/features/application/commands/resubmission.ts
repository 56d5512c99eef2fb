import { failure } from '#texts/general.ts';
import type { FileField, Output } from '#contract/call.ts';
import type { create } from '#contract/application/create.ts';
import type { Resubmission } from '#contract/application/detail.ts';
import type { SavedRoute } from '#contract/approval-route.ts';
import { actingUser, type Actor } from '#domain/actor.ts';
import { carriedValues, routeOf } from '#domain/application/resubmission.ts';
import type { ActingUser } from '#domain/application/types.ts';
import { maySee } from '#domain/application/visibility.ts';
import { applicationStatus } from '#domain/codes.ts';
import { mayResubmit } from '#domain/permissions.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { ReceivedFile } from '#server/files/store.ts';
import { withFormerFiles } from '#server/http/former-files.ts';
import { forbidden } from '#server/http/refusal.ts';
import { loadRouteNames } from '#server/features/approval-route/queries-route-names.ts';
import { mayRead, visibleApplication } from '#server/features/application/access.ts';
import type { SubmittableWorkflow } from '#server/features/application/queries-workflow.ts';
import {
  loadContent,
  selectFormerId,
  selectOwnFiles,
  type DetailRow,
} from '#server/features/application/queries-detail.ts';
import { loadApplications, loadedFrom } from '#server/features/application/queries-state.ts';

/** 再申請: the applicant submits a completed application again (docs/rules/applications.md#resubmission). */

/**
 * For an operator's detail: the workflow if they may submit the application again, and links to the
 * applications before and after it that they may see.
 */
export async function resubmissionOf(db: Db, row: DetailRow, actor: Actor): Promise<Resubmission> {
  const { workflow_id, offered, from_id, as_ids } = row;
  const { state } = loadedFrom(row);
  const linked = await loadApplications(db, from_id === null ? as_ids : [from_id, ...as_ids]);
  const user = actingUser(actor);
  const links = linked
    .filter((other) => maySee(other.state, user) || mayRead(actor, other))
    .map((other) => ({ application_id: other.application_id, application_at: other.state.application_at }));
  const is_applicant = mayResubmit(actor, state);
  const offersResubmission = offered && is_applicant && state.status === applicationStatus.completed;
  return {
    workflow_id: offersResubmission ? workflow_id : null,
    is_applicant,
    from: links.find((link) => link.application_id === from_id) ?? null,
    as: links.filter((link) => link.application_id !== from_id),
  };
}

type ResubmissionInput = { readonly workflow_id: number; readonly resubmit_application_id: number };

/**
 * The text of what is wrong with a 再申請, or null. Throws a 404 if the caller may not see the application, a
 * 403 if it is not their own. Locks nothing, because a completed application stays completed.
 */
export async function resubmissionProblem(
  db: Db | Tx,
  { workflow_id, resubmit_application_id }: ResubmissionInput,
  actor: Actor,
): Promise<string | null> {
  const { state, workflow_id: submitted_workflow_id } = await visibleApplication(
    db,
    resubmit_application_id,
    actor,
  );
  if (!mayResubmit(actor, state)) throw forbidden();
  if (state.status !== applicationStatus.completed) return failure.notCompleted;
  return submitted_workflow_id === workflow_id ? null : failure.anotherForm;
}

/** What the form of a 再申請 starts with, and the files that it offers. */
export async function resubmittedContent(
  db: Db,
  resubmit_application_id: number,
  { field_names }: SubmittableWorkflow,
): Promise<Resubmitted> {
  const submitted = await loadContent(db, resubmit_application_id);
  const files = await selectOwnFiles(db, resubmit_application_id);
  return {
    application_id: resubmit_application_id,
    ...carriedValues(submitted, field_names),
    files: files.map(({ file_id, file_name, size }) => ({ file_id, file_name, size })),
  };
}
type Resubmitted = NonNullable<Output<typeof create.init>['resubmitted']>;

type Files = Readonly<Partial<Record<FileField, ReceivedFile>>>;

/** The files of the new application: the uploaded ones, and those taken over from the former one. */
export async function filesOfResubmission(
  tx: Tx,
  { resubmit_application_id, resubmit_file_ids }: FormerFiles,
  uploaded: Files,
): Promise<Files> {
  if (resubmit_file_ids === null || resubmit_file_ids.length === 0) return uploaded;
  return withFormerFiles(uploaded, {
    offered: resubmit_application_id === null ? [] : await selectOwnFiles(tx, resubmit_application_id),
    file_ids: resubmit_file_ids,
    field: 'resubmit_file_ids',
    notOffered: failure.notAFormerFile,
  });
}
type FormerFiles = {
  readonly resubmit_application_id: number | null;
  readonly resubmit_file_ids: readonly number[] | null;
};

/**
 * The route of the application that this one submits again, with the names of today. Null if there is none or
 * `user` may not see that application. The caller has checked that they may see this one.
 */
export async function formerRouteFor(
  db: Db,
  application_id: number,
  user: ActingUser,
  now: Date,
): Promise<SavedRoute | null> {
  const former_id = await selectFormerId(db, application_id);
  const [former] = former_id === null ? [] : await loadApplications(db, [former_id]);
  if (former === undefined || !maySee(former.state, user)) return null;
  const route = routeOf(former.state);
  if (route === null) return null;
  const { approval_route_name, steps, viewers } = route;
  const names = await loadRouteNames(db, [route], now);
  return {
    approval_route_name,
    pic_approver_steps: steps.map(names.stepOf),
    viewer_steps: viewers.map(names.viewerOf),
  };
}
