import type { Page } from '@playwright/test';
import writeXlsx from 'write-excel-file/node';
import { label } from '#texts/fields.ts';
import { importProblem, importReport } from '#texts/import-problem.ts';
import {
  breakLabel,
  importFailure,
  importWarning,
  masterDataConfirmation,
  masterDataScreen,
  selfLockout,
} from '#texts/master-data.ts';
import { supplierGroupScreen } from '#texts/supplier-group-management.ts';
import { card } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { recordAnnouncements } from './announcements.ts';
import { demoMasterFiles } from './master-files.ts';
import { ownPortalTest } from './own-portal.ts';
import { expectTold } from './dialogs.ts';
import { expect } from './test.ts';

/** A separate portal: changes by other tests would change the accept number of an import. */
const test = ownPortalTest('import');
test.describe.configure({ mode: 'default' });

// In demo/, but not a file of the import.
const unknownFile = { name: 'workflows.csv', mimeType: 'text/csv', buffer: Buffer.from('x') };
const unknownText = /取り込めないファイルです：workflows\.csv。.*company_holidays の8つのファイルだけです。/;

const address = '/system-management/master-data-import';
const chooser = (page: Page) => page.getByLabel('ファイルを選択');

/** Drops files on the heading of the page. */
async function dropOnPage(page: Page, dropped: Awaited<ReturnType<typeof demoMasterFiles>>): Promise<void> {
  const transfer = await page.evaluateHandle(
    (texts) => {
      const data = new DataTransfer();
      for (const { name, text } of texts) data.items.add(new File([text], name));
      return data;
    },
    dropped.map(({ name, buffer }) => ({ name, text: buffer.toString() })),
  );
  const heading = page.getByRole('heading', { level: 1 });
  await heading.dispatchEvent('dragover', { dataTransfer: transfer });
  await heading.dispatchEvent('drop', { dataTransfer: transfer });
}

test('a system admin checks the files, fixes them, sees what they change and imports them @desktop', async ({
  enter,
}) => {
  const page = await enter('sysadmin', '/system-management');
  const expectAnnounced = await recordAnnouncements(page);
  await card(page, '管理メニュー').getByRole('link', { name: 'マスタ取込' }).click();
  await expect(page.getByRole('heading', { name: 'マスタ取込', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: '内容を確認' })).toBeDisabled();
  await checkPage(page);

  const login_id = 'newcomer';
  const newcomer = (mail: string) => ({
    supplier_users: (text: string) => `${text}${login_id},新 人,S0002,${mail},0\n`,
  });
  const all = await demoMasterFiles(newcomer('新人'));
  await chooser(page).setInputFiles(all.slice(0, 5));
  // The missing ones are named before the check; files may be dropped anywhere on the page.
  await expect(page.getByText(masterDataScreen.missing(['社内ユーザー', 'ポータル利用者']))).toBeVisible();
  await dropOnPage(page, all.slice(5));
  await expect(page.getByText(/つのファイルが必要です/)).toHaveCount(0);
  await waitUntilSettled(page);
  const problems = page.getByRole('table', { name: '取込エラー' });
  await expect(problems).toContainText(importProblem.mailAddress('新人'));
  await checkPage(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV保存' }).click();
  expect((await saved).suggestedFilename()).toBe(masterDataScreen.problemsFile);

  const correctedFile = (await demoMasterFiles(newcomer('new@s0002.supplier.example'))).filter(
    ({ name }) => name === 'supplier_users.csv',
  );
  await chooser(page).setInputFiles([...correctedFile, unknownFile]);
  await expect(problems).toBeHidden();
  await expect(page.getByText(unknownText)).toBeVisible();
  await checkPage(page);
  await expectAnnounced(masterDataScreen.checked(1, 0));
  const counts = page.getByRole('table', { name: '種類ごとの件数' });
  await expect(counts.getByRole('row', { name: /ポータル利用者/ })).toContainText('1');
  // The changes are visible at once.
  await expect(page.getByRole('table', { name: '変更一覧' })).toContainText(login_id);
  await checkPage(page);
  // Nothing becomes invalid, so it does not ask.
  await page.getByRole('button', { name: '取り込む' }).click();
  await expectTold(page, masterDataScreen.applied);
  await expectAnnounced(masterDataScreen.applied);
  await expect(page.getByRole('list', { name: '種類ごとの件数' })).toHaveText(
    new RegExp(masterDataScreen.countsOf('ポータル利用者', { added: 1, changed: 0, vanished: 0 })),
  );
  await expect(page.getByText(/前回の取込：.+（佐藤 美咲）/)).toBeVisible();
  await checkPage(page);
});

test('the template is offered as workbooks and as CSV @desktop', async ({ enter }) => {
  const page = await enter('sysadmin', address);
  for (const [format, extension] of [
    ['Excel（.xlsx）', 'xlsx'],
    ['CSV', 'csv'],
  ]) {
    await page.getByRole('button', { name: masterDataScreen.template }).click();
    await checkPage(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: `${format}` }).click();
    expect((await saved).suggestedFilename()).toBe(`マスタ取込の見本_${extension}.zip`);
  }
});

test('what was imported last is given back as files @desktop', async ({ enter }) => {
  const page = await enter('sysadmin', address);
  await page.getByRole('button', { name: masterDataScreen.export }).click();
  await checkPage(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^マスタデータ_\d{8}_csv\.zip$/);
});

test('an import that leaves nobody to act names what it affects, and needs a confirmation @desktop', async ({
  enter,
}) => {
  const page = await enter('sysadmin', address);
  const reduced = {
    internal_users: (text: string) => text.replaceAll(/^(reception\d|final\d|sysadmin2?),.*\n/gm, ''),
  };
  await chooser(page).setInputFiles([...(await demoMasterFiles(reduced)), unknownFile]);
  await expect(page.getByText(unknownText)).toBeVisible();
  await waitUntilSettled(page);
  await expect(page.getByText(importWarning.noSystemAdmin)).toBeVisible();
  await expect(page.getByText(selfLockout.invalid)).toBeVisible();
  await expect(page.getByText(/\d+件の未処理のステップが担当者不在になります。/)).toBeVisible();
  const steps = page.getByRole('table', { name: breakLabel.step });
  await expect(steps).toContainText(/申請番号\d+「.+」No \d+（最終承認）/);
  await expect(steps).toContainText('井上 真理子');
  // A short list is shown in full.
  for (const login_id of ['sysadmin', 'sysadmin2', 'reception1', 'reception2', 'final1', 'final2'])
    await expect(
      page.getByRole('table', { name: '変更一覧' }).getByRole('cell', { name: login_id, exact: true }),
    ).toBeVisible();
  await expect(page.getByRole('table', { name: breakLabel.workflow })).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: '取り込む' }).click();
  await page
    .getByRole('group', { name: /入力内容/ })
    .getByRole('button', { name: importFailure.notAcknowledged })
    .click();
  const acknowledge = page.getByRole('checkbox', { name: /上記の影響を確認しました（確認番号 \d{8}）/ });
  await expect(acknowledge).toBeFocused();
  await checkPage(page);
  // Newly chosen files show no problems yet.
  await chooser(page).setInputFiles((await demoMasterFiles(reduced)).slice(-1));
  await expect(page.getByRole('group', { name: /入力内容/ })).toHaveCount(0);
  await waitUntilSettled(page);
  await acknowledge.check();
  await page.getByRole('button', { name: '取り込む' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(selfLockout.invalid);
  await expect(page.getByRole('alertdialog')).toContainText(importWarning.noSystemAdmin);
  await page.getByRole('alertdialog').getByRole('button', { name: 'キャンセル' }).click();
});

test('after somebody else’s import the chosen files are checked again @desktop', async ({ enter }) => {
  // With the user of the first test, so that nobody becomes invalid.
  const first = 'newcomer,新 人,S0002,new@s0002.supplier.example,0\n';
  const added = (login_id: string) => ({
    supplier_users: (text: string) =>
      `${text}${first}${login_id},後 人,S0002,${login_id}@s0002.supplier.example,0\n`,
  });
  const page = await enter('sysadmin', address);
  await chooser(page).setInputFiles(await demoMasterFiles(added('later1')));
  await waitUntilSettled(page);
  const other = await enter('sysadmin', address);
  await chooser(other).setInputFiles(await demoMasterFiles(added('later2')));
  await waitUntilSettled(other);
  for (const each of [other, page]) {
    await each.getByRole('button', { name: '取り込む' }).click();
    await waitUntilSettled(each);
  }
  await expect(page.getByText(importFailure.changed).first()).toBeVisible();
  await expect(page.getByRole('button', { name: '取り込む' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '取込内容' })).toHaveCount(0);
  await expect(page.getByText(/前回の取込：.+（佐藤 美咲）/)).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: '内容を確認' }).click();
  await waitUntilSettled(page);
  await expect(page.getByRole('table', { name: '変更一覧' })).toContainText('later2');
  await expect(page.getByRole('button', { name: '取り込む' })).toBeEnabled();
});

test('a file with the wrong ending is named, and so is the sheet of a workbook @desktop', async ({
  enter,
}) => {
  const page = await enter('sysadmin', address);
  const all = (await demoMasterFiles()).filter(({ name }) => name !== 'divisions.csv');
  const workbook = async (title: string) => ({
    name: 'divisions.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await writeXlsx(
      [
        [{ value: title }, { value: 'division_name' }],
        ...['産業機器事業部', '電子部品事業部', '調達本部'].map((name, at) => [
          { value: `D0${at + 1}` },
          { value: name },
        ]),
      ],
      { sheet: '2026年度 組織' },
    ).toBuffer(),
  });
  await chooser(page).setInputFiles([
    ...all,
    { ...(await workbook('division_code')), name: 'divisions.xlsm' },
  ]);
  await expect(
    page.getByText('CSV（.csv）でも Excel ブック（.xlsx）でもないファイルです：divisions.xlsm。'),
  ).toBeVisible();
  await expect(page.getByText(/取り込めないファイルです/)).toHaveCount(0);
  await checkPage(page);

  await chooser(page).setInputFiles([await workbook('DIVISION_CODE')]);
  await waitUntilSettled(page);
  const sheets = page.getByRole('list', { name: masterDataScreen.sheets });
  await expect(sheets).toHaveText(importReport.sheet('divisions.xlsx', '2026年度 組織', 0));
  await checkPage(page);

  await chooser(page).setInputFiles([await workbook('事業部コード')]);
  await waitUntilSettled(page);
  await expect(page.getByRole('table', { name: '取込エラー' })).toContainText(importProblem.columnMissing);
  await expect(sheets).toBeVisible();
  await checkPage(page);
});

test('a division admin has no access @desktop', async ({ enter }) => {
  const page = await enter('divadmin1', address);
  await expect(page).toHaveURL(/\/error\/forbidden/);
});

test('a group takes any number of newly imported companies; the others stay candidates @desktop', async ({
  enter,
}) => {
  const page = await enter('sysadmin', address);
  const many = Array.from({ length: 125 }, (_, index) => `Z${1000 + index},輸送 ${index},,D01,0\n`);
  // Without one of the company's users, so that it asks.
  const fewer = (text: string) => text.replace(/^supplier1b,.*\n/m, '');
  await chooser(page).setInputFiles(
    await demoMasterFiles({ suppliers: (text) => text + many.join(''), supplier_users: fewer }),
  );
  await waitUntilSettled(page);
  // A long list shows its first rows, and can be expanded and collapsed.
  const changes = page.getByRole('table', { name: '変更一覧' }).getByRole('row');
  await expect(changes).toHaveCount(1 + 5);
  await page.getByRole('button', { name: 'すべて表示：変更一覧' }).click();
  await expect(changes).toHaveCount(1 + 25);
  await expect(page.getByText('1–25', { exact: true })).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: '折りたたむ：変更一覧' }).click();
  await expect(changes).toHaveCount(1 + 5);
  await page.getByRole('button', { name: '取り込む' }).click();
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation).toContainText(masterDataConfirmation.apply);
  await expect(confirmation).toContainText(/ポータル利用者\d名が無効になります。/);
  await checkPage(page);
  await confirmation.getByRole('button', { name: '取り込む' }).click();
  await expectTold(page, masterDataScreen.applied);

  await page.goto('/supplier-group-management/edit');
  await waitUntilSettled(page);
  await page.getByRole('textbox', { name: label.supplier_code }).fill('Z1');
  await page.getByRole('textbox', { name: label.supplier_code }).press('Enter');
  const candidates = page.getByRole('group', { name: supplierGroupScreen.candidates });
  const rows = candidates.getByRole('table').getByRole('row');
  for (let remaining = 125; remaining > 5; remaining -= 10) {
    await expect(candidates.getByText(`${remaining}社`, { exact: true })).toBeVisible();
    await waitUntilSettled(page);
    await page.getByRole('button', { name: supplierGroupScreen.addAll }).click();
  }
  // 120 were added, and none of them is still a candidate.
  await expect(rows).toHaveCount(1 + 5);
  await expect(candidates.getByText('追加済み')).toHaveCount(0);
  await expect(rows.nth(1)).toContainText('Z1120');
  await page.getByRole('button', { name: '輸送 0を外す' }).click();
  await expect(rows).toHaveCount(1 + 6);
  await expect(rows.nth(1)).toContainText('Z1000');
  await checkPage(page);
});
