import { expect, test } from 'vitest';
import { applicantName, entryAssignee, userNames, viewerOrganisation } from './people.ts';

test('empty parts leave no gap', () => {
  expect(
    applicantName({
      applicant_division_name: '産業機器事業部',
      applicant_department_name: '調達一課',
      applicant_company_name: null,
      applicant_branch_office_name: '',
      applicant_full_name: '申請 一郎',
    }),
  ).toBe('産業機器事業部 調達一課 申請 一郎');
});

test('viewers and the entry have the same format', () => {
  const viewer = {
    division_name: null,
    department_name: null,
    company_name: '株式会社東京精密部品',
    branch_office_name: '川崎営業所',
    all_flag: true,
    users: [],
  };
  expect(viewerOrganisation(viewer)).toBe('株式会社東京精密部品 川崎営業所');
  expect(userNames(['閲覧 六郎', '閲覧 七子'])).toBe('閲覧 六郎; 閲覧 七子');
  const entry = {
    division_name: '産業機器事業部',
    department_name: '調達管理課',
    company_name: null,
    branch_office_name: null,
    user_name: '経路 三郎',
  };
  expect(entryAssignee({ ...entry, acts_for: null })).toBe('産業機器事業部 調達管理課 経路 三郎');
  expect(entryAssignee({ ...entry, acts_for: '受付 二郎' })).toBe(
    '産業機器事業部 調達管理課 経路 三郎（受付 二郎の代理）',
  );
});
