import * as z from 'zod/mini';
import { responseState } from '#domain/codes.ts';
import { questionLimits } from '#domain/limits.ts';
import { label } from '#texts/fields.ts';
import { download, get, upload } from '../call.ts';
import {
  csvEncoding,
  fileQuery,
  id,
  listOf,
  optionalInQuery,
  paging,
  queryId,
  queryOneOf,
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
  /** Who sent it. */
  full_name: z.string(),
  /** In the order of the questions. */
  answers: z.array(answer),
  /** In the order of the questions; null for a question without a file. */
  files: z.array(z.nullable(sizedFile)),
});
export type ResponseVersion = z.output<typeof version>;

/** What a company answered to the same question before, with its day in Japan. */
const formerAnswer = z.object({
  answered_on: z.string(),
  answer,
  file: z.nullable(sizedFile),
});
export type FormerAnswer = z.output<typeof formerAnswer>;

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
      /** For 前回と同じ, in the order of the questions. */
      former: z.array(z.nullable(formerAnswer)),
    }),
  }),
  /**
   * Answers the new version. `replaces` is the version that the caller saw, 0 for none; a 422 there says that a
   * colleague was faster. An answer to a question for a file is the id of a file of the company, or null and the
   * file in its field: file1 for the first such question.
   */
  save: upload({
    path: '/api/notice/response/save',
    access: 'respond_to_notice',
    audit: { screen: 'notice_view', does: 'respond', about: { notice: 'notice_id' } },
    part: 'params',
    body: () =>
      z.object({
        notice_id: id,
        replaces: z.int().check(z.gte(0)),
        answers: z.array(answer).check(z.maxLength(questionLimits.questions)),
      }),
    files: {
      file1: label.attached_file(1),
      file2: label.attached_file(2),
      file3: label.attached_file(3),
    },
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
});
export type ResponseItem = z.output<typeof responseItem>;

/** The orders of 回答状況: by state (the open first), by code, or the newest answers first. */
export const responseOrders = ['state', 'supplier_code', 'responded_at'] as const;
export type ResponseOrder = (typeof responseOrders)[number];

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
    output: z.object({ versions: z.array(version) }),
  }),
  csv: download({
    path: '/api/notice/responses/csv',
    limited: 'export',
    access: 'operator',
    audit: { screen: 'notice_responses', does: 'csv', about: { notice: 'notice_id' } },
    query: z.object({ notice_id: queryId, encoding: csvEncoding }),
  }),
};
