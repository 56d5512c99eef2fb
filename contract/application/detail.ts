import * as z from 'zod/mini';
import { label, invalid } from '#texts/fields.ts';
import { savedRoute } from '../approval-route.ts';
import { download, get, post, upload } from '../call.ts';
import {
  attachedFiles,
  absence,
  fileQuery,
  sizedFile,
  id,
  namedUsers,
  nothing,
  optional,
  queryId,
  time,
  token,
} from '../fields.ts';
import { approveRoute, comment, handOver, replacementReason } from './decision.ts';
import {
  applicantNames,
  statusCode,
  resultCode,
  stepStatusCode,
  stepTypeCode,
  eachFieldSchema,
  evidenceSize,
  name,
  submittedFields,
} from './parts.ts';

/** How long an open step has waited (docs/rules/applications.md#waiting-steps). */
const waiting = z.object({
  /** 何日目: which working day this is since the step started, that day included. */
  day: z.int(),
  /** How many working days its 目安 is past; 0 if it is not late. */
  overdue: z.nullable(z.int()),
  /** The first people behind 全員, who is away last; none for a step that names its users. Operators only. */
  people_behind: z.optional(z.array(z.object({ full_name: z.string(), absent: z.boolean() }))),
  /** How many people are behind 全員 in addition to these. Operators only. */
  more_behind: z.optional(z.int()),
});

/** One step of the routing status. It carries no number: the row's position is the step's number. */
const detailStep = z.object({
  step_type: stepTypeCode,
  status: stepStatusCode,
  operation_at: z.nullable(time),
  operation_division_name: name,
  operation_department_name: name,
  operation_company_name: name,
  operation_branch_office_name: name,
  operation_user_name: name,
  /** 代理: whom the user stood for; null in their own name. */
  operation_for_user_name: name,
  step_division_name: name,
  step_department_name: name,
  step_company_name: name,
  step_branch_office_name: name,
  /** Names of the users; null if the step is addressed to the whole department or supplier. */
  step_users: z.nullable(z.array(z.string())),
  comment: name,
  attached_files: z.array(sizedFile),
  /** 目安, `yyyy-mm-dd`; null where none was planned. A supplier gets it for its own steps. */
  planned_on: z.nullable(z.string()),
  /** Of an open step; for a supplier of its own ones. Null for any other step. */
  waiting: z.nullable(waiting),
  /** The applicant approved their own application. Operators only. */
  self_approved: z.optional(z.boolean()),
  /** The comma-separated numbers of the steps that it waits for, null for none. Operators only. */
  prev_step_order: z.optional(z.nullable(z.string())),
  /** The step has started and waits for its assignees. Operators only. */
  is_open: z.optional(z.boolean()),
  /**
   * 担当者不在: no valid user can act on the step, now or later. Operators only
   * (docs/rules/people-who-leave.md#steps-with-nobody).
   */
  unattended: z.optional(z.boolean()),
  /** Whom an open or waiting step names and who is away today. Operators only. */
  absences: z.optional(z.array(z.extend(absence, { full_name: z.string() }))),
  /** The step's id and token if the caller may replace its assignee (担当者変更). Operators only. */
  replacement: z.optional(z.nullable(z.object({ approval_route_step_id: z.int(), updated_at: z.string() }))),
  /** The same if the caller may nudge it (催促) now. Operators only. */
  nudge: z.optional(z.nullable(z.object({ approval_route_step_id: z.int(), updated_at: z.string() }))),
  /** The day `yyyy-mm-dd` of the last nudge; null if there was none. Operators only. */
  nudged_on: z.optional(z.nullable(z.string())),
  /** 修正して再申請を依頼: who rejected it here asks the applicant to submit it again. Operators only. */
  asks_resubmission: z.optional(z.boolean()),
  /**
   * 前回承認済み, of a step that is still to be done: who among its assignees approved the application that this
   * one submits again. Operators only (docs/rules/applications.md#former-approvals).
   */
  former_approvals: z.optional(z.array(z.object({ full_name: z.string(), approved_at: time }))),
});
export type DetailStep = z.output<typeof detailStep>;

const content = z.object({
  division_id: z.int(),
  division_name: z.string(),
  workflow_name: z.string(),
  ...applicantNames,
  application_at: time,
  ...submittedFields,
  attached_files: z.array(sizedFile),
  ...eachFieldSchema('field_name', () => name),
  ...eachFieldSchema('field_value', () => name),
  /**
   * By the number of the field, `01` to `10`: the plain form of a number, amount or date. Only where there is one.
   * Operators only (docs/rules/applications.md#kinds-of-fields).
   */
  plain_values: z.optional(z.record(z.string(), z.string())),
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
  /** The caller's. */
  user_name: z.string(),
  /** 代理: the name of the user whom the caller stands for; null in their own name. */
  acts_for: name,
  /** Whether the caller may pass the step on to a colleague (引き継ぎ). */
  can_hand_over: z.boolean(),
  /** The colleague who passed this step on to the caller, or to the one stood for, and why. */
  handed_over: z.optional(z.object({ full_name: z.string(), reason: z.nullable(z.string()) })),
  /** 目安 of the step, `yyyy-mm-dd`. */
  planned_on: z.nullable(z.string().check(z.meta({ format: 'date' }))),
  /** The last step of the route that the caller sets, and when that person is away, now or soon. */
  final_approver: z.optional(z.object({ full_name: z.string(), absence: z.nullable(absence) })),
});
export type PicEntry = z.output<typeof picEntry>;

/** The assignee of a step, by current names. */
const assignee = z.object({
  division_name: name,
  department_name: name,
  company_name: name,
  branch_office_name: name,
  /** Null for the whole department or supplier. */
  users: z.nullable(z.array(z.string())),
});

/** One event of the history, oldest first. Names that a supplier may not see are null. */
const detailEvent = z.object({
  kind: z.union([
    z.literal('submitted'),
    z.literal('approved'),
    z.literal('rejected'),
    z.literal('replaced'),
    z.literal('handed_over'),
    z.literal('cancelled'),
  ]),
  happened_at: time,
  division_name: name,
  department_name: name,
  company_name: name,
  branch_office_name: name,
  full_name: name,
  /** 代理: whom the user stood for; null in their own name. */
  for_full_name: name,
  /** The step that was acted on; null if the event concerns the whole application. */
  step_type: z.nullable(stepTypeCode),
  from_status: z.nullable(statusCode),
  to_status: statusCode,
  comment: name,
  file_names: z.array(z.string()),
  /** The applicant approved their own application. Operators only. */
  self_approved: z.optional(z.boolean()),
  /** The old and the new assignee of a 担当者変更. Operators only. */
  assignee_before: z.optional(z.nullable(assignee)),
  assignee_after: z.optional(z.nullable(assignee)),
  /** The colleague to whom a supplier's user passed the step on. */
  handed_over_to: name,
});
export type DetailEvent = z.output<typeof detailEvent>;

/** 再申請: the earlier and later applications that the caller may see. Operators only. */
const resubmission = z.object({
  /** The form to resubmit with; null if the caller may not resubmit. */
  workflow_id: z.nullable(z.int()),
  /** The caller submitted this application. */
  is_applicant: z.boolean(),
  from: z.nullable(z.object({ application_id: z.int(), application_at: time })),
  /** Resubmissions of this application, oldest first. */
  as: z.array(z.object({ application_id: z.int(), application_at: time })),
});
export type Resubmission = z.output<typeof resubmission>;

export const applicationDetail = z.object({
  content,
  detail_steps: z.array(detailStep),
  /** Operators only (docs/rules/supplier-view.md#allow-list). */
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

/** The calls of /application/detail. */
export const detail = {
  init: get({
    path: '/api/application/detail/init',
    access: 'signed_in',
    audit: { screen: 'application_detail', does: 'show', about: { application: 'application_id' } },
    query: z.object({ application_id: queryId }),
    output: applicationDetail,
  }),
  /**
   * For a 再申請: the route of the former application. Null if the caller may not see that one, or if it had no
   * route.
   */
  former_route: get({
    path: '/api/application/detail/former_route',
    access: 'operator',
    audit: { screen: 'approval_route', does: 'show', about: { application: 'application_id' } },
    query: z.object({ application_id: queryId }),
    output: z.object({ former_route: z.nullable(savedRoute) }),
  }),
  application_file_download: download({
    path: '/api/application/detail/application_file_download',
    access: 'signed_in',
    audit: { screen: 'application_detail', does: 'download', about: { application_file: 'file_id' } },
    query: fileQuery,
  }),
  step_file_download: download({
    path: '/api/application/detail/step_file_download',
    access: 'signed_in',
    audit: { screen: 'application_detail', does: 'download', about: { application_file: 'file_id' } },
    query: fileQuery,
  }),
  /** 稟議書: the application as a PDF, as the caller may see it. */
  pdf: download({
    path: '/api/application/detail/pdf',
    limited: 'pdf',
    access: 'signed_in',
    audit: { screen: 'application_detail', does: 'pdf', about: { application: 'application_id' } },
    query: z.object({ application_id: queryId }),
  }),
  /**
   * How much `evidence_zip` would have. A 422 at `application_id` while the caller or two others get a ZIP
   * file.
   */
  evidence_size: get({
    path: '/api/application/detail/evidence_size',
    access: 'signed_in',
    audit: {
      screen: 'application_detail',
      does: 'show',
      about: { application: 'application_id' },
    },
    query: z.object({ application_id: queryId }),
    output: evidenceSize,
  }),
  /** 証跡一式 (docs/rules/evidence.md#the-bundle), as the caller may see it. A 422 as in `evidence_size`. */
  evidence_zip: download({
    path: '/api/application/detail/evidence_zip',
    limited: 'pdf',
    access: 'signed_in',
    audit: { screen: 'application_detail', does: 'zip', about: { application: 'application_id' } },
    query: z.object({ application_id: queryId }),
  }),
  /**
   * 担当者変更: gives a step that nobody has acted on to another department or supplier, whole or by users
   * (docs/rules/people-who-leave.md#replacing-an-assignee).
   */
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
    /** Whether the caller still sees the application. */
    output: z.object({ visible: z.boolean() }),
  }),
  /**
   * 引き継ぎ: a supplier's user passes an open step on to one of `delegation.candidates`
   * (docs/rules/people-who-leave.md#handing-over).
   */
  hand_over: post({
    path: '/api/application/detail/hand_over',
    access: 'supplier',
    audit: { screen: 'application_detail', does: 'hand_over', about: { application: 'application_id' } },
    body: z.object({
      application_id: id,
      approval_route_step_id: id,
      approval_route_step_updated_at: token,
      ...handOver,
    }),
    output: nothing,
  }),
  /** 催促する: mails those who may act on an open step, once a day (docs/rules/applications.md#nudging). */
  nudge: post({
    path: '/api/application/detail/nudge',
    access: 'operator',
    audit: { screen: 'application_detail', does: 'nudge', about: { application: 'application_id' } },
    body: z.object({
      application_id: id,
      approval_route_step_id: id,
      approval_route_step_updated_at: token,
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
        /** 修正して再申請を依頼; operators only. */
        asks_resubmission: z.optional(z.boolean()),
      }),
    files: attachedFiles,
    output: nothing,
  }),
  approve: upload({
    path: '/api/application/detail/approve',
    access: 'signed_in',
    audit: { screen: 'application_detail', does: 'approve', about: { application: 'application_id' } },
    part: 'approve',
    body: () => z.object({ ...tokens, comment, ...approveRoute }),
    files: attachedFiles,
    output: nothing,
  }),
};
