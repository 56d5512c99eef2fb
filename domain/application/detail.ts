import type { ApplicationResult, ApplicationStatus, StepStatus, StepType } from '#domain/codes.ts';
import type { Event } from '#domain/approval-route/types.ts';
import type { CustomFieldNumber } from '#domain/limits.ts';
import { eachField } from './custom-fields.ts';

/** One application as its detail shows it (section 3 "Application detail response"), before it is decided who is told what. */

export type FileReference = { readonly file_id: number; readonly file_name: string };

/** Where somebody belongs, as it is shown. */
export type OrganisationNames = {
  readonly division_name: string | null;
  readonly department_name: string | null;
  readonly company_name: string | null;
  readonly branch_office_name: string | null;
};

export type CustomFields = {
  readonly [K in `field_name${CustomFieldNumber}` | `field_value${CustomFieldNumber}`]: string | null;
};

export type DetailContent = CustomFields & {
  readonly division_id: number;
  readonly division_name: string;
  readonly workflow_name: string;
  readonly applicant_division_name: string | null;
  readonly applicant_department_name: string | null;
  readonly applicant_company_name: string | null;
  readonly applicant_branch_office_name: string | null;
  readonly applicant_full_name: string;
  readonly application_at: string;
  readonly applicant_answers_hope_date: string;
  readonly attached_files: readonly FileReference[];
  readonly updated_at: string;
  readonly is_deletable: boolean;
  readonly status: ApplicationStatus;
  readonly result: ApplicationResult | null;
};

export type DetailStep = {
  readonly step_type: StepType;
  readonly status: StepStatus;
  readonly operation_at: string | null;
  readonly operation_division_name: string | null;
  readonly operation_department_name: string | null;
  readonly operation_company_name: string | null;
  readonly operation_branch_office_name: string | null;
  readonly operation_user_name: string | null;
  readonly step_division_name: string | null;
  readonly step_department_name: string | null;
  readonly step_company_name: string | null;
  readonly step_branch_office_name: string | null;
  /** Null where the whole department or supplier is meant. */
  readonly step_users: readonly string[] | null;
  readonly comment: string | null;
  readonly attached_files: readonly FileReference[];
  readonly self_approved: boolean;
  /** The numbers that it waits for. */
  readonly prev_step_order: readonly number[];
  /** It has started and awaits its assignees. */
  readonly is_open: boolean;
  /** 担当者不在: nobody valid is left who could act on it. */
  readonly unattended: boolean;
  /** Its id and token, where the caller may put somebody else on it. */
  readonly replacement: { readonly approval_route_step_id: number; readonly updated_at: string } | null;
  /** The supplier that the step is addressed to; null for the operator company's. Never on the wire. */
  readonly supplier_id: number | null;
};

export type DetailViewer = OrganisationNames & {
  readonly all_flag: boolean;
  readonly users: readonly string[];
};

export type DetailEntry = OrganisationNames & {
  readonly approval_route_step_id: number;
  readonly updated_at: string;
  readonly step_type: StepType;
  readonly user_name: string;
};

/** Who a step was addressed to, as he is called now; `users` is null where all of it is meant. */
export type DetailAssignee = OrganisationNames & { readonly users: readonly string[] | null };

/** One event of the history with who did it, as he was then (domain 2.8). */
export type DetailEvent = {
  readonly kind: Event['kind'];
  readonly happened_at: string;
  readonly division_name: string | null;
  readonly department_name: string | null;
  readonly company_name: string | null;
  readonly branch_office_name: string | null;
  readonly full_name: string | null;
  readonly step_type: StepType | null;
  readonly from_status: ApplicationStatus | null;
  readonly to_status: ApplicationStatus;
  readonly comment: string | null;
  readonly file_names: readonly string[];
  /** Of a 担当者変更: who was asked before, and who is asked since; null for any other event. */
  /** The applicant approved his own application (domain 2.3). */
  readonly self_approved: boolean;
  readonly assignee_before: DetailAssignee | null;
  readonly assignee_after: DetailAssignee | null;
  /** The supplier that the step acted on is addressed to. Never on the wire. */
  readonly supplier_id: number | null;
};

export type Detail = {
  readonly content: DetailContent;
  readonly steps: readonly DetailStep[];
  readonly viewers: readonly DetailViewer[];
  readonly pic_entry: DetailEntry | null;
  readonly history: readonly DetailEvent[];
};

/** The custom fields alone of a larger record. */
export function customFieldsOf(record: CustomFields): CustomFields {
  return {
    ...eachField('field_name', (number) => record[`field_name${number}`]),
    ...eachField('field_value', (number) => record[`field_value${number}`]),
  };
}
