import { expect, test } from 'vitest';
import { refusalOfAccountChange, type AccountState, type AccountChangeRefusal } from './administration.ts';

const admin: AccountState = { privilege: 1, portal_invalid_flag: false };
const general: AccountState = { privilege: 3, portal_invalid_flag: false };
const lockedOut: AccountState = { privilege: 1, portal_invalid_flag: true };
const last = { is_oneself: false, is_system_admin: true, others: false, department_gone: false };
const gone = { ...last, is_system_admin: false, others: true, department_gone: true };

test.each<[string, AccountState, AccountState, typeof last, AccountChangeRefusal | null]>([
  ['the last system admin keeps the privilege', admin, general, last, 'last_system_admin'],
  ['the last system admin stays valid', admin, lockedOut, last, 'last_system_admin'],
  ['one of several system admins may lose the privilege', admin, general, { ...last, others: true }, null],
  ['any other user may become anything', general, lockedOut, { ...last, is_system_admin: false }, null],
  [
    'nobody changes their own privilege',
    admin,
    general,
    { ...last, is_oneself: true, others: true },
    'oneself',
  ],
  ['nobody locks themselves out', admin, lockedOut, { ...last, is_oneself: true, others: true }, 'oneself'],
  ['an unchanged value is always allowed', admin, admin, { ...last, is_oneself: true }, null],
  ['a new system admin needs no other one', general, admin, { ...last, is_system_admin: false }, null],
  ['nobody becomes valid again in a department that has left', lockedOut, admin, gone, 'department_gone'],
  [
    'an invalid user of such a department may change in other ways',
    lockedOut,
    { ...lockedOut, privilege: 3 },
    gone,
    null,
  ],
])('%s', (_name, before, after, context, refusal) => {
  expect(refusalOfAccountChange(before, after, context)).toBe(refusal);
});
