import * as z from 'zod/mini';
import { maxLength, maxNamedUsers } from '#domain/limits.ts';
import { discussionLabel } from '#texts/discussion.ts';
import { download, get, post, upload } from '../call.ts';
import {
  attachedFiles,
  fileQuery,
  id,
  listOf,
  noInput,
  nothing,
  optional,
  queryId,
  requiredText,
  sizedFile,
  time,
} from '../fields.ts';
import { name, stepTypeCode } from './parts.ts';

/** やり取り on an application (docs/rules/discussion.md). */

const organisation = {
  division_name: name,
  department_name: name,
  company_name: name,
  branch_office_name: name,
};

const supplier = z.object({ supplier_id: z.int(), company_name: z.string(), branch_office_name: name });

const remark = z.object({
  remark_id: z.int(),
  written_at: time,
  /** The writer, by the names at that time. */
  ...organisation,
  full_name: z.string(),
  /** Whether the caller wrote it, and so may withdraw it. */
  is_own: z.boolean(),
  /** Null once it is withdrawn. */
  text: z.nullable(z.string()),
  attached_files: z.array(sizedFile),
  /** 回答を待つ: nobody has answered yet. */
  awaits_reply: z.boolean(),
  /** It is addressed to the caller, who has not opened the application since. */
  is_unread: z.boolean(),
  /** The writer has withdrawn it. */
  is_withdrawn: z.boolean(),
  /** The number of the open step of who waits for a reply; null without either. Operators only. */
  awaits_at: z.optional(z.nullable(z.int())),
  /** 1, 2, … in the application. Operators only. */
  number: z.optional(z.int()),
  /** 代理: whom the writer stood for. Operators only. */
  for_full_name: z.optional(name),
  /** The supplier that reads it, by its current name; null for 社内. Operators only. */
  audience: z.optional(z.nullable(supplier)),
  /** To whom it was addressed, by their current names. Operators only. */
  addressees: z.optional(z.array(z.string())),
});
export type Remark = z.output<typeof remark>;

/** People who can be addressed: of a step, or somebody who wrote before. */
const addressable = z.object({
  /** Exactly one of the two ids is set. */
  approval_route_step_id: z.nullable(z.int()),
  user_id: z.nullable(z.int()),
  step_type: z.nullable(stepTypeCode),
  ...organisation,
  /** Names of the users; null for the whole department or supplier. */
  users: z.nullable(z.array(z.string())),
  /** The supplier that must be the audience; null where it may be any. */
  supplier_id: z.nullable(z.int()),
  /** Addressed at first, if the audience is its supplier, or 社内 for one without. */
  is_preset: z.boolean(),
});
export type Addressable = z.output<typeof addressable>;

/** A remark without its files. */
export const remarkForm = z.object({
  application_id: id,
  /** The supplier that reads it beside 社内. */
  supplier_id: optional(id),
  text: requiredText({ label: discussionLabel.text, max: maxLength.remark, multiline: true }),
  /** The steps and people that it is addressed to. */
  approval_route_step_ids: z.array(id).check(z.maxLength(maxNamedUsers)),
  user_ids: z.array(id).check(z.maxLength(maxNamedUsers)),
  awaits_reply: z.boolean(),
});

/** The calls of やり取り on /application/detail. */
export const discussion = {
  /** The remarks that the caller reads, the oldest first. */
  init: get({
    path: '/api/application/discussion/init',
    access: 'signed_in',
    audit: { screen: 'application_detail', does: 'show', about: { application: 'application_id' } },
    query: z.object({ application_id: queryId }),
    output: z.object({
      remarks: z.array(remark),
      /** How many of them are addressed to the caller and unread. */
      unread_count: z.int(),
      may_write: z.boolean(),
      /** The suppliers that may be chosen as audience. Operators who may write only. */
      audiences: z.optional(z.array(supplier)),
      /** Operators who may write only. */
      addressables: z.optional(z.array(addressable)),
    }),
  }),
  /**
   * Adds a remark, and mails those whom it is addressed to. Answers its id. A supplier's user chooses neither
   * audience nor addressees: 403 if they do.
   */
  save: upload({
    path: '/api/application/discussion/save',
    limited: 'mail',
    access: 'signed_in',
    audit: { screen: 'application_detail', does: 'remark', about: { application: 'application_id' } },
    part: 'params',
    body: () => remarkForm,
    files: attachedFiles,
    output: z.int(),
  }),
  /** Hides the text and files of an own remark from everybody. */
  withdraw: post({
    path: '/api/application/discussion/withdraw',
    access: 'signed_in',
    audit: {
      screen: 'application_detail',
      does: 'withdraw_remark',
      about: { application: 'application_id' },
    },
    body: z.object({ application_id: id, remark_id: id }),
    output: nothing,
  }),
  /** Ends 回答を待つ of an own remark. */
  end_wait: post({
    path: '/api/application/discussion/end_wait',
    access: 'signed_in',
    audit: { screen: 'application_detail', does: 'end_wait', about: { application: 'application_id' } },
    body: z.object({ application_id: id, remark_id: id }),
    output: nothing,
  }),
  /** Marks the remarks up to `remark_id` that are addressed to the caller as read. */
  read: post({
    path: '/api/application/discussion/read',
    access: 'signed_in',
    audit: { screen: 'application_detail', does: 'show', about: { application: 'application_id' } },
    body: z.object({ application_id: id, remark_id: id }),
    output: nothing,
  }),
  download: download({
    path: '/api/application/discussion/download',
    access: 'signed_in',
    audit: { screen: 'application_detail', does: 'download', about: { application_remark_file: 'file_id' } },
    query: fileQuery,
  }),
  /** The applications with unread remarks to the caller, the newest remark first; at most `pageSize.top`. */
  unread: get({
    path: '/api/application/discussion/unread',
    access: 'signed_in',
    audit: { screen: 'top', does: 'show', about: { application: null } },
    query: noInput,
    output: listOf(
      z.object({
        application_id: z.int(),
        workflow_name: z.string(),
        /** Of the newest unread remark. */
        written_at: time,
        ...organisation,
        full_name: z.string(),
        unread_count: z.int(),
      }),
    ),
  }),
};
