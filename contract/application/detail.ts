import * as z from 'zod/mini';
import { label, invalid } from '#texts/fields.ts';
import { routeMessage } from '#texts/approval-route.ts';
import { maxLength, maxRouteSteps } from '#domain/limits.ts';
import { routeStep, routeSteps } from '../approval-route.ts';
import { download, get, post, upload } from '../call.ts';
import {
  fileReference,
  id,
  namedUsers,
  nothing,
  optional,
  optionalText,
  queryId,
  requiredText,
  time,
  token,
} from '../fields.ts';
import {
  applicantNames,
  statusCode,
  resultCode,
  stepStatusCode,
  stepTypeCode,
  customFields,
  name,
} from './parts.ts';

/** One step of the routing status. The wire has no numbers: the row's position is the number (domain 2.1, 2.4). */
const detailStep = z.object({
  step_type: stepTypeCode,
  status: stepStatusCode,
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
  /** The numbers that it waits for, comma-separated, null for none; only operators are told who waits for whom. */
  prev_step_order: z.optional(z.nullable(z.string())),
  /** It has started and awaits its assignees; only operators are told. */
  is_open: z.optional(z.boolean()),
  /** 担当者不在: nobody valid is left who could act on it, now or later (domain 2.7); only operators are told. */
  unattended: z.optional(z.boolean()),
  /** The step's id and token, where the caller may put somebody else on it (担当者変更); only operators are told. */
  replacement: z.optional(z.nullable(z.object({ approval_route_step_id: z.int(), updated_at: z.string() }))),
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
  status: statusCode,
  result: resultCode,
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
  step_type: stepTypeCode,
  division_name: name,
  department_name: name,
  company_name: name,
  branch_office_name: name,
  user_name: z.string(),
});
export type PicEntry = z.output<typeof picEntry>;

/** Who a step was addressed to, as he is called now. */
const assignee = z.object({
  division_name: name,
  department_name: name,
  company_name: name,
  branch_office_name: name,
  /** Null where the whole department or supplier is meant. */
  users: z.nullable(z.array(z.string())),
});

/** One event of the history (domain 2.8), the oldest first. Where a supplier is not told of somebody, his names are null. */
const detailEvent = z.object({
  kind: z.union([
    z.literal('submitted'),
    z.literal('approved'),
    z.literal('rejected'),
    z.literal('replaced'),
    z.literal('cancelled'),
  ]),
  happened_at: time,
  division_name: name,
  department_name: name,
  company_name: name,
  branch_office_name: name,
  full_name: name,
  /** The step that was acted on; null where the event is of the whole application. */
  step_type: z.nullable(stepTypeCode),
  from_status: z.nullable(statusCode),
  to_status: statusCode,
  comment: name,
  file_names: z.array(z.string()),
  /** The applicant approved his own application; only operators are told. */
  self_approved: z.optional(z.boolean()),
  /** Of a 担当者変更, which suppliers are not told of: who was asked before, and who is asked since. */
  assignee_before: z.optional(z.nullable(assignee)),
  assignee_after: z.optional(z.nullable(assignee)),
});
export type DetailEvent = z.output<typeof detailEvent>;

/** 再申請 (domain 2.3), for operators alone: what the application came from and led to, as far as the caller may see that. */
const resubmission = z.object({
  /** The form to submit anew with, where the caller may; null otherwise. */
  workflow_id: z.nullable(z.int()),
  from: z.nullable(z.object({ application_id: z.int(), application_at: time })),
  /** The oldest first. */
  as: z.array(z.object({ application_id: z.int(), application_at: time })),
});
export type Resubmission = z.output<typeof resubmission>;

export const applicationDetail = z.object({
  content,
  detail_steps: z.array(detailStep),
  /** Only for operators (domain 2.1, 2.4). */
  viewer_steps: z.optional(z.array(viewerStep)),
  pic_entry: z.nullable(picEntry),
  history: z.array(detailEvent),
  resubmission: z.optional(resubmission),
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
  viewer_steps: z
    .array(routeStep)
    .check(z.maxLength(maxRouteSteps, { error: routeMessage.tooManyViewers(maxRouteSteps) })),
};

/** Why somebody else was put on a step (domain 2.7). */
export const replacementReason = requiredText({
  label: label.replacement_reason,
  max: maxLength.comment,
  multiline: true,
});

/** The files' labels of a step. */
const stepFiles = {
  file1: label.attached_file(1),
  file2: label.attached_file(2),
  file3: label.attached_file(3),
};

/** The calls of /application/detail. */
export const detail = {
  init: get({
    path: '/api/application/detail/init',
    access: 'signed_in',
    audit: { screen: 'application_detail', does: 'show', about: { application: 'application_id' } },
    query: z.object({ application_id: queryId }),
    output: applicationDetail,
  }),
  application_file_download: download({
    path: '/api/application/detail/application_file_download',
    access: 'signed_in',
    audit: { screen: 'application_detail', does: 'download', about: { application_file: 'file_id' } },
    query: z.object({ file_id: queryId }),
  }),
  step_file_download: download({
    path: '/api/application/detail/step_file_download',
    access: 'signed_in',
    audit: { screen: 'application_detail', does: 'download', about: { application_file: 'file_id' } },
    query: z.object({ file_id: queryId }),
  }),
  /** 稟議書: the application as a PDF, as the caller may see it. */
  pdf: download({
    path: '/api/application/detail/pdf',
    access: 'signed_in',
    audit: { screen: 'application_detail', does: 'pdf', about: { application: 'application_id' } },
    query: z.object({ application_id: queryId }),
  }),
  /** 担当者変更 (domain 2.7): another department or supplier and its users, or all of it, on a step that nobody acted on. */
  replace: post({
    path: '/api/application/detail/replace',
    access: 'operator',
    audit: { screen: 'application_detail', does: 'replace', about: { application: 'application_id' } },
    body: z.object({
      application_id: id,
      approval_route_step_id: id,
      approval_route_step_updated_at: token,
      department_id: optional(id),
      supplier_id: optional(id),
      all_flag: z.boolean(),
      users: namedUsers,
      reason: replacementReason,
    }),
    output: nothing,
  }),
  /** 取り消し. Suppliers never cancel. */
  delete: post({
    path: '/api/application/detail/delete',
    access: 'operator',
    audit: { screen: 'application_detail', does: 'cancel', about: { application: 'application_id' } },
    body: z.object({ application_id: id, updated_at: token }),
    output: nothing,
  }),
  reject: upload({
    path: '/api/application/detail/reject',
    access: 'signed_in',
    audit: { screen: 'application_detail', does: 'reject', about: { application: 'application_id' } },
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
    audit: { screen: 'application_detail', does: 'approve', about: { application: 'application_id' } },
    part: 'approve',
    body: () => z.object({ ...tokens, comment, ...approveRoute }),
    files: stepFiles,
    output: nothing,
  }),
};
