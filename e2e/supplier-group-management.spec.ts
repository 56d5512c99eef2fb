import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { invalid, label } from '#texts/fields.ts';
import { draftConfirmation, newestText } from '#texts/form.ts';
import { failure, general } from '#texts/general.ts';
import { pageTitle as titles } from '#texts/shell.ts';
import {
  supplierGroupLabel,
  supplierGroupConfirmation,
  supplierGroupScreen,
  supplierGroupText,
} from '#texts/supplier-group-management.ts';
import { valueOf } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { answer, expectConflict, expectSummary, expectTold } from './dialogs.ts';
import { recordAnnouncements } from './announcements.ts';
import { expandCard } from './expand-card.ts';
import { expect, test } from './test.ts';

/** A name that no other test or width uses. */
const uniqueName = (name: string) => `${name}${Math.random().toString(36).slice(2, 8)}`;

const members = (page: Page): Locator => page.getByRole('table', { name: supplierGroupLabel.group_members });
const candidates = (page: Page): Locator => page.getByRole('table', { name: supplierGroupScreen.candidates });

const flash = (page: Page): Locator => page.getByRole('status').filter({ hasText: 'サプライヤーグループを' });

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `${name}を追加`, exact: true }).click();
  await waitUntilSettled(page);
}

test('a system admin makes a group, finds it, and changes its members @desktop', async ({ enter }) => {
  const page = await enter('sysadmin', '/system-management');
  const expectAnnounced = await recordAnnouncements(page);
  await page.getByRole('link', { name: /^サプライヤーグループ管理/ }).click();
  await waitUntilSettled(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles.supplier_group_management);
  await checkPage(page);
  await page.getByRole('link', { name: '新規作成' }).click();
  await waitUntilSettled(page);
  await page.getByRole('button', { name: '登録' }).click();
  await expectSummary(page, [
    invalid.required('グループ名'),
    invalid.notSelected('事業部'),
    invalid.notSelected('グループメンバー'),
  ]);
  await checkPage(page);
  const name = uniqueName('試作品の協力会社');
  await page.getByRole('textbox', { name: 'グループ名' }).fill(name);
  await page.getByRole('combobox', { name: '事業部' }).selectOption({ label: '電子部品事業部' });
  // Ten per page; Enter in the search field searches without saving.
  await expect(candidates(page).getByRole('row')).toHaveCount(11);
  await page.getByRole('textbox', { name: 'サプライヤー名' }).fill('ｱｵﾊﾞ青葉');
  await page.getByRole('textbox', { name: 'サプライヤー名' }).press('Enter');
  await expect(candidates(page)).toHaveCount(0);
  await expect(page.getByText(general.emptySearch)).toBeVisible();
  await page.getByRole('textbox', { name: 'サプライヤー名' }).fill('青葉');
  await page.getByRole('textbox', { name: 'サプライヤー名' }).press('Enter');
  await expect(candidates(page).getByRole('row')).toHaveCount(3);
  await add(page, '株式会社青葉精工 大阪支店');
  await expect(candidates(page).getByRole('row')).toHaveCount(2);
  await add(page, '株式会社青葉精工 本社');
  await expect(members(page).getByRole('row')).toHaveText([/./, /株式会社青葉精工 本社/, /S0001B/]);
  await page.getByRole('button', { name: '株式会社青葉精工 大阪支店を外す' }).click();
  await waitUntilSettled(page);
  await expect(candidates(page).getByRole('row')).toHaveCount(2);
  await checkPage(page);
  await page.getByRole('button', { name: '登録' }).click();
  await answer(page, supplierGroupConfirmation.register, '登録');
  await page.waitForURL('**/supplier-group-management');
  await waitUntilSettled(page);
  await expectTold(page, supplierGroupText.registered);
  await expectAnnounced(supplierGroupText.registered);
  await checkPage(page);

  // The search is kept while a group is open.
  await expandCard(page);
  await page.getByRole('textbox', { name: 'グループ名' }).fill(name);
  await page.getByRole('combobox', { name: '事業部' }).selectOption({ label: '電子部品事業部' });
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await expect(page.getByText('1件', { exact: true })).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: 'CSV出力' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'UTF-8' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^サプライヤーグループ一覧_\d{8}\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toBe(
    `\ufeffグループ名,事業部,事業部の状態,使用状況\r\n${name},電子部品事業部,,使用中\r\n`,
  );
  const radio = page.getByRole('row', { name: new RegExp(name) }).getByRole('radio');
  await radio.check();
  await radio.press('Enter');
  await expect(page).toHaveURL(/\/supplier-group-management\/view\?supplier_group_id=\d+$/);
  await waitUntilSettled(page);
  await expect(valueOf(page, 'グループ名')).toHaveText(name);
  await expect(valueOf(page, '事業部')).toHaveText('電子部品事業部');
  await expect(members(page).getByRole('row')).toHaveCount(2);
  await checkPage(page);
  await page.getByRole('link', { name: '編集' }).click();
  await waitUntilSettled(page);
  await expect(page.getByRole('combobox', { name: '事業部' })).toBeDisabled();
  await page.getByRole('textbox', { name: label.supplier_code }).fill('S100');
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await waitUntilSettled(page);
  await page.getByRole('button', { name: supplierGroupScreen.addAll }).click();
  await waitUntilSettled(page);
  await page.getByRole('button', { name: 'キャンセル' }).click();
  await answer(page, draftConfirmation.leave, '破棄');
  await page.waitForURL('**/supplier-group-management/view*');
  await expect(members(page).getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: '編集' }).click();
  await waitUntilSettled(page);
  await page.getByRole('button', { name: supplierGroupScreen.addAll }).click();
  await waitUntilSettled(page);
  await page.getByRole('button', { name: '更新', exact: true }).click();
  await answer(page, supplierGroupConfirmation.update, '更新');
  await page.waitForURL('**/supplier-group-management/view*');
  await expectTold(page, supplierGroupText.updated);
  await expectAnnounced(supplierGroupText.updated);
  await expect(members(page).getByRole('row')).toHaveCount(12);
  // The message appears once, and not after a return to the group.
  await page.reload();
  await waitUntilSettled(page);
  await expect(members(page).getByRole('row')).toHaveCount(12);
  await expect(flash(page)).toHaveCount(0);
  await page.getByRole('link', { name: '戻る' }).click();
  await expect(page.getByRole('textbox', { name: 'グループ名' })).toHaveValue(name);

  // 使用停止 takes it out of the list, and 使用再開 brings it back.
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByRole('radio').check();
  await page.getByRole('button', { name: '詳細表示' }).click();
  await page.waitForURL('**/supplier-group-management/view*');
  await page.getByRole('button', { name: '使用停止' }).click();
  await answer(page, supplierGroupConfirmation.suspend, '使用停止');
  await expectTold(page, supplierGroupText.suspended);
  await expect(page.getByText(supplierGroupText.suspendedHelp)).toBeVisible();
  await checkPage(page);
  await page.getByRole('link', { name: '戻る' }).click();
  await waitUntilSettled(page);
  await expect(row).toHaveCount(0);
  await page.getByRole('checkbox', { name: supplierGroupScreen.containsSuspended }).check();
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await expect(row).toContainText('使用停止');
  await row.getByRole('radio').check();
  await page.getByRole('button', { name: '詳細表示' }).click();
  await page.getByRole('button', { name: '使用再開' }).click();
  await answer(page, supplierGroupConfirmation.resume, '使用再開');
  await expectTold(page, supplierGroupText.resumed);
  await expect(page.getByRole('button', { name: '使用停止' })).toBeVisible();
});

test('a division admin sees only their own groups; an invalid member is marked @desktop', async ({
  enter,
  baseURL,
}) => {
  const own = {
    admin: 'divadmin1',
    division: '産業機器事業部',
    group: '鋳造・金属加工の協力会社',
    left: '株式会社桜鋳造',
  };
  const page = await enter(own.admin, '/supplier-group-management');
  await expandCard(page);
  await expect(page.getByRole('combobox', { name: '事業部' })).toBeDisabled();
  await expect(page.getByRole('combobox', { name: '事業部' })).toHaveText(own.division);
  const cells = await page.getByRole('table').getByRole('row').allInnerTexts();
  expect(cells.slice(1).every((text) => text.includes(own.division))).toBe(true);
  await page.getByRole('row', { name: new RegExp(own.group) }).dblclick();
  await page.waitForURL('**/supplier-group-management/view*');
  await waitUntilSettled(page);
  await expect(page.getByRole('row', { name: new RegExp(own.left) })).toContainText('無効');
  await checkPage(page);
  await page.getByRole('link', { name: '編集' }).click();
  await waitUntilSettled(page);
  await expect(page.getByText('無効になったサプライヤーは、', { exact: false })).toBeVisible();
  await checkPage(page);

  // Somebody else saves first: no input is lost.
  const id = Number(new URL(page.url()).searchParams.get('supplier_group_id'));
  const name = page.getByRole('textbox', { name: 'グループ名' });
  await name.fill(uniqueName(own.group));
  const entered = await name.inputValue();
  const stored = await saveAnew(baseURL ?? '', id, (items) => items.slice(1));
  await page.getByRole('button', { name: '更新', exact: true }).click();
  await answer(page, supplierGroupConfirmation.update, '更新');
  await expectConflict(page, failure.stale);
  await checkPage(page);
  await page.getByRole('button', { name: newestText.load }).click();
  await waitUntilSettled(page);
  await expect(name).toHaveValue(entered);
  // Restores the name, so that a repeated run finds it.
  await name.fill(own.group);
  await page.getByRole('button', { name: '更新', exact: true }).click();
  await answer(page, supplierGroupConfirmation.update, '更新');
  await page.waitForURL('**/supplier-group-management/view*');
  await waitUntilSettled(page);
  await expect(valueOf(page, 'グループ名')).toHaveText(own.group);
  // Members that the other user removed stay removed, although the name was edited here.
  await expect(page.getByText(`${stored.length - 1}社`, { exact: false })).toBeVisible();
  await saveAnew(baseURL ?? '', id, () => stored);
  await page.goto('/supplier-group-management/view?supplier_group_id=3');
  await page.waitForURL('**/error/not-found');
});

/** Saves a group with other members, without a browser; returns its earlier members. */
async function saveAnew(
  baseURL: string,
  supplier_group_id: number,
  change: (items: readonly object[]) => readonly object[],
): Promise<readonly object[]> {
  const client = await clientOf('sysadmin', baseURL);
  const response = await client.get('/api/supplier_group_management/edit/init', {
    params: { supplier_group_id },
  });
  type Form = { items: object[] };
  // As declared by the contract.
  const { items, ...form } = (await response.json()) as Form;
  const saved = await client.post('/api/supplier_group_management/edit/save', {
    data: { supplier_group_id, edit: { ...form, supplier_group_details: change(items) } },
  });
  expect(saved.status()).toBe(200);
  await client.dispose();
  return items;
}

test('after 外す the focus is on the next card, else on the one before, else on the list @phone', async ({
  enter,
}) => {
  const page = await enter('sysadmin', '/supplier-group-management/edit');
  const [first, second, third] = [
    '株式会社青葉精工 本社',
    '株式会社青葉精工 大阪支店',
    '東海メッキ工業株式会社',
  ] as const;
  for (const name of [first, second, third]) await add(page, name);
  await expect(members(page).getByRole('row')).toHaveText([/./, /S0001/, /S0001B/, /S0002/]);
  const remover = (name: string) => page.getByRole('button', { name: supplierGroupScreen.removeOf(name) });
  await remover(second).click();
  await expect(remover(third)).toBeFocused();
  await remover(third).click();
  await expect(remover(first)).toBeFocused();
  await remover(first).click();
  await expect(page.getByRole('group', { name: supplierGroupLabel.group_members })).toBeFocused();
  await expect(page.getByText(supplierGroupText.noMembers)).toBeVisible();
});

test('members are paged by 25 in the browser @desktop', async ({ enter }) => {
  const page = await enter('divadmin3', '/supplier-group-management/view?supplier_group_id=4');
  await expect(page.getByText('31社', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '次へ' }).click();
  await expect(members(page).getByRole('row')).toHaveCount(7);
  await page.goto('/supplier-group-management/view');
  await page.waitForURL('**/error/not-found');
});

test('a group of a division that has left the source is marked, and its form does not ask @desktop', async ({
  enter,
}) => {
  const page = await enter('sysadmin', '/error/forbidden');
  const group = {
    supplier_group_id: 1,
    group_name: '旧事業部の協力会社',
    division_name: '旧事業部',
    division_left_source: true,
  };
  await page.route('**/api/supplier_group_management/list/supplier_group_list?*', (route) =>
    route.fulfill({ json: { items: [group], total_count: 1 } }),
  );
  await page.route('**/api/supplier_group_management/view/init?*', (route) =>
    route.fulfill({ json: { ...group, items: [], updated_at: '1' } }),
  );
  await page.route('**/api/supplier_group_management/edit/init?*', (route) =>
    route.fulfill({
      json: {
        group_name: group.group_name,
        selected_division_id: 99,
        items: [],
        updated_at: '1',
        division_dropdown_items: [{ value: 99, label: group.division_name }],
        division_dropdown_disabled: true,
        division_left_source: group.division_name,
      },
    }),
  );
  const why = supplierGroupText.leftSource('旧事業部');
  await page.goto('/supplier-group-management');
  const row = page.getByRole('row', { name: new RegExp(group.group_name) });
  await expect(row).toContainText(supplierGroupScreen.leftSource);
  await checkPage(page);
  await row.getByRole('link', { name: group.group_name }).click();
  await expect(page.getByText(why)).toBeVisible();
  await checkPage(page);
  await page.getByRole('link', { name: '編集' }).click();
  await expect(page.getByText(why)).toBeVisible();
  await expect(page.getByRole('button', { name: '更新' })).toBeDisabled();
  await checkPage(page);
});
