import * as z from 'zod/mini';
import { get } from './call.ts';
import { noInput } from './fields.ts';

/** 担当者の一覧 (docs/rules/people-who-leave.md#colleagues). */

const person = z.object({
  full_name: z.string(),
  /** Whether the portal lets them in: neither they nor their supplier are invalid. */
  valid: z.boolean(),
  /** The caller. */
  is_self: z.boolean(),
});
export type Colleague = z.output<typeof person>;

/** The call of /colleague. */
export const colleague = {
  /** Everybody of the caller's own supplier, valid ones first. */
  list: get({
    path: '/api/colleague/list',
    access: 'supplier',
    audit: { screen: 'colleague', does: 'show', about: { supplier_user: null } },
    query: noInput,
    output: z.object({ people: z.array(person) }),
  }),
};
