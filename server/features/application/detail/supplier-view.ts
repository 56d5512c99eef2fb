import type { ApplicationDetail, DetailEvent, DetailStep } from '#contract/application/detail.ts';
import type { ApplicationListItem } from '#contract/application/list.ts';
import { absentAssignee } from '#domain/delegation.ts';
import { isAssignee } from '#domain/application/assignee.ts';
import { openListedSteps, type Listed, type ListedStep } from '#domain/application/progress.ts';
import type { ActingUser } from '#domain/application/types.ts';
import { customFieldsOf } from '#domain/application/custom-fields.ts';
import { eventVisibility, stepVisibility } from '#domain/application/step-visibility.ts';
import { applicationHint } from '#texts/application.ts';
import type { LoadedDetail, LoadedEvent, LoadedStep } from './detail-view.ts';

/**
 * The allow-list of what a supplier sees of an application, shared by the detail, the lists and the files
 * (docs/rules/supplier-view.md#allow-list). Every answer is built field by field, so a new field stays hidden
 * from suppliers until it is added here.
 */

/** A row of a list, also of its CSV, as a supplier sees it. */
export function supplierListItem(row: ApplicationListItem): ApplicationListItem {
  return {
    application_id: row.application_id,
    applicant_full_name: row.applicant_full_name,
    application_at: row.application_at,
    workflow_name: row.workflow_name,
    first_field: row.first_field,
    step_type: row.step_type,
    step_status: row.step_status,
    other_steps: row.other_steps,
    approver: row.approver,
    planned_on: row.planned_on,
    status: row.status,
    result: row.result,
    applicant_answers_hope_date: row.applicant_answers_hope_date,
    ...(row.fields !== undefined && { fields: row.fields.map(({ label, value }) => ({ label, value })) }),
    ...(row.unread_remarks !== undefined && { unread_remarks: row.unread_remarks }),
    ...(row.acts_for !== undefined && { acts_for: row.acts_for }),
    ...(row.approval_route_step_id !== undefined && {
      application_updated_at: row.application_updated_at,
      approval_route_step_id: row.approval_route_step_id,
      approval_route_step_updated_at: row.approval_route_step_updated_at,
    }),
  };
}

/** Without the fields that only operators see. */
type SupplierStep = Omit<
  DetailStep,
  | 'self_approved'
  | 'prev_step_order'
  | 'is_open'
  | 'unattended'
  | 'absences'
  | 'replacement'
  | 'nudge'
  | 'nudged_on'
  | 'asks_resubmission'
  | 'former_approvals'
>;
type SupplierEvent = Omit<DetailEvent, 'self_approved' | 'assignee_before' | 'assignee_after'>;
type SupplierDetail = Pick<ApplicationDetail, 'content' | 'pic_entry'> & {
  detail_steps: SupplierStep[];
  history: SupplierEvent[];
};

/** The detail as this supplier sees it. `pic_entry` is the caller's own. */
export function supplierDetail(detail: LoadedDetail, supplier_id: number): SupplierDetail {
  const { content, pic_entry } = detail;
  return {
    content: {
      ...customFieldsOf(content),
      division_id: content.division_id,
      division_name: content.division_name,
      workflow_name: content.workflow_name,
      applicant_division_name: content.applicant_division_name,
      applicant_department_name: content.applicant_department_name,
      applicant_company_name: content.applicant_company_name,
      applicant_branch_office_name: content.applicant_branch_office_name,
      applicant_full_name: content.applicant_full_name,
      application_at: content.application_at,
      applicant_answers_hope_date: content.applicant_answers_hope_date,
      attached_files: content.attached_files,
      updated_at: content.updated_at,
      is_deletable: false,
      status: content.status,
      result: content.result,
    },
    detail_steps: detail.steps.flatMap((step) => {
      const visibility = stepVisibility(step, supplier_id);
      if (visibility === 'nothing') return [];
      return [visibility === 'full' ? fullStep(step) : stepSummary(step)];
    }),
    pic_entry: pic_entry && {
      approval_route_step_id: pic_entry.approval_route_step_id,
      updated_at: pic_entry.updated_at,
      step_type: pic_entry.step_type,
      division_name: pic_entry.division_name,
      department_name: pic_entry.department_name,
      company_name: pic_entry.company_name,
      branch_office_name: pic_entry.branch_office_name,
      user_name: pic_entry.user_name,
      acts_for: pic_entry.acts_for,
      can_hand_over: pic_entry.can_hand_over,
      ...(pic_entry.handed_over && {
        handed_over: {
          full_name: pic_entry.handed_over.full_name,
          reason: pic_entry.handed_over.reason,
        },
      }),
      planned_on: pic_entry.planned_on,
    },
    history: detail.history.flatMap((event) => eventFor(event, supplier_id)),
  };
}

function eventFor(event: LoadedEvent, supplier_id: number): SupplierEvent[] {
  const visibility = eventVisibility(event, supplier_id);
  return visibility === 'nothing' ? [] : [eventAs[visibility](event)];
}

const eventAs = { full: fullEvent, summary: eventSummary, end: endOnly };

/** Only what happened, when, and the change of status. */
function endOnly(event: LoadedEvent): SupplierEvent {
  return {
    kind: event.kind,
    happened_at: event.happened_at,
    division_name: null,
    department_name: null,
    company_name: null,
    branch_office_name: null,
    full_name: null,
    for_full_name: null,
    step_type: null,
    from_status: event.from_status,
    to_status: event.to_status,
    comment: null,
    file_names: [],
    handed_over_to: null,
  };
}

/** Adds the step and the operator's organisation: no name, no comment, no file. */
function eventSummary(event: LoadedEvent): SupplierEvent {
  return {
    ...endOnly(event),
    division_name: event.division_name,
    department_name: event.department_name,
    step_type: event.step_type,
  };
}

function fullEvent(event: LoadedEvent): SupplierEvent {
  return {
    ...eventSummary(event),
    company_name: event.company_name,
    branch_office_name: event.branch_office_name,
    full_name: event.full_name,
    for_full_name: event.for_full_name,
    comment: event.comment,
    file_names: event.file_names,
    handed_over_to: event.handed_over_to,
  };
}

/** Type, organisation, status and time: no name, comment or file, no 目安, and not how long it has waited. */
function stepSummary(step: LoadedStep): SupplierStep {
  return {
    step_type: step.step_type,
    status: step.status,
    operation_at: step.operation_at,
    operation_division_name: step.operation_division_name,
    operation_department_name: step.operation_department_name,
    operation_company_name: step.operation_company_name,
    operation_branch_office_name: step.operation_branch_office_name,
    operation_user_name: null,
    operation_for_user_name: null,
    step_division_name: step.step_division_name,
    step_department_name: step.step_department_name,
    step_company_name: step.step_company_name,
    step_branch_office_name: step.step_branch_office_name,
    step_users: [],
    comment: null,
    attached_files: [],
    planned_on: null,
    waiting: null,
  };
}

function fullStep(step: LoadedStep): SupplierStep {
  return {
    ...stepSummary(step),
    operation_user_name: step.operation_user_name,
    operation_for_user_name: step.operation_for_user_name,
    step_users: step.step_users,
    comment: step.comment,
    attached_files: step.attached_files,
    planned_on: step.planned_on,
    waiting: step.waiting && { day: step.waiting.day, overdue: step.waiting.overdue },
  };
}

/** The current step in a supplier's lists: its own open step, the caller's before a colleague's; or null. */
export function supplierListStep<S extends ListedStep>(
  listed: Listed<S>,
  supplier_id: number,
  user: ActingUser,
): S | null {
  const own = openListedSteps(listed).filter((step) => step.assignee.supplier_id === supplier_id);
  return (
    own.find((step) => isAssignee(step.assignee, user)) ??
    own.find((step) => absentAssignee(step.assignee, user) !== null) ??
    own[0] ??
    null
  );
}

/** Current step and approver in a supplier's lists if no step of its own is open. */
export const supplierCurrentStep = {
  step_type: null,
  step_status: null,
  other_steps: 0,
  approver: applicationHint.insideTheCompany,
  planned_on: null,
} as const;
