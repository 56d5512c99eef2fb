import * as z from 'zod/mini';
import { publishState } from '#domain/codes.ts';
import { isOnOrAfter } from '#domain/japan-date.ts';
import { label, invalid } from '#texts/fields.ts';
import { maxDestinations, maxLength } from '#domain/limits.ts';
import { get, post, upload } from '../call.ts';
import {
  dropdownItem,
  id,
  inOrder,
  listOf,
  optional,
  paging,
  requiredDate,
  requiredText,
  time,
} from '../fields.ts';

/** The calls of /notice/edit: what the form offers, whom it would reach, posting, and 投稿済みのお知らせ. */

const noticeFiles = {
  file1: label.attached_file(1),
  file2: label.attached_file(2),
  file3: label.attached_file(3),
};

/** Whom a notice is for. A system notice ignores all of it; `publish_all_flag` ignores the lists (domain 3). */
const targets = {
  division_id: optional(id),
  system_notice_flag: z.boolean(),
  publish_all_flag: z.boolean(),
  supplier_groups: z.array(id),
  suppliers: z.array(id),
};

/** The fields of a notice (section 5 "Notice"). `today` is Japan's, `yyyy-mm-dd`. */
export function noticeFields(today: string) {
  return {
    title: requiredText({ label: label.notice_title, max: maxLength.notice_title }),
    body: requiredText({ label: label.notice_body, max: maxLength.notice_body, multiline: true }),
    publish_date_from: requiredDate(label.publish_date_from, (date) =>
      isOnOrAfter(date, today) ? null : invalid.publishFromInThePast,
    ),
    publish_date_to: requiredDate(label.publish_date_to),
    send_mail_flag: z.boolean(),
    ...targets,
  };
}

/** All rules of a notice that need nothing but the form: the period, and that it is for somebody. */
export function noticeForm(today: string) {
  return z.object(noticeFields(today)).check(
    inOrder('publish_date_from', 'publish_date_to', label),
    z.refine(hasDivision, {
      error: invalid.notSelected(label.division),
      path: ['division_id'],
      when: ({ value }) => targetsRead(value),
    }),
    z.refine(isForSomebody, {
      error: invalid.noTarget,
      path: ['supplier_groups'],
      when: ({ value }) => targetsRead(value),
    }),
    z.refine(isForSomebody, {
      error: invalid.noTarget,
      path: ['suppliers'],
      when: ({ value }) => targetsRead(value),
    }),
    ...notTooMany,
  );
}

type Targets = {
  readonly division_id: number | null;
  readonly system_notice_flag: boolean;
  readonly publish_all_flag: boolean;
  readonly supplier_groups: readonly number[];
  readonly suppliers: readonly number[];
};

function hasDivision({ system_notice_flag, division_id }: Targets): boolean {
  return system_notice_flag || division_id !== null;
}

function isForSomebody({
  system_notice_flag,
  publish_all_flag,
  supplier_groups,
  suppliers,
}: Targets): boolean {
  return system_notice_flag || publish_all_flag || supplier_groups.length + suppliers.length > 0;
}

/** Those of a list that counts: a system notice and すべて take the place of both (domain 3). */
function listed({ system_notice_flag, publish_all_flag, supplier_groups, suppliers }: Targets) {
  return system_notice_flag || publish_all_flag
    ? { supplier_groups: [], suppliers: [] }
    : { supplier_groups, suppliers };
}

/** A notice names so many organisations in both lists together (domain 4); the error stands at those that name any. */
const notTooMany = (['supplier_groups', 'suppliers'] as const).map((list) =>
  z.refine<Targets>(
    (to) => {
      const { supplier_groups, suppliers } = listed(to);
      return to[list].length === 0 || supplier_groups.length + suppliers.length <= maxDestinations;
    },
    {
      error: invalid.tooManyDestinations(maxDestinations),
      path: [list],
      when: ({ value }) => targetsRead(value),
    },
  ),
);

const targetsOnly = z.object(targets);

/** The targets are looked at where they are what they should be, also while other fields are wrong. */
function targetsRead(value: unknown): boolean {
  return targetsOnly.safeParse(value).success;
}

/** 公開前, 公開中, 終了: domain/codes.ts. */
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
  /** The valid companies that it is for now, and how many of them have read it. */
  supplier_count: z.int(),
  read_count: z.int(),
});
export type PostedNotice = z.output<typeof postedItem>;

export const noticeEdit = {
  init: get({
    path: '/api/notice/edit/init',
    access: 'operator',
    audit: { screen: 'notice_edit', does: 'show', about: { notice: null } },
    query: z.object({}),
    output: z.object({
      division_dropdown_items: z.array(dropdownItem),
      /** One's own, chosen already; only system admins may change it. */
      selected_division_id: z.nullable(z.int()),
      division_dropdown_disabled: z.boolean(),
      /** Whether システムのお知らせ is offered. */
      may_post_system_notice: z.boolean(),
    }),
  }),
  /** How many companies and users a notice would reach now; asked before the confirmation. */
  reach: post({
    path: '/api/notice/edit/reach',
    access: 'operator',
    audit: { screen: 'notice_edit', does: 'show', about: { notice: null } },
    body: targetsOnly.check(...notTooMany),
    output: z.object({ supplier_count: z.int(), user_count: z.int() }),
  }),
  /** Answers the new notice's id. */
  save: upload({
    path: '/api/notice/edit/save',
    access: 'operator',
    audit: { screen: 'notice_edit', does: 'post', about: { notice: null } },
    part: 'params',
    body: noticeForm,
    files: noticeFiles,
    output: z.int(),
  }),
  /** 投稿済みのお知らせ: of one's own division, for system admins of all and the system notices; the newest first. */
  posted_list: get({
    path: '/api/notice/edit/posted_list',
    access: 'operator',
    audit: { screen: 'notice_edit', does: 'show', about: { notice: null } },
    query: z.object(paging),
    output: listOf(postedItem),
  }),
};
