import * as z from 'zod/mini';
import { publishState } from '#domain/codes.ts';
import { isDate, isOnOrAfter } from '#domain/japan-date.ts';
import { noticeLabel } from '#texts/notice.ts';
import { label, invalid } from '#texts/fields.ts';
import { maxDestinations, maxLength } from '#domain/limits.ts';
import { invalidQuestionnaire } from '#texts/questionnaire.ts';
import { get, post, upload } from '../call.ts';
import {
  attachedFiles,
  dropdownItem,
  formerFileIds,
  id,
  inOrder,
  listOf,
  optional,
  paging,
  queryId,
  requiredDate,
  requiredText,
  sizedFile,
  time,
} from '../fields.ts';
import { question, questionnaire } from './questionnaire.ts';

/** The calls of /notice/edit. */

/** The targets of a notice. A system notice ignores them all; `publish_all_flag` ignores the lists. */
const targets = {
  division_id: optional(id),
  system_notice_flag: z.boolean(),
  publish_all_flag: z.boolean(),
  supplier_groups: z.array(id),
  suppliers: z.array(id),
  /** The notice that this one corrects (訂正版): its targets stay, and the others are added to them. */
  corrects_notice_id: optional(id),
};

/** The fields of a notice. `today` is the date in Japan, `yyyy-mm-dd`. */
export function noticeFields(today: string) {
  return {
    title: requiredText({ label: noticeLabel.notice_title, max: maxLength.notice_title }),
    body: requiredText({ label: noticeLabel.notice_body, max: maxLength.notice_body, multiline: true }),
    publish_date_from: requiredDate(noticeLabel.publish_date_from, (date) =>
      isOnOrAfter(date, today) ? null : invalid.publishFromInThePast,
    ),
    publish_date_to: requiredDate(noticeLabel.publish_date_to),
    send_mail_flag: z.boolean(),
    ...targets,
    /** Which files of the corrected notice this one gets too. */
    former_file_ids: optional(formerFileIds),
    /** 回答依頼; missing and null for a notice that asks nothing. */
    questionnaire: z.optional(z.nullable(questionnaire)),
  };
}

/** A notice with all rules that need no database: the fields, the period and the targets. */
export function noticeForm(today: string) {
  return z.object(noticeFields(today)).check(
    inOrder('publish_date_from', 'publish_date_to', noticeLabel),
    z.refine(hasDivision, {
      error: invalid.notSelected(label.division),
      path: ['division_id'],
      when: ({ value }) => areTargetsValid(value),
    }),
    z.refine(isForSomebody, {
      error: invalid.noTarget,
      path: ['supplier_groups'],
      when: ({ value }) => areTargetsValid(value),
    }),
    z.refine(isForSomebody, {
      error: invalid.noTarget,
      path: ['suppliers'],
      when: ({ value }) => areTargetsValid(value),
    }),
    ...notTooMany,
    z.refine(isDueInPeriod, {
      error: invalidQuestionnaire.dueOutsidePeriod,
      path: ['questionnaire', 'response_due_date'],
      when: ({ value }) => periodOnly.safeParse(value).success,
    }),
    z.refine(({ questionnaire: asked, system_notice_flag }) => !asked || !system_notice_flag, {
      error: invalidQuestionnaire.ofSystemNotice,
      path: ['questionnaire'],
    }),
  );
}

/** The days of a notice that asks; the rule over them runs even if other fields are wrong. */
const day = z.string().check(z.refine(isDate));
const periodOnly = z.object({
  publish_date_from: day,
  publish_date_to: day,
  questionnaire: z.object({ response_due_date: day }),
});

function isDueInPeriod({ publish_date_from, publish_date_to, questionnaire }: Period): boolean {
  const due = questionnaire?.response_due_date;
  return due === undefined || (due >= publish_date_from && due <= publish_date_to);
}

type Period = {
  readonly publish_date_from: string;
  readonly publish_date_to: string;
  readonly questionnaire?: { readonly response_due_date: string } | null | undefined;
};

type Targets = {
  readonly division_id: number | null;
  readonly system_notice_flag: boolean;
  readonly publish_all_flag: boolean;
  readonly supplier_groups: readonly number[];
  readonly suppliers: readonly number[];
  readonly corrects_notice_id: number | null;
};

function hasDivision({ system_notice_flag, division_id, corrects_notice_id }: Targets): boolean {
  return system_notice_flag || division_id !== null || corrects_notice_id !== null;
}

function isForSomebody({
  system_notice_flag,
  publish_all_flag,
  supplier_groups,
  suppliers,
  corrects_notice_id,
}: Targets): boolean {
  const chosen = publish_all_flag || supplier_groups.length + suppliers.length > 0;
  return system_notice_flag || chosen || corrects_notice_id !== null;
}

/** The lists that take effect: a system notice and すべて replace both. */
function listed({ system_notice_flag, publish_all_flag, supplier_groups, suppliers }: Targets) {
  return system_notice_flag || publish_all_flag
    ? { supplier_groups: [], suppliers: [] }
    : { supplier_groups, suppliers };
}

/** The limit of both lists together; the error is located at each list that is not empty. */
const notTooMany = (['supplier_groups', 'suppliers'] as const).map((list) =>
  z.refine<Targets>(
    (to) => {
      const { supplier_groups, suppliers } = listed(to);
      return to[list].length === 0 || supplier_groups.length + suppliers.length <= maxDestinations;
    },
    {
      error: invalid.tooManyDestinations(maxDestinations),
      path: [list],
      when: ({ value }) => areTargetsValid(value),
    },
  ),
);

const targetsOnly = z.object(targets);

/** Whether the targets have the right types; their rules then run even if other fields are wrong. */
function areTargetsValid(value: unknown): boolean {
  return targetsOnly.safeParse(value).success;
}

const publishStateCode = z.literal(Object.values(publishState));

const postedItem = z.object({
  notice_id: z.int(),
  notice_title: z.string(),
  /** Null for a system notice. */
  division_name: z.nullable(z.string()),
  publish_datetime: time,
  publish_date_from: z.string(),
  publish_date_to: z.string(),
  state: publishStateCode,
  /** The number of valid target companies now; `read_count` is how many of them have read the notice. */
  supplier_count: z.int(),
  read_count: z.int(),
  /** Only of a notice that asks, for who may see 回答状況: its companies, and how many have answered. */
  responses: z.optional(
    z.object({ response_due_date: z.string(), supplier_count: z.int(), answered_count: z.int() }),
  ),
});
export type PostedNotice = z.output<typeof postedItem>;

export const noticeEdit = {
  init: get({
    path: '/api/notice/edit/init',
    access: 'post_notice',
    audit: { screen: 'notice_edit', does: 'show', about: { notice: null } },
    query: z.object({}),
    output: z.object({
      division_dropdown_items: z.array(dropdownItem),
      /** The preselected division: the caller's own. Only system admins may change it. */
      selected_division_id: z.nullable(z.int()),
      division_dropdown_disabled: z.boolean(),
      /** Whether システムのお知らせ is offered. */
      may_post_system_notice: z.boolean(),
    }),
  }),
  /**
   * A notice as the start of another one: texts and targets, without period, mail and files. Targets that can
   * no longer be chosen are left out. 403 if the caller may not post for its division.
   */
  copy: get({
    path: '/api/notice/edit/copy',
    access: 'post_notice',
    audit: { screen: 'notice_edit', does: 'show', about: { notice: 'notice_id' } },
    query: z.object({ notice_id: queryId }),
    output: z.object({
      title: z.string(),
      body: z.string(),
      division_id: z.nullable(z.int()),
      system_notice_flag: z.boolean(),
      publish_all_flag: z.boolean(),
      supplier_groups: z.array(z.int()),
      suppliers: z.array(z.int()),
      /** Only of a notice that asks: its 回答期限 is not taken over. */
      questions: z.optional(z.array(question)),
    }),
  }),
  /**
   * A notice as the start of its 訂正版. 403 if the caller may not correct it, 422 if somebody has done so.
   */
  correction: get({
    path: '/api/notice/edit/correction',
    access: 'post_notice',
    audit: { screen: 'notice_edit', does: 'show', about: { notice: 'notice_id' } },
    query: z.object({ notice_id: queryId }),
    output: z.object({
      title: z.string(),
      body: z.string(),
      division_id: z.nullable(z.int()),
      division_name: z.nullable(z.string()),
      system_notice_flag: z.boolean(),
      publish_all_flag: z.boolean(),
      /** The names of its targets, which stay. */
      supplier_groups: z.array(z.string()),
      suppliers: z.array(z.string()),
      /** Dates in Japan, `yyyy-mm-dd`. */
      publish_date_from: z.string(),
      publish_date_to: z.string(),
      files: z.array(sizedFile),
      questionnaire: z.nullable(z.object({ response_due_date: z.string(), questions: z.array(question) })),
    }),
  }),
  /** How many companies and users a notice would reach now; the confirmation shows it. */
  reach: post({
    path: '/api/notice/edit/reach',
    access: 'post_notice',
    audit: { screen: 'notice_edit', does: 'show', about: { notice: null } },
    body: targetsOnly.check(...notTooMany),
    output: z.object({ supplier_count: z.int(), user_count: z.int() }),
  }),
  /** Answers the new notice's id. */
  save: upload({
    path: '/api/notice/edit/save',
    limited: 'mail',
    access: 'post_notice',
    audit: { screen: 'notice_edit', does: 'post', about: { notice: null } },
    part: 'params',
    body: noticeForm,
    files: attachedFiles,
    output: z.int(),
  }),
  /**
   * 投稿済みのお知らせ of the caller's division, newest first; system admins get all, with system notices.
   */
  posted_list: get({
    path: '/api/notice/edit/posted_list',
    access: 'post_notice',
    audit: { screen: 'notice_edit', does: 'show', about: { notice: null } },
    query: z.object(paging),
    output: listOf(postedItem),
  }),
};
