import * as z from 'zod/mini';
import { privilege, role } from '#domain/codes.ts';
import { get } from './call.ts';
import { noInput } from './fields.ts';

/** The result of `rightsOf` in domain/permissions.ts. */
const rights = z.object({
  submit_application: z.boolean(),
  post_notice: z.boolean(),
  administer: z.boolean(),
  administer_system: z.boolean(),
  message_suppliers: z.boolean(),
  audit: z.boolean(),
});

/** The signed-in user for the shell, and the rights that the screens depend on. */
export const loginedUser = z.object({
  user_id: z.int(),
  role: z.literal(Object.values(role)),
  /** Null for a supplier's user. */
  privilege: z.nullable(z.literal(Object.values(privilege))),
  full_name: z.string(),
  company_name: z.nullable(z.string()),
  division_name: z.nullable(z.string()),
  department_name: z.nullable(z.string()),
  environment_name: z.string(),
  rights,
});
export type LoginedUser = z.output<typeof loginedUser>;

export const user = {
  logined_user: get({
    path: '/api/user/logined_user',
    access: 'signed_in',
    audit: { screen: 'logined_user', does: 'show', about: { session: null } },
    query: noInput,
    output: loginedUser,
  }),
};
