import * as z from 'zod/mini';
import { label } from '#domain/labels.ts';
import { customFieldNumbers, maxLength, type CustomFieldNumber } from '#domain/limits.ts';
import { invalid } from '#domain/messages.ts';
import { isOnOrAfter } from '#domain/japan-date.ts';
import { routeStep, routeSteps, selectDepartmentUser, validatePicApproverSteps } from './approval-route.ts';
import { download, get, post, upload } from './call.ts';
import {
  dropdownItem,
  fileReference,
  id,
  listOf,
  nothing,
  optionalText,
  paging,
  queryId,
  queryOneOf,
  requiredDate,
  time,
  token,
} from './fields.ts';

const name = z.nullable(z.string());

/** field_name01 … field_name10 or field_value01 … field_value10, each by the same schema. */
function customFields<P extends 'field_name' | 'field_value', S extends z.ZodMiniType>(
  prefix: P,
  schema: (number: number) => S,
) {
  const entries = customFieldNumbers.map((number) => [`${prefix}${number}`, schema(Number(number))]);
  // Object.fromEntries forgets the keys' names; they are made just above.
  return Object.fromEntries(entries) as Record<`${P}${CustomFieldNumber}`, S>;
}

const applicantNames = {
  applicant_division_name: name,
  applicant_department_name: name,
  applicant_company_name: name,
  applicant_branch_office_name: name,
  applicant_full_name: z.string(),
};

const codes = {
  application_status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  application_result: z.nullable(z.union([z.literal(1), z.literal(2)])),
  step_status: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  step_type: z.union([
    z.literal(1),
    z.literal(2),
    z.literal(3),
    z.literal(4),
    z.literal(5),
    z.literal(6),
    z.literal(7),
  ]),
};

/** A row of /application (domain 2.6). For a supplier whose step is not open, `step_type` is null and `approver` says 社内処理中. */
const listItem = z.object({
  application_id: z.int(),
  applicant_full_name: z.string(),
  application_at: time,
  workflow_name: z.string(),
  step_type: z.nullable(codes.step_type),
  step_status: z.nullable(codes.step_status),
  /** The N of ほかN件: further steps that are open at the same time. */
  other_steps: z.int(),
  approver: z.string(),
  status: codes.application_status,
  result: codes.application_result,
});
export type ApplicationListItem = z.output<typeof listItem>;

const list = {
  init: get({
    path: '/api/application/list/init',
    access: 'signed_in',
    query: z.object({}),
    output: z.object({
      division_dropdown_items: z.array(dropdownItem),
      selected_division_id: z.nullable(z.int()),
    }),
  }),
  workflow: get({
    path: '/api/application/list/workflow',
    access: 'operator',
    query: z.object({ division_id: queryId }),
    output: z.object({
      selected_workflow_id: z.nullable(z.int()),
      /** `available` is false while a step of the workflow has no valid assignee (domain 2.3). */
      workflow_dropdown_items: z.array(z.extend(dropdownItem, { available: z.boolean() })),
    }),
  }),
  application_list: get({
    path: '/api/application/list/application_list',
    access: 'signed_in',
    query: z.object({ search_type: queryOneOf([1, 2, 3, 4, 5]), ...paging }),
    output: listOf(listItem),
  }),
};

/** The files' labels: of the application's (section 5), and of a step's. */
const applicationFiles = {
  file1: label.application_file(1),
  file2: label.application_file(2),
  file3: label.application_file(3),
};
const stepFiles = { file1: label.step_file(1), file2: label.step_file(2), file3: label.step_file(3) };

/** The fields that the applicant fills in (section 5 "Application create form"). `today` is Japan's, `yyyy-mm-dd`. */
export function createFields(today: string) {
  return {
    ...customFields('field_value', (number) =>
      optionalText({ label: label.field_value(number), max: maxLength.field_value }),
    ),
    applicant_answers_hope_date: requiredDate(label.applicant_answers_hope_date).check(
      z.refine((date) => isOnOrAfter(date, today), { error: invalid.hopeDateInThePast }),
    ),
  };
}

const create = {
  init: get({
    path: '/api/application/create/init',
    access: 'operator',
    query: z.object({ workflow_id: queryId }),
    output: z.object({
      division_name: z.string(),
      workflow_name: z.string(),
      ...applicantNames,
      ...customFields('field_name', () => name),
    }),
  }),
  /** Answers the new application's id. The sent labels are compared with the workflow's (domain 2.3). */
  save: upload({
    path: '/api/application/create/save',
    access: 'operator',
    part: 'create',
    body: (today) =>
      z.object({
        workflow_id: id,
        ...customFields('field_name', (number) =>
          optionalText({ label: label.field_value(number), max: maxLength.field_name }),
        ),
        ...createFields(today),
      }),
    files: applicationFiles,
    output: z.int(),
  }),
};

/** One step of the routing status. The wire has no numbers: the row's position is the number (domain 2.1, 2.4). */
const detailStep = z.object({
  step_type: codes.step_type,
  status: codes.step_status,
  operation_at: z.nullable(time),
  operation_division_name: name,
  operation_department_name: name,
  operation_company_name: name,
  operation_branch_office_name: name,
  operation_user_name: name,
  step_division_name: name,
  step_department_name: name,
  step_company_name: name,
  step_branch_office_name: name,
  /** Names of the users; null where the whole department or supplier is meant. */
  step_users: z.nullable(z.array(z.string())),
  comment: name,
  attached_files: z.array(fileReference),
  /** The applicant approved his own application; only operators are told. */
  self_approved: z.optional(z.boolean()),
});
export type DetailStep = z.output<typeof detailStep>;

const content = z.object({
  division_id: z.int(),
  division_name: z.string(),
  workflow_name: z.string(),
  ...applicantNames,
  application_at: time,
  applicant_answers_hope_date: z.string(),
  attached_files: z.array(fileReference),
  ...customFields('field_name', () => name),
  ...customFields('field_value', () => name),
  updated_at: z.string(),
  is_deletable: z.boolean(),
  status: codes.application_status,
  result: codes.application_result,
});
export type ApplicationContent = z.output<typeof content>;

const viewerStep = z.object({
  division_name: name,
  department_name: name,
  company_name: name,
  branch_office_name: name,
  all_flag: z.boolean(),
  users: z.array(z.string()),
});
export type DetailViewer = z.output<typeof viewerStep>;

const picEntry = z.object({
  approval_route_step_id: z.int(),
  updated_at: z.string(),
  step_type: codes.step_type,
  division_name: name,
  department_name: name,
  company_name: name,
  branch_office_name: name,
  user_name: z.string(),
});
export type PicEntry = z.output<typeof picEntry>;

export const applicationDetail = z.object({
  content,
  detail_steps: z.array(detailStep),
  /** Only for operators (domain 2.1, 2.4). */
  viewer_steps: z.optional(z.array(viewerStep)),
  pic_entry: z.nullable(picEntry),
});
export type ApplicationDetail = z.output<typeof applicationDetail>;

const tokens = {
  application_id: id,
  application_updated_at: token,
  approval_route_step_id: id,
  approval_route_step_updated_at: token,
};

/** Comment of an approve or reject (section 5 "Approve/reject form"). */
export const comment = optionalText({ label: label.comment, max: maxLength.comment, multiline: true });

/** What an approve carries of the route; empty on every step but the route setter's (domain 2.3). */
export const approveRoute = {
  approval_route_name: optionalText({ label: label.approval_route_name, max: maxLength.approval_route_name }),
  pic_approver_steps: routeSteps,
  viewer_steps: z.array(routeStep).check(z.maxLength(100)),
};

const detail = {
  init: get({
    path: '/api/application/detail/init',
    access: 'signed_in',
    query: z.object({ application_id: queryId }),
    output: applicationDetail,
  }),
  application_file_download: download({
    path: '/api/application/detail/application_file_download',
    access: 'signed_in',
    query: z.object({ file_id: queryId }),
  }),
  step_file_download: download({
    path: '/api/application/detail/step_file_download',
    access: 'signed_in',
    query: z.object({ file_id: queryId }),
  }),
  /** 取り消し. Suppliers never cancel. */
  delete: post({
    path: '/api/application/detail/delete',
    access: 'operator',
    body: z.object({ application_id: id, updated_at: token }),
    output: nothing,
  }),
  reject: upload({
    path: '/api/application/detail/reject',
    access: 'signed_in',
    part: 'reject',
    body: () =>
      z.object({
        ...tokens,
        comment: comment.check(z.refine((text) => text !== null, { error: invalid.required(label.comment) })),
      }),
    files: stepFiles,
    output: nothing,
  }),
  approve: upload({
    path: '/api/application/detail/approve',
    access: 'signed_in',
    part: 'approve',
    body: () => z.object({ ...tokens, comment, ...approveRoute }),
    files: stepFiles,
    output: nothing,
  }),
};

export const application = {
  list,
  create,
  detail,
  select_department_user: selectDepartmentUser,
  validate_pic_approver_steps: validatePicApproverSteps,
};
