import type { Locator, Page } from '@playwright/test';
import { checkPage, settled } from './check-page.ts';
import { recordAnnouncements } from './announcements.ts';
import { expect, test } from './test.ts';

const list = (page: Page) => page.getByRole('table', { name: '社内ユーザー一覧' });

async function find(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: '氏名' }).fill(name);
  await page.getByRole('button', { name: '検索' }).click();
  await settled(page);
  await expect(list(page).getByRole('row')).toHaveCount(2);
}

async function edit(page: Page, name: string) {
  await find(page, name);
  await list(page).getByRole('row').nth(1).click();
  await page.getByRole('button', { name: '編集' }).click();
  const dialog = page.getByRole('dialog', { name: '社内ユーザーの編集' });
  await expect(dialog).toContainText('ログインID');
  await settled(page);
  return dialog;
}

/** How many parts of a dialog have more than they show, and scroll. */
function scrollingParts(dialog: Locator): Promise<number> {
  return dialog.evaluate(
    (popup) =>
      [...popup.querySelectorAll('*')].filter(
        (part) =>
          /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight,
      ).length,
  );
}

const agree = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: '更新' }).click();

test('the department is chosen after the division, ten users a page', async ({ enter }) => {
  const page = await enter('sysadmin', '/internal-user-management');
  await expect(list(page).getByRole('row')).toHaveCount(11);
  const department = page.getByRole('combobox', { name: '部署' });
  await expect(department).toBeDisabled();
  await checkPage(page);
  await page.getByRole('combobox', { name: '事業部' }).selectOption({ label: '電子部品事業部' });
  await expect(department).toBeEnabled();
  await department.selectOption({ label: '生産管理部' });
  await page.getByRole('button', { name: '検索' }).click();
  await settled(page);
  await expect(list(page).getByRole('row')).toHaveCount(2);
  await expect(list(page)).toContainText('加藤 恵');
  await page.getByRole('combobox', { name: '事業部' }).selectOption({ label: '調達本部' });
  await expect(department).toHaveValue('');
});

test('a privilege is changed after a confirmation, and counts on the next call', async ({
  enter,
  isMobile,
}) => {
  // Each width changes somebody of its own, whom no other errand needs meanwhile: the one can't sign in.
  const person = isMobile ? '清水' : '邊美';
  const page = await enter('sysadmin', '/internal-user-management');
  await page.getByRole('checkbox', { name: '無効なユーザーを含む' }).check();
  for (const label of ['事業部管理者', '一般']) {
    const expectAnnounced = await recordAnnouncements(page);
    const dialog = await edit(page, person);
    await checkPage(page);
    await dialog.getByRole('combobox', { name: '権限' }).selectOption({ label });
    await dialog.getByRole('button', { name: '更新' }).click();
    await expect(page.getByRole('alertdialog')).toContainText(
      '社内ユーザー情報を更新します。よろしいですか？',
    );
    await checkPage(page);
    // With the dialog's motion: while it goes, what lies behind it is hidden from assistive technology.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await agree(page);
    const done = page.getByRole('status').filter({ hasText: '社内ユーザー情報を更新しました。' });
    await expect(done).toBeVisible();
    // Green, as success is everywhere.
    await expect(done.locator('.bg-green-50')).toBeVisible();
    await expectAnnounced('社内ユーザー情報を更新しました。');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(list(page).getByRole('row').nth(1)).toContainText(label);
  }
});

test('who would leave open steps behind is named, and needs a word', async ({ enter }) => {
  const page = await enter('sysadmin2', '/internal-user-management');
  const dialog = await edit(page, '井上');
  await dialog.getByRole('checkbox', { name: '無効' }).check();
  await dialog.getByRole('button', { name: '更新' }).click();
  await agree(page);
  const warning = dialog.getByRole('group', { name: '担当者不在・受付停止になるもの' });
  await expect(warning).toBeFocused();
  await expect(
    warning.getByText('このユーザーを無効にすると、次の影響があります。確認してから更新してください。'),
  ).toBeVisible();
  await expect(warning.getByText('確認してから更新してください。')).toHaveCount(1);
  // Each kind with what it concerns below it.
  const kinds = warning.locator('ul ul');
  await expect(kinds).toHaveCount(2);
  const steps = warning.getByText(/^\d+件の未処理のステップが担当者不在になります。/);
  await expect(steps.getByRole('listitem').first()).toHaveText(
    /^申請番号\d+「.+」.+（\d{4}\/\d\d\/\d\d 申請）No \d+（.+）$/,
  );
  const workflows = warning.getByText(/^\d+件のワークフローが受付停止になります。/);
  await expect(workflows.getByRole('listitem').first()).toHaveText(/^ワークフロー「.+」（.+）$/);
  // Read in one go: what scrolls is the dialog, and nothing within.
  for (const line of await warning.getByRole('listitem').all()) await expect(line).toBeInViewport();
  expect(await scrollingParts(dialog)).toBeLessThanOrEqual(1);
  // It is a warning: nothing was entered wrong.
  await expect(dialog.getByText('入力内容が正しくありません。', { exact: false })).toHaveCount(0);
  const word = dialog.getByRole('checkbox', { name: '担当者不在・受付停止になることを確認しました' });
  await expect(word).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: '更新' })).toBeInViewport({ ratio: 1 });
  await checkPage(page);
  await dialog.getByRole('button', { name: '更新' }).click();
  await dialog.getByRole('button', { name: '影響を確認のうえ、チェックを入れてください。' }).click();
  await expect(word).toBeFocused();
  await dialog.getByRole('button', { name: 'キャンセル' }).click();
  await expect(dialog).toBeHidden();
});

test('nobody takes his own privilege; what others changed meanwhile is loaded and what was chosen stays', async ({
  enter,
  isMobile,
}) => {
  // Nobody who is signed in by another spec at the same time: the menu follows the privilege.
  const person = isMobile ? '清水' : '山口';
  const page = await enter('sysadmin', '/internal-user-management');
  await page.getByRole('checkbox', { name: '無効なユーザーを含む' }).check();
  const own = await edit(page, '佐藤');
  await expect(own.getByText('自分自身の権限と有効/無効は変更できません。')).toBeVisible();
  for (const control of [
    own.getByRole('combobox', { name: '権限' }),
    own.getByRole('checkbox', { name: '無効' }),
    own.getByRole('button', { name: '更新' }),
  ])
    await expect(control).toBeDisabled();
  await page.keyboard.press('Escape');

  const other = await enter('sysadmin2', '/internal-user-management');
  await other.getByRole('checkbox', { name: '無効なユーザーを含む' }).check();
  const theirs = await edit(other, person);
  const dialog = await edit(page, person);
  for (const [opened, at] of [
    [theirs, other],
    [dialog, page],
  ] as const) {
    await opened.getByRole('combobox', { name: '権限' }).selectOption({ label: '事業部管理者' });
    await opened.getByRole('button', { name: '更新' }).click();
    await agree(at);
    await settled(at);
  }
  await expect(dialog).toContainText('他のユーザーによって更新されています。画面を再表示してください。');
  await dialog.getByRole('button', { name: '最新の状態を読み込む' }).click();
  await expect(dialog.getByRole('combobox', { name: '権限' })).toHaveValue('2');
  await dialog.getByRole('combobox', { name: '権限' }).selectOption({ label: '一般' });
  await dialog.getByRole('button', { name: '更新' }).click();
  await agree(page);
  await expect(dialog).toBeHidden();
});

test('the modal by keyboard alone @desktop', async ({ enter }) => {
  const page = await enter('sysadmin', '/internal-user-management');
  // The user comes some time after the dialog's code.
  await page.route('**/api/internal_user_management/edit/user?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.getByRole('textbox', { name: '氏名' }).focus();
  await page.keyboard.type('木村');
  await page.keyboard.press('Enter');
  await settled(page);
  await list(page).getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '社内ユーザーの編集' });
  // On the first thing to change, not on a button that closes it.
  await expect(dialog.getByRole('combobox', { name: '権限' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a general user and a division admin may not look @desktop', async ({ enter }) => {
  for (const login_id of ['applicant1', 'divadmin1']) {
    const page = await enter(login_id, '/internal-user-management');
    await expect(page).toHaveURL(/\/error\/forbidden$/);
  }
});
