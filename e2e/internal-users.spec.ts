import type { Locator, Page } from '@playwright/test';
import { invalid } from '#texts/fields.ts';
import { draftConfirmation, formHasErrors, newestText } from '#texts/form.ts';
import { failure } from '#texts/general.ts';
import {
  internalUser,
  internalUserConfirmation,
  internalUserScreen,
} from '#texts/internal-user-management.ts';
import { valueOf } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { answer, expectTold } from './dialogs.ts';
import { recordAnnouncements } from './announcements.ts';
import { expandCard } from './expand-card.ts';
import { groundOf } from './locators.ts';
import { expect, test } from './test.ts';

const list = (page: Page) => page.getByRole('table', { name: internalUserScreen.list });

async function find(page: Page, name: string): Promise<void> {
  await expandCard(page);
  await page.getByRole('textbox', { name: '氏名' }).fill(name);
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await waitUntilSettled(page);
  await expect(list(page).getByRole('row')).toHaveCount(2);
}

async function edit(page: Page, name: string) {
  await find(page, name);
  await list(page).getByRole('radio').check();
  await page.getByRole('button', { name: '編集' }).click();
  const dialog = page.getByRole('dialog', { name: internalUserScreen.editTitle });
  await expect(dialog).toContainText('ログインID');
  await waitUntilSettled(page);
  return dialog;
}

/** How many parts of a dialog overflow and scroll. */
function scrollingElements(dialog: Locator): Promise<number> {
  return dialog.evaluate(
    (popup) =>
      [...popup.querySelectorAll('*')].filter(
        (part) =>
          /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight,
      ).length,
  );
}

const agree = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: '更新' }).click();

test('the division determines the departments, ten users a page @desktop', async ({ enter }) => {
  const page = await enter('sysadmin', '/internal-user-management');
  await expect(list(page).getByRole('row')).toHaveCount(11);
  await expandCard(page);
  const department = page.getByRole('combobox', { name: '部署' });
  await expect(department).toBeDisabled();
  await checkPage(page);
  await page.getByRole('combobox', { name: '事業部' }).selectOption({ label: '電子部品事業部' });
  await expect(department).toBeEnabled();
  await department.selectOption({ label: '生産管理部' });
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await waitUntilSettled(page);
  await expect(list(page).getByRole('row')).toHaveCount(2);
  // The name opens the user.
  await list(page).getByRole('button', { name: '加藤 恵' }).click();
  const dialog = page.getByRole('dialog', { name: internalUserScreen.editTitle });
  await expect(dialog).toContainText('加藤 恵');
  await dialog.getByRole('button', { name: 'キャンセル' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('combobox', { name: '事業部' }).selectOption({ label: '調達本部' });
  await expect(department).toHaveValue('');
  await page.getByRole('combobox', { name: '権限' }).selectOption({ label: '事業部管理者' });
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await waitUntilSettled(page);
  for (const row of (await list(page).getByRole('row').all()).slice(1))
    await expect(row).toContainText('事業部管理者');
});

test('a privilege changes after a confirmation, and counts from the next call @desktop', async ({
  enter,
}) => {
  // No other test needs this person, who can't sign in for a while.
  const person = '邊美';
  const page = await enter('sysadmin', '/internal-user-management');
  await expandCard(page);
  await page.getByRole('checkbox', { name: internalUserScreen.containsInvalid }).check();
  for (const label of ['事業部管理者', '一般']) {
    const expectAnnounced = await recordAnnouncements(page);
    const dialog = await edit(page, person);
    await checkPage(page);
    await dialog.getByRole('combobox', { name: '権限' }).selectOption({ label });
    await dialog.getByRole('button', { name: '更新' }).click();
    await expect(page.getByRole('alertdialog')).toContainText(internalUserConfirmation.update);
    await expect(page.getByRole('alertdialog')).toContainText(`→ ${label}`);
    await checkPage(page);
    // Motion on: during the closing animation, assistive technology can't see the page behind the dialog.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await agree(page);
    const flash = page.getByRole('status').filter({ hasText: internalUser.updated });
    await expectTold(page, internalUser.updated);
    // Green, like every success.
    expect(await groundOf(flash.getByText(internalUser.updated))).toBe('rgb(224, 244, 233)');
    await expectAnnounced(internalUser.updated);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(list(page).getByRole('row').nth(1)).toContainText(label);
  }
});

test('a user who would leave open steps behind needs a confirmation that names them @desktop', async ({
  enter,
}) => {
  const page = await enter('sysadmin2', '/internal-user-management');
  const dialog = await edit(page, '井上');
  await dialog.getByRole('checkbox', { name: '無効' }).check();
  await dialog.getByRole('button', { name: '更新' }).click();
  // Before any confirmation.
  const warning = dialog.getByRole('group', { name: internalUserScreen.leftBehind });
  await expect(warning).toBeFocused();
  await expect(warning.getByText(internalUser.leavesBehind)).toBeVisible();
  await expect(warning.getByText('確認してから更新してください。')).toHaveCount(1);
  // Each kind, with the affected items below it.
  const kinds = warning.getByRole('listitem').getByRole('list');
  await expect(kinds).toHaveCount(2);
  const steps = warning.getByText(/^\d+件の未処理のステップが担当者不在になります。/);
  await expect(steps.getByRole('listitem').first()).toHaveText(
    /^申請番号\d+「.+」.+（\d{4}\/\d\d\/\d\d 申請）No \d+（.+）$/,
  );
  const workflows = warning.getByText(/^\d+件のワークフローが受付停止になります。/);
  await expect(workflows.getByRole('listitem').first()).toHaveText(/^ワークフロー「.+」（.+）$/);
  // All of it can be read at once: the dialog scrolls, no part within it does.
  for (const line of await warning.getByRole('listitem').all()) await expect(line).toBeInViewport();
  expect(await scrollingElements(dialog)).toBeLessThanOrEqual(1);
  // It is a warning, not an error of the input.
  await expect(dialog.getByText(formHasErrors, { exact: false })).toHaveCount(0);
  const word = dialog.getByRole('checkbox', { name: internalUser.acknowledge });
  await expect(word).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: '更新' })).toBeInViewport({ ratio: 1 });
  await checkPage(page);
  await dialog.getByRole('button', { name: '更新' }).click();
  await dialog.getByRole('button', { name: internalUser.notAcknowledged }).click();
  await expect(word).toBeFocused();
  // One confirmation, which says what happens.
  await word.check();
  await dialog.getByRole('button', { name: '更新' }).click();
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation).toContainText(internalUserConfirmation.update);
  await expect(confirmation).toContainText(internalUser.becomesInvalid);
  await expect(confirmation).toContainText(/\d+件の未処理のステップが担当者不在になります。/);
  await checkPage(page);
  await confirmation.getByRole('button', { name: 'キャンセル' }).click();
  await dialog.getByRole('button', { name: 'キャンセル' }).click();
  await answer(page, draftConfirmation.leave, '破棄');
  await expect(dialog).toBeHidden();
});

test('nobody removes their own privilege; a conflict loads the newest state and keeps the choices @desktop', async ({
  enter,
}) => {
  // A user whom no other spec signs in at the same time: the menu follows the privilege.
  const person = '山口';
  const page = await enter('sysadmin', '/internal-user-management');
  await expandCard(page);
  await page.getByRole('checkbox', { name: internalUserScreen.containsInvalid }).check();
  const own = await edit(page, '佐藤');
  await expect(own.getByText(invalid.unchangeable('ご自身の権限と有効/無効'))).toBeVisible();
  await expect(own.getByRole('checkbox', { name: '無効' })).toBeDisabled();
  await expect(own.getByRole('button', { name: '更新' })).toHaveCount(0);
  await expect(own.getByRole('combobox')).toHaveCount(0);
  await expect(valueOf(own, '権限')).toHaveText('システム管理者');
  await page.keyboard.press('Escape');

  const other = await enter('sysadmin2', '/internal-user-management');
  await expandCard(other);
  await other.getByRole('checkbox', { name: internalUserScreen.containsInvalid }).check();
  const theirs = await edit(other, person);
  const dialog = await edit(page, person);
  for (const [opened, at] of [
    [theirs, other],
    [dialog, page],
  ] as const) {
    await opened.getByRole('combobox', { name: '権限' }).selectOption({ label: '事業部管理者' });
    await opened.getByRole('button', { name: '更新' }).click();
    await agree(at);
    await waitUntilSettled(at);
  }
  await expect(dialog).toContainText(failure.stale);
  await dialog.getByRole('button', { name: newestText.load }).click();
  await expect(dialog.getByRole('combobox', { name: '権限' })).toHaveValue('2');
  await dialog.getByRole('combobox', { name: '権限' }).selectOption({ label: '一般' });
  await dialog.getByRole('button', { name: '更新' }).click();
  await agree(page);
  await expect(dialog).toBeHidden();
});

test('the modal by keyboard only @desktop', async ({ enter }) => {
  const page = await enter('sysadmin', '/internal-user-management');
  // The user loads some time after the dialog's code.
  await page.route('**/api/internal_user_management/edit/user?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.getByRole('textbox', { name: '氏名' }).focus();
  await page.keyboard.type('木村');
  await page.keyboard.press('Enter');
  await waitUntilSettled(page);
  await list(page).getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: internalUserScreen.editTitle });
  // The focus is on the first input, not on a button that closes the dialog.
  await expect(dialog.getByRole('combobox', { name: '権限' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('general users and division admins have no access @desktop', async ({ enter }) => {
  for (const login_id of ['applicant1', 'divadmin1']) {
    const page = await enter(login_id, '/internal-user-management');
    await expect(page).toHaveURL(/\/error\/forbidden$/);
  }
});

test('after a user has left the list, the focus is on what was done @desktop', async ({ enter }) => {
  const page = await enter('sysadmin2', '/internal-user-management');
  const dialog = await edit(page, '山口');
  await dialog.getByRole('checkbox', { name: '無効' }).check();
  // Nobody is made invalid: other tests need them.
  await page.route('**/edit/consequences', (route) => route.fulfill({ json: [] }));
  await page.route('**/edit/update', (route) => route.fulfill({ json: null }));
  await page.route('**/internal_user_list?*', (route) =>
    route.fulfill({ json: { items: [], total_count: 0 } }),
  );
  await dialog.getByRole('button', { name: '更新' }).click();
  await agree(page);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table', { name: internalUserScreen.list })).toHaveCount(0);
  await expectTold(page, internalUser.updatedAndHidden);
});
