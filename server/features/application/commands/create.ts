import type { calls } from '#contract/calls.ts';
import { eachField } from '#domain/application/custom-fields.ts';
import { decide } from '#domain/application/decide.ts';
import { actingUser } from '#domain/actor.ts';
import { daysLater, japanDate } from '#domain/japan-date.ts';
import { customFieldNumbers } from '#domain/limits.ts';
import { failure } from '#texts/general.ts';
import { selectDaysOff, selectPlanningDays } from '#server/db/working-days.ts';
import type { Handlers } from '#server/http/handler.ts';
import { bodyIssue, invalidInput, notFound } from '#server/http/refusal.ts';
import { organisationOf } from '#server/features/application/change.ts';
import {
  holdWorkflow,
  loadSubmittableWorkflow,
  type SubmittableWorkflow,
} from '#server/features/application/queries-workflow.ts';
import { requireAccepted } from './act.ts';
import { insertApplication } from './store-submission.ts';
import { resubmissionProblem, resubmittedContent, filesOfResubmission } from './resubmission.ts';

type Create = typeof calls.application.create;

/** /application/create: what the form shows, and the submission. */
export const create: Handlers<Create> = {
  async init({ db, actor, input, now }) {
    const workflow = await loadSubmittableWorkflow(db, input.workflow_id);
    if (workflow === null) throw notFound();
    const { workflow_id, resubmit_application_id } = input;
    if (resubmit_application_id !== null) {
      const msg = await resubmissionProblem(db, { workflow_id, resubmit_application_id }, actor);
      if (msg !== null) throw invalidInput([{ loc: ['query', 'resubmit_application_id'], msg }]);
    }
    const msg = whyUnavailable(workflow);
    if (msg !== null) throw invalidInput([{ loc: ['query', 'workflow_id'], msg }]);
    const { division_name, workflow_name, field_names, field_settings } = workflow;
    const at = organisationOf(actor);
    const today = japanDate(now);
    return {
      division_name,
      workflow_name,
      applicant_division_name: at.division_name,
      applicant_department_name: at.department_name,
      applicant_company_name: at.company_name,
      applicant_branch_office_name: at.branch_office_name,
      applicant_full_name: actor.full_name,
      ...field_names,
      ...eachField('field_hint', (number) => field_settings[`field_hint${number}`]),
      ...eachField('field_kind', (number) => field_settings[`field_kind${number}`]),
      ...eachField('field_choices', (number) => field_settings[`field_choices${number}`]),
      days_off: await selectDaysOff(db, today, daysLater(today, 365)),
      resubmitted:
        resubmit_application_id === null
          ? null
          : await resubmittedContent(db, resubmit_application_id, workflow),
    };
  },

  async save({ tx, actor, input, files, now, services }) {
    const workflow = await holdWorkflow(tx, input.workflow_id);
    if (workflow === null) throw notFound();
    const { workflow_id, resubmit_application_id, resubmit_file_ids, ...fields } = input;
    if (resubmit_application_id !== null) {
      const msg = await resubmissionProblem(tx, { workflow_id, resubmit_application_id }, actor);
      if (msg !== null) throw invalidInput([bodyIssue(['resubmit_application_id'], msg)]);
    }
    if (labelsChanged(workflow, fields)) throw invalidInput([bodyIssue(['updated_at'], failure.stale)]);
    const unavailable = whyUnavailable(workflow);
    if (unavailable !== null) throw invalidInput([bodyIssue(['workflow_id'], unavailable)]);
    const { receptionist, route_setter, final_approver } = workflow;
    const working_days = await selectPlanningDays(tx, japanDate(now), fields.applicant_answers_hope_date);
    const { event, state: after } = requireAccepted(
      decide(null, {
        kind: 'submit',
        by: actingUser(actor),
        at: now.toISOString(),
        applicant_answers_hope_date: fields.applicant_answers_hope_date,
        receptionist,
        route_setter,
        final_approver,
        working_days,
      }),
    );
    return insertApplication(tx, services.jobs, {
      workflow,
      values: {
        applicant_answers_hope_date: fields.applicant_answers_hope_date,
        ...labelledValues(workflow, fields),
      },
      resubmitted_from_application_id: resubmit_application_id,
      before: null,
      after,
      event,
      actor,
      comment: null,
      files: await filesOfResubmission(tx, { resubmit_application_id, resubmit_file_ids }, files),
    });
  },
};

/** Why nothing can be submitted by a workflow; null if it can. */
function whyUnavailable({ available, suspended }: SubmittableWorkflow): string | null {
  if (suspended) return failure.workflowSuspended;
  return available ? null : failure.workflowUnavailable;
}

type CustomInput = Partial<
  Readonly<Record<`field_${'name' | 'value'}${(typeof customFieldNumbers)[number]}`, string | null>>
>;

/**
 * Whether the workflow's labels have changed since the form was loaded: its values would get wrong labels.
 */
function labelsChanged({ field_names }: SubmittableWorkflow, input: CustomInput): boolean {
  return customFieldNumbers.some(
    (number) => (field_names[`field_name${number}`] ?? null) !== (input[`field_name${number}`] ?? null),
  );
}

/** Only the values of fields with a label. */
function labelledValues({ field_names }: SubmittableWorkflow, input: CustomInput) {
  return eachField('field_value', (number) =>
    field_names[`field_name${number}`] === null ? null : (input[`field_value${number}`] ?? null),
  );
}
