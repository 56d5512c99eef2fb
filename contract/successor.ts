import * as z from 'zod/mini';
import { label } from '#texts/fields.ts';
import { successorLabel, successorText } from '#texts/successor.ts';
import { invalid } from '#texts/fields.ts';
import { maxLength, maxPageLimit } from '#domain/limits.ts';
import { get, post } from './call.ts';
import {
  absence,
  chosenId,
  id,
  listOf,
  optionalQueryId,
  paging,
  queryId,
  requiredText,
  token,
} from './fields.ts';
import { searchWord } from './search-words.ts';

/** 後任への一括変更 (docs/rules/people-who-leave.md#successors): the calls of /system-management/successor. */

const person = z.object({
  user_id: z.int(),
  full_name: z.string(),
  /** Division and department, or the company. */
  organisation_name: z.string(),
  invalid_flag: z.boolean(),
});
export type SuccessorPerson = z.output<typeof person>;

/** A person who can be chosen. `absence` is today's, or one that begins soon. */
const candidate = z.extend(person, { absence: z.nullable(absence) });
export type SuccessorCandidate = z.output<typeof candidate>;

const kind = z.literal(['workflow', 'template', 'step']);

/** A workflow, a route template, or a step of an application. Of the application nothing else is shown. */
const change = z.object({
  kind,
  id: z.int(),
  updated_at: z.string(),
  division_name: z.string(),
  /** The form, the template's name, or the application with its applicant. */
  name: z.string(),
  /** What of it names the person, before and after. */
  parts: z.array(z.object({ part: z.string(), before: z.string(), after: z.string() })),
  /** 自己承認: the successor is the applicant of the step's application. */
  self_approval: z.boolean(),
  /** Why it can't be changed; null if it can. */
  problem: z.nullable(z.string()),
});
export type SuccessorChange = z.output<typeof change>;

const search = { name: searchWord(label.full_name), ...paging };

export const successorForm = z.object({
  user_id: chosenId(invalid.notSelected(successorLabel.predecessor)),
  successor_user_id: chosenId(invalid.notSelected(successorLabel.successor)),
  reason: requiredText({ label: successorLabel.reason, max: maxLength.comment, multiline: true }),
  /** Those of the preview, with their tokens. */
  objects: z
    .array(z.object({ kind, id, updated_at: token }))
    .check(z.minLength(1, { error: successorText.nothing }), z.maxLength(maxPageLimit)),
});

export const successor = {
  /** The person whom the screen was opened for. */
  init: get({
    path: '/api/successor/init',
    access: 'administrator',
    audit: { screen: 'successor', does: 'show', about: { internal_user: 'user_id' } },
    query: z.object({ user_id: optionalQueryId }),
    output: z.object({ predecessor: z.nullable(person) }),
  }),
  /** Whom somebody may succeed, by name: also who is invalid. */
  predecessors: get({
    path: '/api/successor/predecessors',
    access: 'administrator',
    audit: { screen: 'successor', does: 'show', about: { internal_user: null } },
    query: z.object(search),
    output: listOf(candidate),
  }),
  /** Who may succeed a person, by name: valid operators, or valid colleagues at a supplier. */
  successors: get({
    path: '/api/successor/successors',
    access: 'administrator',
    audit: { screen: 'successor', does: 'show', about: { internal_user: 'user_id' } },
    query: z.object({ user_id: queryId, ...search }),
    output: listOf(candidate),
  }),
  /** What would change, and what can't: of each the first ones, and how many there are. */
  preview: get({
    path: '/api/successor/preview',
    access: 'administrator',
    audit: { screen: 'successor', does: 'show', about: { internal_user: 'user_id' } },
    query: z.object({ user_id: queryId, successor_user_id: queryId }),
    output: z.object({
      changes: z.array(change),
      change_count: z.int(),
      refused: z.array(change),
      refused_count: z.int(),
    }),
  }),
  /** Changes each of the objects by itself. What has changed since the preview, or can't be changed, stays. */
  apply: post({
    path: '/api/successor/apply',
    access: 'administrator',
    audit: { screen: 'successor', does: 'replace', about: { internal_user: 'user_id' } },
    body: successorForm,
    output: z.object({
      changed_count: z.int(),
      skipped: z.array(z.object({ kind, id: z.int(), problem: z.string() })),
    }),
  }),
};
