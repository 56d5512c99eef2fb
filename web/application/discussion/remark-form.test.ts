import { expect, test } from 'vitest';
import type { Addressable } from '#contract/application/discussion.ts';
import { Refused } from '#web/call/call.ts';
import {
  addresseesWith,
  atFields,
  emptyRemark,
  keyOf,
  offered,
  remarkSchema,
  sentRemark,
} from './remark-form.ts';

const names = {
  step_type: null,
  division_name: null,
  department_name: null,
  company_name: null,
  branch_office_name: null,
  users: null,
};
const step = (id: number, supplier_id: number | null, is_preset: boolean): Addressable => ({
  ...names,
  approval_route_step_id: id,
  user_id: null,
  supplier_id,
  is_preset,
});
const applicant = step(1, null, true);
const router = step(3, null, false);
const aoba = step(5, 10, true);
const tokai = step(6, 12, true);
const writer: Addressable = { ...step(0, null, false), approval_route_step_id: null, user_id: 8 };
const all = [applicant, router, aoba, tokai, writer];

test('the company is offered its own people, with a supplier those of the supplier too', () => {
  expect(offered(all, null)).toEqual([applicant, router, writer]);
  expect(offered(all, 10)).toEqual([applicant, router, aoba, writer]);
});

test('another audience brings its own presets, unless people were chosen by hand', () => {
  const empty = emptyRemark(all);
  expect(empty.addressees).toEqual([keyOf(applicant)]);
  expect(addresseesWith(all, empty, 10)).toEqual([keyOf(aoba)]);
  const byHand = { addressees: [keyOf(router), keyOf(aoba)], addressed: true };
  expect(addresseesWith(all, byHand, 12)).toEqual([keyOf(router)]);
  expect(addresseesWith(all, { addressees: [keyOf(aoba)], addressed: true }, null)).toEqual([
    keyOf(applicant),
  ]);
});

test('steps and people are sent apart, and only those who are offered', () => {
  const typed = { ...emptyRemark(all), text: '質問', addressees: [aoba, tokai, writer].map(keyOf) };
  expect(sentRemark(7, { ...typed, supplier_id: 10 }, all)).toEqual({
    application_id: 7,
    supplier_id: 10,
    text: '質問',
    approval_route_step_ids: [5],
    user_ids: [8],
    awaits_reply: false,
  });
});

test('an operator must address somebody, a supplier’s user cannot', () => {
  const typed = { ...emptyRemark([]), text: '質問' };
  expect(remarkSchema(false).safeParse(typed).success).toBe(true);
  expect(
    remarkSchema(true)
      .safeParse(typed)
      .error?.issues.map(({ path }) => path),
  ).toEqual([['addressees']]);
});

test('a refused addressee is named at the field', () => {
  const refused = new Refused([
    { loc: ['body', 'approval_route_step_ids'], msg: '宛先' },
    { loc: ['body', 'text'], msg: '本文' },
  ]);
  expect(atFields(refused).issues.map(({ loc }) => loc)).toEqual([
    ['body', 'addressees'],
    ['body', 'text'],
  ]);
});
