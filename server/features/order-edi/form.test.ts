import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Actor } from '#domain/actor.ts';
import { orderEdiForm } from './form.ts';

const now = new Date('2026-01-05T06:35:00.123Z');
const supplier: Actor = {
  role: 2,
  user_id: 31,
  full_name: '石井 陽子',
  supplier_id: 7,
  supplier_code: 'S0001',
  company_name: '株式会社 青葉&精工',
  branch_office_name: null,
};
const operator: Actor = {
  role: 1,
  user_id: 5,
  privilege: 3,
  full_name: '高橋 健',
  department_id: 1,
  department_name: '営業部',
  division_id: 2,
  division_name: '産業機器事業部',
  audited_divisions: [],
};
const secret = 'a secret of 22 letters';
const form = (
  params: Readonly<Record<string, string>>,
  actor: Actor = supplier,
  key: string | null = secret,
) => orderEdiForm({ url: 'https://edi.example/order', params, secret: key }, actor, 'login1', now);

test('placeholders are filled in, everything else stays', () => {
  expect(
    form({
      who: '{login_id}/{user_id}/{role}/{full_name}',
      where: '{supplier_code} {company_name}|{branch_office_name}|{division_name}{department_name}',
      when: '{issued_at}',
      fixed: 'PORTAL',
      unknown: '{password} {LOGIN_ID} {}',
    }),
  ).toEqual({
    who: 'login1/31/2/石井 陽子',
    where: 'S0001 株式会社 青葉&精工||',
    when: '2026-01-05T06:35:00.123Z',
    fixed: 'PORTAL',
    unknown: '{password} {LOGIN_ID} {}',
  });
  expect(form({ where: '{supplier_code}|{division_name}|{department_name}' }, operator)).toEqual({
    where: '|産業機器事業部|営業部',
  });
});

test('a value that looks like a placeholder is not filled in again', () => {
  const user = { ...supplier, full_name: '{login_id}', company_name: '{hmac}' };
  expect(form({ a: '{full_name}', b: '{company_name}' }, user)).toEqual({ a: '{login_id}', b: '{hmac}' });
});

test('the signature covers the other parameters, sorted and form-encoded', () => {
  const sent = form({ user: '{login_id}', signature: 'v1={hmac}', company: '{company_name}' });
  const signed =
    'company=%E6%A0%AA%E5%BC%8F%E4%BC%9A%E7%A4%BE+%E9%9D%92%E8%91%89%26%E7%B2%BE%E5%B7%A5&user=login1';
  const expected = createHmac('sha256', secret).update(signed).digest('hex');
  expect(sent['signature']).toBe(`v1=${expected}`);
});

test('changing one value changes the signature', () => {
  const params = { user: '{login_id}', company: '{company_name}', signature: '{hmac}' };
  const right = form(params)['signature'];
  expect(form(params, { ...supplier, company_name: '株式会社 青葉&精工 ' })['signature']).not.toBe(right);
  expect(form(params, supplier, 'another secret of ours')['signature']).not.toBe(right);
  // Moving text from one value to the next changes the signature too.
  const split = (user: string, company: string) => form({ user, company, signature: '{hmac}' })['signature'];
  expect(split('a', 'b&user=c')).not.toBe(split('c', 'b&user=a'));
});

test('a signature without a secret throws', () => {
  expect(() => form({ signature: '{hmac}' }, supplier, null)).toThrow('ORDER_EDI_SECRET');
});
