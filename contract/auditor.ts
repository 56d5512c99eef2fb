import * as z from 'zod/mini';
import { maxLength } from '#domain/limits.ts';
import { auditorLabel, invalidGrant } from '#texts/auditor.ts';
import { invalid, label } from '#texts/fields.ts';
import { get, post } from './call.ts';
import {
  chosenId,
  dropdownItem,
  id,
  listOf,
  noInput,
  nothing,
  paging,
  requiredDate,
  requiredText,
  time,
  token,
} from './fields.ts';
import { periodRules } from './period.ts';
import { searchWord } from './search-words.ts';

/** 監査（閲覧のみ）: the calls of /system-management/auditor (docs/rules/auditing.md#grants). */

const day = z.string().check(z.meta({ format: 'date' }));

const grant = z.object({
  auditor_grant_id: z.int(),
  full_name: z.string(),
  /** The division and department. */
  organisation_name: z.string(),
  /** Null for all. */
  division_names: z.nullable(z.array(z.string())),
  first_day: day,
  last_day: day,
  reason: z.string(),
  granted_by: z.string(),
  granted_at: time,
  /** Over: its last day is over, or somebody ended it before. */
  state: z.literal(['coming', 'current', 'ended']),
  /** Who ended it before its last day was over, and when. */
  ended_by: z.nullable(z.string()),
  ended_at: z.nullable(time),
  updated_at: z.string(),
});
export type AuditorGrant = z.output<typeof grant>;

const person = z.object({ user_id: z.int(), full_name: z.string(), organisation_name: z.string() });
export type AuditorCandidate = z.output<typeof person>;

const areDivisions = z.object({ all_divisions: z.boolean(), division_ids: z.array(id) });

/** The form of a grant. */
export const grantForm = z
  .object({
    user_id: chosenId(invalid.notSelected(auditorLabel.user)),
    all_divisions: z.boolean(),
    /** Ignored with `all_divisions`. */
    division_ids: z.array(id),
    /** Not before today. */
    first_day: requiredDate(auditorLabel.first_day),
    last_day: requiredDate(auditorLabel.last_day),
    reason: requiredText({ label: auditorLabel.reason, max: maxLength.auditor_reason, multiline: true }),
  })
  .check(
    z.refine(({ all_divisions, division_ids }) => all_divisions || division_ids.length > 0, {
      error: invalidGrant.noDivision,
      path: ['division_ids'],
      when: ({ value }) => areDivisions.safeParse(value).success,
    }),
    ...periodRules(auditorLabel, invalidGrant.tooLong),
  );

export const auditor = {
  init: get({
    path: '/api/auditor/init',
    access: 'system_admin',
    audit: { screen: 'auditor', does: 'show', about: { auditor_grant: null } },
    query: noInput,
    output: z.object({ division_dropdown_items: z.array(dropdownItem) }),
  }),
  /** All grants: the current and coming ones first, then the newest first. */
  list: get({
    path: '/api/auditor/list',
    access: 'system_admin',
    audit: { screen: 'auditor', does: 'show', about: { auditor_grant: null } },
    query: z.object(paging),
    output: listOf(grant),
  }),
  /** Whom the caller may name, by name: valid operators but the caller. */
  candidates: get({
    path: '/api/auditor/candidates',
    access: 'system_admin',
    audit: { screen: 'auditor', does: 'show', about: { auditor_grant: null } },
    query: z.object({ name: searchWord(label.full_name), ...paging }),
    output: listOf(person),
  }),
  /** 403 for the caller: nobody grants it to themselves, nor extends their own. */
  save: post({
    path: '/api/auditor/save',
    access: 'system_admin',
    audit: { screen: 'auditor', does: 'create', about: { auditor_grant: null } },
    body: grantForm,
    output: nothing,
  }),
  /** Ends a grant before its last day is over. */
  end: post({
    path: '/api/auditor/end',
    access: 'system_admin',
    audit: { screen: 'auditor', does: 'end', about: { auditor_grant: 'auditor_grant_id' } },
    body: z.object({ auditor_grant_id: id, updated_at: token }),
    output: nothing,
  }),
};
