import { failure } from '#texts/general.ts';
import type { Resubmission } from '#contract/application/detail.ts';
import { actingUser, type Actor } from '#domain/actor.ts';
import { carriedValues, type FieldValues } from '#domain/application/resubmission.ts';
import { maySee } from '#domain/application/visibility.ts';
import { applicationStatus } from '#domain/codes.ts';
import { mayResubmit } from '#domain/permissions.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { forbidden } from '#server/http/refusal.ts';
import { visibleApplication } from '#server/features/application/access.ts';
import type { SubmittableWorkflow } from '#server/features/application/queries-workflow.ts';
import { loadContent, type DetailRow } from '#server/features/application/queries-detail.ts';
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
    .filter((other) => maySee(other.state, user))
    .map((other) => ({ application_id: other.application_id, application_at: other.state.application_at }));
  const offersResubmission =
    offered && mayResubmit(actor, state) && state.status === applicationStatus.completed;
  return {
    workflow_id: offersResubmission ? workflow_id : null,
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

/** The values that the form of a 再申請 starts with. */
export async function resubmittedValues(
  db: Db,
  resubmit_application_id: number,
  { field_names }: SubmittableWorkflow,
): Promise<{ application_id: number } & FieldValues> {
  const submitted = await loadContent(db, resubmit_application_id);
  return { application_id: resubmit_application_id, ...carriedValues(submitted, field_names) };
}
