import type { SubmittedValues } from '#contract/application/create.ts';
import type { Actor } from '#domain/actor.ts';
import type { ApplicationState } from '#domain/approval-route/types.ts';
import type { Tx } from '#server/db/database.ts';
import { organisationOf } from './change.ts';
import type { SubmittableWorkflow } from './queries-workflow.ts';

export type Submission = {
  readonly workflow: SubmittableWorkflow;
  readonly actor: Actor;
  readonly submitted: ApplicationState;
  /** The ended application that this one submits again (再申請), or null. */
  readonly resubmitted_from_application_id: number | null;
  readonly values: SubmittedValues;
};

/** Inserts a new application's own row, with a copy of its workflow's texts and of the applicant's names. */
export async function insertApplication(
  tx: Tx,
  { workflow, actor, submitted, values, resubmitted_from_application_id }: Submission,
): Promise<number> {
  const at = organisationOf(actor);
  const { application_id } = await tx
    .insertInto('application')
    .values({
      workflow_id: workflow.workflow_id,
      division_id: workflow.division_id,
      division_name: workflow.division_name,
      workflow_name: workflow.workflow_name,
      applicant_user_id: actor.user_id,
      applicant_division_name: at.division_name,
      applicant_department_name: at.department_name,
      applicant_company_name: at.company_name,
      applicant_branch_office_name: at.branch_office_name,
      applicant_full_name: actor.full_name,
      application_at: submitted.application_at,
      ...values,
      ...workflow.field_names,
      status: submitted.status,
      result: submitted.result,
      version: submitted.version,
      event_count: submitted.event_count,
      last_event_at: submitted.last_event_at,
      resubmitted_from_application_id,
    })
    .returning('application_id')
    .executeTakeFirstOrThrow();
  return application_id;
}
