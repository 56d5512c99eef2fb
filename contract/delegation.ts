import * as z from 'zod/mini';
import { maxLength } from '#domain/limits.ts';
import { delegationLabel, delegationText } from '#texts/delegation.ts';
import { label } from '#texts/fields.ts';
import { get, post } from './call.ts';
import {
  chosenId,
  id,
  listOf,
  noInput,
  nothing,
  paging,
  queryId,
  requiredDate,
  requiredText,
  token,
} from './fields.ts';
import { periodRules } from './period.ts';
import { searchWord } from './search-words.ts';
import { invalid } from '#texts/fields.ts';

/** 代理 (docs/rules/delegation.md): the calls of /delegation. */

const day = z.string().check(z.meta({ format: 'date' }));

/** A delegation that has not ended. The earliest first day comes first. */
const delegationItem = z.object({
  delegation_id: z.int(),
  /** The absent person. */
  user_id: z.int(),
  user_name: z.string(),
  delegate_name: z.string(),
  first_day: day,
  last_day: day,
  /** Whether it is in effect today. */
  active: z.boolean(),
  /** It has no effect while one of the two is invalid or belongs elsewhere. */
  asleep: z.boolean(),
  /** The administrator who named it; null where the person did. */
  named_by: z.nullable(z.string()),
  updated_at: z.string(),
});
export type DelegationItem = z.output<typeof delegationItem>;

const person = z.object({
  user_id: z.int(),
  full_name: z.string(),
  /** The department, or for an administrator the company; null for the colleagues of a supplier's user. */
  organisation_name: z.nullable(z.string()),
});
export type DelegationPerson = z.output<typeof person>;

const period = {
  delegate_user_id: chosenId(invalid.notSelected(delegationLabel.delegate)),
  first_day: requiredDate(delegationLabel.first_day),
  last_day: requiredDate(delegationLabel.last_day),
};

const rules = periodRules(delegationLabel, delegationText.tooLong);

const candidateSearch = { name: searchWord(label.full_name), ...paging };

export const delegation = {
  /** The caller's own delegations, and those in which others have named the caller. */
  init: get({
    path: '/api/delegation/init',
    access: 'signed_in',
    audit: { screen: 'delegation', does: 'show', about: { delegation: null } },
    query: noInput,
    output: z.object({ own: z.array(delegationItem), stands_for: z.array(delegationItem) }),
  }),
  /** Whom the caller may name, by name. */
  candidates: get({
    path: '/api/delegation/candidates',
    access: 'signed_in',
    audit: { screen: 'delegation', does: 'show', about: { delegation: null } },
    query: z.object(candidateSearch),
    output: listOf(person),
  }),
  /**
   * Names a delegate for the caller. A 422 names an overlapping period of the caller, or says that the
   * delegate stands for five people already.
   */
  save: post({
    path: '/api/delegation/save',
    access: 'signed_in',
    audit: { screen: 'delegation', does: 'create', about: { delegation: null } },
    body: z.object(period).check(...rules),
    output: nothing,
  }),
  /** Ends a delegation, or withdraws one that has not begun: its person, or an administrator. */
  end: post({
    path: '/api/delegation/end',
    access: 'signed_in',
    audit: { screen: 'delegation', does: 'end', about: { delegation: 'delegation_id' } },
    body: z.object({ delegation_id: id, updated_at: token }),
    output: nothing,
  }),
  /** For administrators: the delegations of another person. */
  user: {
    /** The people for whom the caller may name a delegate, by name. */
    people: get({
      path: '/api/delegation/user/people',
      access: 'administrator',
      audit: { screen: 'delegation', does: 'show', about: { delegation: null } },
      query: z.object(candidateSearch),
      output: listOf(person),
    }),
    init: get({
      path: '/api/delegation/user/init',
      access: 'administrator',
      audit: { screen: 'delegation', does: 'show', about: { delegation: null } },
      query: z.object({ user_id: queryId }),
      output: z.object({
        person,
        own: z.array(delegationItem),
        stands_for: z.array(delegationItem),
      }),
    }),
    candidates: get({
      path: '/api/delegation/user/candidates',
      access: 'administrator',
      audit: { screen: 'delegation', does: 'show', about: { delegation: null } },
      query: z.object({ user_id: queryId, ...candidateSearch }),
      output: listOf(person),
    }),
    save: post({
      path: '/api/delegation/user/save',
      access: 'administrator',
      audit: { screen: 'delegation', does: 'create', about: { delegation: null } },
      body: z
        .object({
          user_id: chosenId(invalid.notSelected(delegationLabel.user)),
          ...period,
          reason: requiredText({
            label: delegationLabel.reason,
            max: maxLength.delegation_reason,
            multiline: true,
          }),
        })
        .check(...rules),
      output: nothing,
    }),
  },
};
