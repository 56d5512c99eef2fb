import { sql } from 'kysely';
import type { SubmittedValues } from '#contract/application/create.ts';
import type { Tx } from '#server/db/database.ts';
import { run, statement } from '#server/db/statement.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import { spreadMail } from '#server/jobs/queues.ts';
import { organisationOf, type Change } from './change.ts';
import { contentNames } from './queries-detail.ts';
import type { SubmittableWorkflow } from './queries-workflow.ts';
import { changeParameters, changeRows, listedStepRows, type ChangeParameters } from './store-change.ts';

export type Submission = Change & {
  readonly workflow: SubmittableWorkflow;
  /** The ended application that this one submits again (再申請), or null. */
  readonly resubmitted_from_application_id: number | null;
  readonly values: SubmittedValues;
};

/**
 * Inserts a new application with a copy of its workflow's texts and of the applicant's names, all rows of the
 * submission, and the job for its mails. Returns the application's id.
 */
export async function insertApplication(tx: Tx, jobs: JobQueue, submission: Submission): Promise<number> {
  const { workflow, actor, values, after, resubmitted_from_application_id } = submission;
  const at = organisationOf(actor);
  const [inserted] = await run(
    tx,
    insertStatement({
      ...changeParameters(submission),
      ...values,
      ...workflow.field_names,
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
      resubmitted_from_application_id,
    }),
  );
  if (inserted === undefined) throw new Error('The application was not inserted.');
  const { application_id } = inserted;
  await jobs.send(tx, spreadMail, { application_id, event_number: after.event_count });
  return application_id;
}

/** The columns of `application` that a submission sets. */
const columns = [
  'workflow_id',
  'division_id',
  'applicant_user_id',
  ...contentNames,
  'status',
  'result',
  'listed_steps',
  'version',
  'event_count',
  'last_event_at',
  'resubmitted_from_application_id',
] as const;

const insertStatement = statement(
  (_db, p: ChangeParameters & { readonly [K in (typeof columns)[number]]: unknown }) =>
    sql<{ application_id: number }>`
  with changed as (
    insert into application (${sql.join(columns.map((column) => sql.ref(column)))})
    values (${sql.join(columns.map((column) => p[column]))})
    returning application_id),
  ${changeRows(p)}
  select application_id from event_added`,
);
