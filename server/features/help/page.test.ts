import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { grantAudit } from '#testing/auditing.ts';
import { bodyOf, expectRefused } from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';

/** Who reads which page of the manual (docs/rules/help.md#pages). */

const portal = await portalForFile();
const { page } = calls.help;
const root = path.join(import.meta.dirname, '../../..');
const everyPage = globSync('docs/manual/*.md', { cwd: root }).map((file) => path.basename(file, '.md'));

const forOperators = ['申請する', '承認する', 'ルートを決める', 'お知らせ・メッセージ'];
const forSystemAdmins = ['マスタ取込', '運用', '取引先のアカウント', '導入の前に'];

test.each([
  ['supplier1', ['取引先の方へ']],
  ['applicant1', [...forOperators, '取引先の方へ']],
  ['divadmin1', [...forOperators, '管理する', '取引先の方へ']],
  ['sysadmin', [...forOperators, '管理する', ...forSystemAdmins, '取引先の方へ']],
  ['pic2', [...forOperators, '監査する', '取引先の方へ']],
])('%s reads the pages of their role and privilege, and no others', async (login_id, own) => {
  if (own.includes('監査する')) await grantAudit(portal, login_id);
  const client = await portal.as(login_id);
  const first = bodyOf(page.output, await client.get(page, {}));
  expect(first.page).toBe(own[0]);
  expect(first.pages.map(({ page }) => page)).toEqual(own);
  for (const name of everyPage) {
    const answer = await client.get(page, { page: name });
    if (own.includes(name)) expect(bodyOf(page.output, answer).text).toMatch(/^# /);
    else expectRefused(answer, 404);
  }
});

test('every page has readers', () => {
  expect(everyPage.toSorted()).toEqual(
    [...forOperators, '監査する', '管理する', ...forSystemAdmins, '取引先の方へ'].toSorted(),
  );
});

test.each(['', '../../README', '運用.md', '取引先', 'constructor', '\0'])(
  'a name that is no page (%j) is the first page or a 404',
  async (name) => {
    expect(existsSync(path.join(root, 'README.md'))).toBe(true);
    const client = await portal.as('supplier1');
    const answer = await client.get(page, { page: name });
    if (name === '') expect(bodyOf(page.output, answer).page).toBe('取引先の方へ');
    else expectRefused(answer, 404);
  },
);
