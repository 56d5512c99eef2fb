import { applicationStatus, stepType } from '#domain/codes.ts';
import { applicationHint } from '#texts/application.ts';
import { isAssignee } from '#domain/approval-route/assignee.ts';
import { openSteps } from '#domain/approval-route/progress.ts';
import type { ActingUser, ApplicationState, Step } from '#domain/approval-route/types.ts';
import { customFieldsOf, type Detail, type DetailEvent, type DetailStep } from './detail.ts';

/**
 * What a supplier gets of an application (domain 2.4): the allow-list, in one place for the detail, the lists and the files.
 * Each answer is built field by field, so that a field that is added later does not exist for a supplier until it is
 * written here.
 */

type Told = 'whole' | 'course' | 'nothing';

/** How much of a step a supplier is told: its own and the applicant's whole, the operators' course, of its rivals' nothing. */
export function toldOfStep(step: Pick<DetailStep, 'step_type' | 'supplier_id'>, supplier_id: number): Told {
  if (step.step_type === stepType.applicant || step.supplier_id === supplier_id) return 'whole';
  return step.supplier_id === null ? 'course' : 'nothing';
}

export type SupplierStep = Omit<
  DetailStep,
  'self_approved' | 'prev_step_order' | 'is_open' | 'unattended' | 'replacement' | 'supplier_id'
>;
export type SupplierEvent = Omit<
  DetailEvent,
  'self_approved' | 'assignee_before' | 'assignee_after' | 'supplier_id'
>;

export type SupplierDetail = Pick<Detail, 'content' | 'pic_entry'> & {
  readonly detail_steps: readonly SupplierStep[];
  readonly history: readonly SupplierEvent[];
};

/** The detail as this supplier sees it. `pic_entry` is the caller's own already. */
export function supplierDetail(detail: Detail, supplier_id: number): SupplierDetail {
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
      const told = toldOfStep(step, supplier_id);
      return told === 'nothing' ? [] : [told === 'whole' ? wholeStep(step) : courseOf(step)];
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
    },
    history: detail.history.flatMap((event) => eventFor(event, supplier_id)),
  };
}

/**
 * The submission, its own supplier's events, and the end: of an operator's end the course, of a rival's that it came. Who was
 * put on a step, and why, stays inside the company.
 */
function eventFor(event: DetailEvent, supplier_id: number): SupplierEvent[] {
  if (event.kind === 'replaced') return [];
  if (event.kind === 'submitted' || event.supplier_id === supplier_id) return [wholeEvent(event)];
  if (event.to_status !== applicationStatus.completed) return [];
  return [event.supplier_id === null ? courseOfEvent(event) : endAlone(event)];
}

function endAlone(event: DetailEvent): SupplierEvent {
  return {
    kind: event.kind,
    happened_at: event.happened_at,
    division_name: null,
    department_name: null,
    company_name: null,
    branch_office_name: null,
    full_name: null,
    step_type: null,
    from_status: event.from_status,
    to_status: event.to_status,
    comment: null,
    file_names: [],
  };
}

function courseOfEvent(event: DetailEvent): SupplierEvent {
  return {
    ...endAlone(event),
    division_name: event.division_name,
    department_name: event.department_name,
    step_type: event.step_type,
  };
}

function wholeEvent(event: DetailEvent): SupplierEvent {
  return {
    ...courseOfEvent(event),
    company_name: event.company_name,
    branch_office_name: event.branch_office_name,
    full_name: event.full_name,
    comment: event.comment,
    file_names: event.file_names,
  };
}

/** Type, organisation, status and time: no name, no comment, no file. */
function courseOf(step: DetailStep): SupplierStep {
  return {
    step_type: step.step_type,
    status: step.status,
    operation_at: step.operation_at,
    operation_division_name: step.operation_division_name,
    operation_department_name: step.operation_department_name,
    operation_company_name: step.operation_company_name,
    operation_branch_office_name: step.operation_branch_office_name,
    operation_user_name: null,
    step_division_name: step.step_division_name,
    step_department_name: step.step_department_name,
    step_company_name: step.step_company_name,
    step_branch_office_name: step.step_branch_office_name,
    step_users: [],
    comment: null,
    attached_files: [],
  };
}

function wholeStep(step: DetailStep): SupplierStep {
  return {
    ...courseOf(step),
    operation_user_name: step.operation_user_name,
    step_users: step.step_users,
    comment: step.comment,
    attached_files: step.attached_files,
  };
}

/**
 * The step that a supplier's lists show as current: its own open one, the caller's own before a colleague's; null where
 * there is none.
 */
export function supplierListStep(
  state: ApplicationState,
  supplier_id: number,
  user: ActingUser,
): Step | null {
  const own = openSteps(state).filter((step) => step.assignee.supplier_id === supplier_id);
  return own.find((step) => isAssignee(step.assignee, user)) ?? own[0] ?? null;
}

/** What a list shows as current step and approver where no step of the supplier's own is open. */
export const supplierCurrentStep = {
  step_type: null,
  step_status: null,
  other_steps: 0,
  approver: applicationHint.insideTheCompany,
} as const;
