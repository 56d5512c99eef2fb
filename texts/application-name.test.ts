import { expect, test } from 'vitest';
import { applicationMark, applicationName, numberedName } from './application-name.ts';

const application = { application_id: 27, workflow_name: '新規取引申請書', first_field: '株式会社青葉精工' };

test('an application has its form, its number and the first of its fields that is filled', () => {
  expect(applicationMark(application)).toBe('No.27・株式会社青葉精工');
  expect(applicationName(application)).toBe('新規取引申請書 No.27・株式会社青葉精工');
  expect(numberedName(application)).toBe('新規取引申請書 No.27');
  expect(applicationName({ ...application, first_field: null })).toBe(numberedName(application));
});
