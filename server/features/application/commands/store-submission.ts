import type { SubmittedValues } from '#contract/application/create.ts';
import type { Tx } from '#server/db/database.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import { itemChanged } from '#server/jobs/queues.ts';
import { organisationOf, type Change } from '#server/features/application/change.ts';
import { transactionRow } from '#server/features/application/queries-transaction.ts';
import { contentNames } from '#server/features/application/queries-detail.ts';
import type { SubmittableWorkflow } from '#server/features/application/queries-workflow.ts';
import { listedStepRows, writeRows } from './store-change.ts';

export type Submission = Change & {
  readonly workflow: SubmittableWorkflow;
  /** The ended application that this one submits again (再申請), or null. */
  readonly resubmitted_from_application_id: number | null;
  readonly values: SubmittedValues;
};

/**
 * Inserts a new application with a copy of its workflow's texts and of the applicant's names, all rows of the
 * submission, and the job that tells of it. Returns the application's id.
 */
export async function insertApplication(tx: Tx, jobs: JobQueue, submission: Submission): Promise<number> {
  const { workflow, actor, values, after, resubmitted_from_application_id } = submission;
  const at = organisationOf(actor);
  const { application_id, ...content } = await tx
    .insertInto('application')
    .values({
      ...values,
      ...workflow.field_names,
      ...transactionRow(workflow.field_settings, values),
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
      application_at: after.application_at,
      status: after.status,
      result: after.result,
      listed_steps: listedStepRows(after),
      version: after.version,
      event_count: after.event_count,
      last_event_at: after.last_event_at,
      resubmitted_from_application_id,
    })
    .returning(['application_id', ...contentNames])
    .executeTakeFirstOrThrow();
  await writeRows(tx, { ...submission, application_id, content });
  await jobs.send(tx, itemChanged, { application_id, event_number: after.event_count });
  return application_id;
}
