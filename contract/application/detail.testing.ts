import { stepStatus, stepType } from '#domain/codes.ts';
import type { DetailStep } from './detail.ts';

/** A step of an approver that nobody has acted on and that names no assignee, with the fields of `given`. */
export function exampleStep(given: Partial<DetailStep> = {}): DetailStep {
  return {
    step_type: stepType.approver,
    status: stepStatus.not_approved,
    operation_at: null,
    operation_division_name: null,
    operation_department_name: null,
    operation_company_name: null,
    operation_branch_office_name: null,
    operation_user_name: null,
    operation_for_user_name: null,
    step_division_name: null,
    step_department_name: null,
    step_company_name: null,
    step_branch_office_name: null,
    step_users: null,
    comment: null,
    attached_files: [],
    planned_on: null,
    waiting: null,
    ...given,
  };
}
