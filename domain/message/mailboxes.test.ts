import { expect, test } from 'vitest';
import { groupOfDepartmentAlone, mailboxesOf, principalsOf } from './mailboxes.ts';

const operator = { user_id: 1, department_id: 11, supplier_id: null };
const supplier = { user_id: 2, department_id: null, supplier_id: 21 };

test('each mailbox once, ascending', () => {
  const mailboxes = mailboxesOf({ department_ids: [12, 11, 12], supplier_ids: [22, 21] }, null);
  expect(mailboxes).toEqual({ department_ids: [11, 12], supplier_ids: [21, 22], user_id: null });
  expect(principalsOf(mailboxes)).toEqual([11, 12, 21, 22]);
});

test('a reply always reaches the original’s sender and their organisation', () => {
  expect(mailboxesOf({ department_ids: [], supplier_ids: [] }, operator)).toEqual({
    department_ids: [11],
    supplier_ids: [],
    user_id: 1,
  });
  const wider = mailboxesOf({ department_ids: [12], supplier_ids: [21, 22] }, supplier);
  expect(wider).toEqual({ department_ids: [12], supplier_ids: [21, 22], user_id: 2 });
  expect(principalsOf(wider)).toEqual([2, 12, 21, 22]);
});

test('a reply is preset with a group of only the sender’s department, never with a wider one', () => {
  const wide = { department_group_id: 1, department_ids: [11, 12] };
  const empty = { department_group_id: 2, department_ids: [] };
  const alone = { department_group_id: 3, department_ids: [11] };
  expect(groupOfDepartmentAlone([wide, empty, alone], 11)).toBe(3);
  expect(groupOfDepartmentAlone([wide, empty], 11)).toBeNull();
  expect(groupOfDepartmentAlone([alone], 12)).toBeNull();
});
