import { expect, test } from 'vitest';
import { refusalOfStanding, type Standing, type StandingRefusal } from './administration.ts';

const admin: Standing = { privilege: 1, portal_invalid_flag: false };
const general: Standing = { privilege: 3, portal_invalid_flag: false };
const lockedOut: Standing = { privilege: 1, portal_invalid_flag: true };
const last = { is_oneself: false, is_system_admin: true, others: false, department_gone: false };
const gone = { ...last, is_system_admin: false, others: true, department_gone: true };

test.each<[string, Standing, Standing, typeof last, StandingRefusal | null]>([
  ['the last system admin stays one', admin, general, last, 'last_system_admin'],
  ['and stays valid', admin, lockedOut, last, 'last_system_admin'],
  ['one of several may go', admin, general, { ...last, others: true }, null],
  ['who is none may be anything', general, lockedOut, { ...last, is_system_admin: false }, null],
  ['nobody changes himself', admin, general, { ...last, is_oneself: true, others: true }, 'oneself'],
  ['nor locks himself out', admin, lockedOut, { ...last, is_oneself: true, others: true }, 'oneself'],
  ['what changes nothing is no change', admin, admin, { ...last, is_oneself: true }, null],
  ['a new system admin needs no other', general, admin, { ...last, is_system_admin: false }, null],
  ['nobody comes back into a department that has left', lockedOut, admin, gone, 'department_gone'],
  [
    'who is locked out of one is told of it when he comes back alone',
    lockedOut,
    { ...lockedOut, privilege: 3 },
    gone,
    null,
  ],
])('%s', (_name, before, after, facts, refusal) => {
  expect(refusalOfStanding(before, after, facts)).toBe(refusal);
});
