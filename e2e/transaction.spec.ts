import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { auditor } from '#contract/auditor.ts';
import { workflowManagement } from '#contract/workflow-management.ts';
import { fieldKind } from '#domain/codes.ts';
import { applicationScreen, listOrderLabel } from '#texts/application.ts';
import { csvFile } from '#texts/export.ts';
import { invalid } from '#texts/fields.ts';
import { failure } from '#texts/general.ts';
import { listConditions } from '#texts/list-conditions.ts';
import { registerLabel, registerScreen } from '#texts/register.ts';
import { transactionLabel } from '#texts/transaction-label.ts';
import { transactionText } from '#texts/transaction.ts';
import { text } from '#texts/ui.ts';
import { card, dayFromToday, newSupplier, openDetail, submitByApi, valueOf } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { expectSummary } from './dialogs.ts';
import { expandCard } from './expand-card.ts';
import { ownPortalTest } from './own-portal.ts';
import { expect } from './test.ts';

/** 取引日, 取引金額 and 取引先 of applications (docs/rules/applications.md#kinds-of-fields). */

const test = ownPortalTest('transaction');
test.describe.configure({ mode: 'serial' });

const year = Number(dayFromToday(0).slice(0, 4));
const rows = {
  large: ['株式会社青葉精工', `${year}年4月1日`, '百二十万円'],
  small: ['株式会社青葉精工', `${year}/05/01`, '999,999'],
  other: ['みどり商事', `${year}-06-30`, '3,000,000'],
  unread: ['株式会社青葉精工', `${year}/07/01`, '未定'],
} as const;

/** Gives 新規取引申請書 its kinds and roles, and submits four applications. */
async function prepare(baseURL = ''): Promise<Record<keyof typeof rows, number>> {
  const { workflow_list, detail } = workflowManagement;
  const admin = await clientOf('sysadmin', baseURL);
  // The contract's shapes.
  const { items } = (await (
    await admin.get(workflow_list.path, { params: { skip: 0, limit: 100 } })
  ).json()) as { items: { workflow_id: number; division_name: string; workflow_name: string }[] };
  const found = items.find(
    ({ division_name, workflow_name }) =>
      division_name === newSupplier.division && workflow_name === newSupplier.workflow,
  );
  const workflow_id = found?.workflow_id ?? 0;
  const { workflow } = (await (await admin.get(detail.init.path, { params: { workflow_id } })).json()) as {
    workflow: object;
  };
  const settings = {
    field_kind02: fieldKind.date,
    field_kind03: fieldKind.amount,
    counterparty_field: 1,
    transaction_date_field: 2,
    transaction_amount_field: 3,
  };
  const saved = await admin.post(`${detail.edit.path}?workflow_id=${workflow_id}`, {
    data: { ...workflow, ...settings },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  const applicant = await clientOf('applicant1', baseURL);
  const made: [string, number][] = [];
  for (const [name, [field_value01, field_value02, field_value03]] of Object.entries(rows))
    made.push([
      name,
      await submitByApi(applicant, { values: { field_value01, field_value02, field_value03 } }),
    ]);
  for (const client of [admin, applicant]) await client.dispose();
  // Exactly the keys of the rows.
  return Object.fromEntries(made) as Record<keyof typeof rows, number>;
}

/** The numbers of the rows that a list shows. */
async function expectRows(page: Page, ids: readonly number[]): Promise<void> {
  const table = page.getByRole('table', { name: applicationScreen.list, exact: true });
  await expect(table.getByRole('link', { name: /^No\.\d+/ })).toHaveText(
    ids.map((id) => new RegExp(`No\\.${id}・`)),
  );
}

test('an applicant finds papers by amount, day and counterparty, with columns of the form', async ({
  baseURL,
  enter,
}) => {
  const ids = await prepare(baseURL);
  const page = await enter('applicant1', '/application');
  await page.getByRole('radio', { name: '未完了' }).first().check();
  await waitUntilSettled(page);
  const opener = page.getByRole('button', { name: applicationScreen.conditions, exact: true });
  await opener.click();
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  const search = page.getByRole('search', { name: applicationScreen.conditions });
  const from = search.getByLabel(transactionLabel.amount_from);

  // What is no amount is refused at its field, and Enter searches.
  await from.fill('たくさん');
  await from.press('Enter');
  await expectSummary(search, [invalid.amount(transactionLabel.amount_from)]);
  // What is refused for another reason is said there, too.
  const json = { detail: [{ loc: ['query'], msg: failure.tooManyRequests }] };
  await page.route('**/application_list?*', (route) => route.fulfill({ status: 422, json }), { times: 1 });
  await from.fill('100万');
  await from.press('Enter');
  await expectSummary(search, [failure.tooManyRequests]);
  await from.press('Enter');
  await expectRows(page, [ids.other, ids.large]);
  await expect(search.getByText(transactionText.unreadableAmounts(1))).toBeVisible();
  await search.getByLabel(transactionLabel.counterparty).fill('青葉');
  await search.getByRole('button', { name: listConditions.search, exact: true }).click();
  await expectRows(page, [ids.large]);
  await checkPage(page);

  // The index has them, and says whose they are and how many.
  const downloading = page.waitForEvent('download');
  await search.getByRole('button', { name: transactionText.indexCsv, exact: true }).click();
  await page.getByRole('menuitem', { name: csvFile.utf8 }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toContain('伊藤_さくら_1件');
  const csv = await readFile(await download.path(), 'utf-8');
  expect(csv.split('\r\n')[1]).toContain(`${year}-04-01,1200000,株式会社青葉精工,${ids.large},`);

  // Sorted by amount, and with the amount as a column that stays chosen.
  await page.getByRole('button', { name: text.clear, exact: true }).click();
  await expect(from).toHaveValue('');
  const sort = page.getByRole('combobox', { name: applicationScreen.sort });
  await sort.selectOption({ label: listOrderLabel.amount_largest });
  for (const [index, id] of [ids.other, ids.large, ids.small].entries())
    await expect(page.getByRole('link', { name: /^No\.\d+/ }).nth(index)).toContainText(`No.${id}・`);
  await search.getByRole('combobox', { name: listConditions.form }).selectOption({ index: 1 });
  await search.getByRole('checkbox', { name: '想定年額' }).check();
  await expect(page.getByText('百二十万円（1,200,000）')).toBeVisible();
  await checkPage(page);
  await page.reload();
  await waitUntilSettled(page);
  await expect(page.getByRole('checkbox', { name: '想定年額' })).toBeChecked();
  await expect(page.getByText('百二十万円（1,200,000）')).toBeVisible();
  await openDetail(page, ids.large);
  await expect(valueOf(card(page, '申請内容'), '想定年額')).toHaveText('百二十万円（1,200,000）');
});

test('an auditor finds all papers over 1,000,000 yen of one counterparty in one year', async ({
  baseURL,
  enter,
}) => {
  const admin = await clientOf('sysadmin', baseURL ?? '');
  // The contract's shape.
  const { items } = (await (
    await admin.get(auditor.candidates.path, { params: { name: '伊藤', skip: 0, limit: 1 } })
  ).json()) as { items: { user_id: number }[] };
  const saved = await admin.post(auditor.save.path, {
    data: {
      user_id: items[0]?.user_id,
      all_divisions: true,
      division_ids: [],
      first_day: dayFromToday(0),
      last_day: dayFromToday(1),
      reason: '税務調査',
    },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  await admin.dispose();

  const page = await enter('applicant1', '/register');
  await waitUntilSettled(page);
  await expandCard(page);
  const form = page.getByRole('search', { name: registerScreen.list });
  await form.getByRole('combobox', { name: registerLabel.by }).selectOption({ label: transactionLabel.date });
  await form.getByLabel(registerLabel.from).fill(`${year}/01/01`);
  await form.getByLabel(registerLabel.to).fill(`${year}/12/31`);
  await form.getByLabel(transactionLabel.amount_from).fill('1,000,000');
  await form.getByLabel(transactionLabel.counterparty).fill('青葉精工');
  await form.getByRole('button', { name: text.search, exact: true }).click();
  const register = card(page, registerScreen.list);
  await expect(register.getByText('1,200,000円')).toBeVisible();
  await expect(register.getByText('999,999円')).toBeHidden();
  await expect(register.getByText('3,000,000円')).toBeHidden();
  await expect(register.getByText(transactionText.unreadableAmounts(1))).toBeVisible();
  await checkPage(page);
  const downloading = page.waitForEvent('download');
  await register.getByRole('button', { name: transactionText.indexCsv, exact: true }).click();
  await page.getByRole('menuitem', { name: csvFile.utf8 }).click();
  expect((await downloading).suggestedFilename()).toContain('索引_申請台帳_1件');
});
