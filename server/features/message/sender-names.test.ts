import { expect, test } from 'vitest';
import { senderAddressed, senderInFull, senderOrganisation } from './sender-names.ts';

const nowhere = {
  sender_name: '伊藤 さくら',
  sender_division_name: null,
  sender_department_name: null,
  sender_company_name: null,
  sender_branch_office_name: null,
};

test.each([
  [{ sender_division_name: '産業機器事業部', sender_department_name: '購買部' }, '産業機器事業部 購買部'],
  [{ sender_company_name: '株式会社青葉精工', sender_branch_office_name: '本社' }, '株式会社青葉精工 本社'],
  [{ sender_company_name: '株式会社青葉精工', sender_branch_office_name: null }, '株式会社青葉精工'],
  [{ sender_company_name: '株式会社青葉精工', sender_branch_office_name: '' }, '株式会社青葉精工'],
])('the organisation comes before the sender’s name', (organisation, text) => {
  expect(senderOrganisation({ ...nowhere, ...organisation })).toBe(text);
  expect(senderInFull({ ...nowhere, ...organisation })).toBe(`${text} 伊藤 さくら`);
  const honorific = 'sender_company_name' in organisation ? ' 様' : '';
  expect(senderAddressed({ ...nowhere, ...organisation })).toBe(`${text} 伊藤 さくら${honorific}`);
});
