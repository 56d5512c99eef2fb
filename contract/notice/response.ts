import * as z from 'zod/mini';
import { responseState } from '#domain/codes.ts';
import { maxLength, questionLimits } from '#domain/limits.ts';
import { label } from '#texts/fields.ts';
import { responsesScreen } from '#texts/questionnaire.ts';
import { download, get, post, upload } from '../call.ts';
import {
  attachedFiles,
  csvEncoding,
  fileQuery,
  id,
  listOf,
  nothing,
  optionalInQuery,
  optionalQueryId,
  paging,
  queryId,
  queryOneOf,
  requiredText,
  sizedFile,
  time,
} from '../fields.ts';
import { searchWord } from '../search-words.ts';
import { answer, question } from './questionnaire.ts';

/** The answers of companies to the questions of a notice. */

const state = z.literal(Object.values(responseState));

/** A version of a company's response. */
const version = z.object({
  /** 1, 2, …: the newest counts. */
  version: z.int(),
  responded_at: time,
  /** Who sent it: a user of the company, or the operator who entered what it said (代行入力). */
  full_name: z.string(),
  on_behalf: z.boolean(),
  /** In the order of the questions. */
  answers: z.array(answer),
  /** In the order of the questions; null for a question without a file. */
  files: z.array(z.nullable(sizedFile)),
});
export type ResponseVersion = z.output<typeof version>;
const answers = z.array(answer).check(z.maxLength(questionLimits.questions));

/** What a company answered to the same question before, with its day in Japan. */
const formerAnswer = z.object({
  answered_on: z.string(),
  answer,
  file: z.nullable(sizedFile),
});
export type FormerAnswer = z.output<typeof formerAnswer>;

/** 追記を求める of a version: why, by whom and when. */
const completion = z.object({ reason: z.string(), full_name: z.string(), asked_at: time });

const ofNotice = { response_due_date: z.string(), questions: z.array(question) };

/** The questions of a notice to its reader, and what their company has answered. */
export const noticeResponse = {
  init: get({
    path: '/api/notice/response/init',
    access: 'signed_in',
    audit: { screen: 'notice_view', does: 'show', about: { notice: 'notice_id' } },
    query: z.object({ notice_id: queryId }),
    output: z.object({
      ...ofNotice,
      /** Whether the caller may answer: a supplier's user. */
      may_respond: z.boolean(),
      state,
      /** The newest response of the caller's company. */
      response: z.nullable(version),
      /** 追記を求める: why the company is asked to complete it; null if it is not. */
      completion: z.nullable(completion),
      /** For 前回と同じ, in the order of the questions. */
      former: z.array(z.nullable(formerAnswer)),
    }),
  }),
  /**
   * Answers the new version. `replaces` is the version that the caller saw, 0 for none; a 422 there says that
   * a colleague was faster. An answer to a question for a file is the id of a file of the company, or null
   * and the file in its field: file1 for the first such question.
   */
  save: upload({
    path: '/api/notice/response/save',
    access: 'supplier',
    audit: { screen: 'notice_view', does: 'respond', about: { notice: 'notice_id' } },
    part: 'params',
    body: () =>
      z.object({
        notice_id: id,
        replaces: z.int().check(z.gte(0)),
        answers,
      }),
    files: attachedFiles,
    output: z.int(),
  }),
  download: download({
    path: '/api/notice/response/download',
    access: 'signed_in',
    audit: { screen: 'notice_view', does: 'download', about: { notice_response_file: 'file_id' } },
    query: fileQuery,
  }),
};

/** A company that was asked, or has answered. */
const responseItem = z.object({
  supplier_id: z.int(),
  supplier_code: z.string(),
  company_name: z.string(),
  branch_office_name: z.nullable(z.string()),
  state,
  /** Whether the notice is no longer for it: it has answered before. */
  has_left: z.boolean(),
  response: z.nullable(version),
  /** Whether the caller may enter its answer (代行入力), or ask to complete it (追記を求める). */
  may_enter: z.boolean(),
  may_ask_completion: z.boolean(),
});
export type ResponseItem = z.output<typeof responseItem>;

/** The orders of 回答状況: by state (the open first), by code, or the newest answers first. */
export const responseOrders = ['state', 'supplier_code', 'responded_at'] as const;
export type ResponseOrder = (typeof responseOrders)[number];

export const completionForm = z.object({
  notice_id: id,
  supplier_id: id,
  version: z.int().check(z.gte(1)),
  reason: requiredText({ label: responsesScreen.reason, max: maxLength.completion_reason, multiline: true }),
});

/** Which files a ZIP file has: of one company, of one question by its number from 1, or all. */
const zipped = {
  supplier_id: optionalQueryId,
  question: optionalInQuery(queryOneOf(Array.from({ length: questionLimits.questions }, (_, n) => n + 1))),
};

/** 回答状況, for who may see 既読状況. */
export const noticeResponses = {
  list: get({
    path: '/api/notice/responses/list',
    access: 'operator',
    audit: { screen: 'notice_responses', does: 'show', about: { notice: 'notice_id' } },
    query: z.object({
      notice_id: queryId,
      state: optionalInQuery(queryOneOf(Object.values(responseState))),
      supplier_name: searchWord(label.supplier_name),
      order: optionalInQuery(z.literal(responseOrders)),
      ...paging,
    }),
    output: z.extend(listOf(responseItem), {
      ...ofNotice,
      /** How many companies are in each state; together they are the companies asked. */
      state_counts: z.array(z.object({ state, count: z.int() })),
      /** For each question, how often each of its choices was taken; empty for one without choices. */
      choice_counts: z.array(z.array(z.int())),
      /** Whether 未回答へ催促 is offered: while the period holds, and a company is open. */
      may_nudge: z.boolean(),
      /** Whether it was sent today. */
      nudged_today: z.boolean(),
    }),
  }),
  /** The versions of a company's response, the newest first. */
  versions: get({
    path: '/api/notice/responses/versions',
    access: 'operator',
    audit: {
      screen: 'notice_responses',
      does: 'show',
      about: { notice: 'notice_id', supplier: 'supplier_id' },
    },
    query: z.object({ notice_id: queryId, supplier_id: queryId }),
    /** Each with what was asked of it (追記を求める), if it was. */
    output: z.object({
      versions: z.array(z.extend(version, { completion: z.nullable(completion) })),
    }),
  }),
  /** 代行入力: answers for a company that has not. Only while the period holds. */
  enter: upload({
    path: '/api/notice/responses/enter',
    access: 'operator',
    audit: {
      screen: 'notice_responses',
      does: 'respond',
      about: { notice: 'notice_id', supplier: 'supplier_id' },
    },
    part: 'params',
    body: () => z.object({ notice_id: id, supplier_id: id, answers }),
    files: attachedFiles,
    output: nothing,
  }),
  /**
   * 追記を求める: asks a company to complete its newest response, which must be `version`. Its users get a mail.
   * Only while the period holds.
   */
  ask_completion: post({
    path: '/api/notice/responses/ask_completion',
    access: 'operator',
    audit: {
      screen: 'notice_responses',
      does: 'ask_completion',
      about: { notice: 'notice_id', supplier: 'supplier_id' },
    },
    body: completionForm,
    output: nothing,
  }),
  /** How many companies and users 未回答へ催促 would reach now; the confirmation shows it. */
  nudge_reach: get({
    path: '/api/notice/responses/nudge_reach',
    access: 'operator',
    audit: { screen: 'notice_responses', does: 'show', about: { notice: 'notice_id' } },
    query: z.object({ notice_id: queryId }),
    output: z.object({ supplier_count: z.int(), user_count: z.int() }),
  }),
  /** 未回答へ催促: mails the users of all open companies, once on a day. Only while the period holds. */
  nudge: post({
    path: '/api/notice/responses/nudge',
    limited: 'mail',
    access: 'operator',
    audit: { screen: 'notice_responses', does: 'nudge', about: { notice: 'notice_id' } },
    body: z.object({ notice_id: id }),
    output: nothing,
  }),
  csv: download({
    path: '/api/notice/responses/csv',
    limited: 'export',
    access: 'operator',
    audit: { screen: 'notice_responses', does: 'csv', about: { notice: 'notice_id' } },
    query: z.object({ notice_id: queryId, encoding: csvEncoding }),
  }),
  /** How many files `zip` would have, and their bytes. More than its limits are a 422 there. */
  zip_size: get({
    path: '/api/notice/responses/zip_size',
    access: 'operator',
    audit: { screen: 'notice_responses', does: 'show', about: { notice: 'notice_id' } },
    query: z.object({ notice_id: queryId, ...zipped }),
    output: z.object({ file_count: z.int(), bytes: z.int() }),
  }),
  /** The files of the newest responses, of one company or of one question, and an index of them. */
  zip: download({
    path: '/api/notice/responses/zip',
    limited: 'export',
    access: 'operator',
    audit: { screen: 'notice_responses', does: 'zip', about: { notice: 'notice_id' } },
    query: z.object({ notice_id: queryId, ...zipped }),
  }),
};
