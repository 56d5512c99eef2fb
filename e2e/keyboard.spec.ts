import type { Locator, Page } from '@playwright/test';
import { applicationNote } from '#texts/application-detail.ts';
import { routeDialog } from '#texts/approval-route.ts';
import { applicationOf, approveByApi, dayFromToday, submitByApi } from './application.ts';
import { waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { dialog } from './dialogs.ts';
import { expect, test } from './test.ts';
import { routeOpener } from './route-dialog.ts';
import { tabTo } from './tab-to.ts';

/** Moves through a drop-down's entries until this one is chosen. */
async function choose(page: Page, select: Locator, label: string): Promise<void> {
  await tabTo(page, select);
  await page.keyboard.press('Home');
  for (let presses = 0; presses < 20; presses += 1) {
    const chosen = await select.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.text);
    if (chosen === label) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`${label} is not among the entries`);
}

test('an application is submitted, found, and approved by keyboard only @desktop', async ({ enter }) => {
  const applicant = await enter('divadmin1', '/application');
  await choose(applicant, applicant.getByRole('combobox', { name: '事業部' }), '産業機器事業部');
  await choose(applicant, applicant.getByRole('combobox', { name: '申請書' }), '新規取引申請書');
  await tabTo(applicant, applicant.getByRole('button', { name: '申請書作成へ' }));
  await applicant.keyboard.press('Enter');
  await expect(applicant.getByRole('heading', { level: 1, name: '申請書作成' })).toBeFocused();
  await tabTo(applicant, applicant.getByLabel('取引先名'));
  await applicant.keyboard.type('キーボードだけで');
  await tabTo(applicant, applicant.getByLabel('回答希望日'));
  await applicant.keyboard.type(dayFromToday(2));
  // Enter in a field submits the form; the focus in the confirmation is on its verb.
  await applicant.keyboard.press('Enter');
  await expect(applicant.getByRole('alertdialog').getByRole('button', { name: '申請' })).toBeFocused();
  await applicant.keyboard.press('Enter');
  await applicant.waitForURL('**/application/detail?application_id=*');
  const id = applicationOf(applicant);

  await tabTo(applicant, applicant.getByRole('link', { name: '戻る' }));
  await applicant.keyboard.press('Enter');
  await applicant.waitForURL('**/application');
  await tabTo(applicant, applicant.getByRole('radio', { name: '自分の承認待ち' }));
  for (const list of ['完了', '未完了']) {
    await applicant.keyboard.press('ArrowUp');
    const own = applicant.getByRole('group', { name: '自分が申請した書類' });
    await expect(own.getByRole('radio', { name: list, exact: true })).toBeChecked();
    // While the list loads, the page ignores keys like all other input.
    await waitUntilSettled(applicant);
  }
  await waitUntilSettled(applicant);
  const first = applicant.getByRole('table', { name: '申請一覧' }).getByRole('radio').first();
  await tabTo(applicant, first);
  await applicant.keyboard.press('Space');
  await applicant.keyboard.press('Enter');
  await expect(applicant).toHaveURL(new RegExp(`application_id=${id}$`));

  const reception = await enter('reception2', `/application/detail?application_id=${id}`);
  await tabTo(reception, reception.getByLabel('コメント'));
  await reception.keyboard.type('確認しました。');
  await tabTo(reception, reception.getByRole('button', { name: '承認', exact: true }));
  await reception.keyboard.press('Space');
  await expect(reception.getByRole('alertdialog').getByRole('button', { name: '承認' })).toBeFocused();
  await reception.keyboard.press('Enter');
  await reception.waitForURL('**/application');
});

/** Moves to a button or link with Tab and presses it. */
async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

test('a route is set, and an application rejected, resubmitted and cancelled by keyboard only @desktop', async ({
  enter,
  baseURL,
}) => {
  const [client, received] = [
    await clientOf('applicant1', baseURL ?? ''),
    await clientOf('reception1', baseURL ?? ''),
  ];
  const id = await submitByApi(client, { values: { field_value01: 'キーボードで' } });
  await approveByApi(received, id);
  for (const each of [client, received]) await each.dispose();

  const router = await enter('router1', `/application/detail?application_id=${id}`);
  await press(router, routeOpener(router));
  const route = dialog(router, routeDialog.title);
  await expect(route).toBeVisible();
  await tabTo(router, route.getByRole('textbox', { name: 'ルート名' }));
  await router.keyboard.type('標準');
  await press(router, route.getByRole('button', { name: '追加：担当者・承認者' }));
  const step = dialog(router, routeDialog.addStep(4));
  await expect(step).toBeVisible();
  // The search has the focus, and Enter chooses what it found first.
  await expect(step.getByRole('combobox', { name: routeDialog.searchTarget })).toBeFocused();
  await waitUntilSettled(router);
  await router.keyboard.type('設計部');
  await waitUntilSettled(router);
  await router.keyboard.press('Enter');
  await expect(step.getByText('選択中の対象産業機器事業部 設計部')).toBeVisible();
  // A group of radio buttons is one tab stop; the arrow keys choose in it.
  await tabTo(router, step.getByRole('radio', { name: '全員' }));
  await router.keyboard.press('ArrowDown');
  await expect(step.getByRole('radio', { name: 'ユーザーを選択' })).toBeChecked();
  // While the users load, the page takes no keys.
  await waitUntilSettled(router);
  await router.keyboard.press('ArrowUp');
  await expect(step.getByRole('radio', { name: '全員' })).toBeChecked();
  await press(router, step.getByRole('button', { name: '決定' }));
  await expect(step).toHaveCount(0);
  await press(router, route.getByRole('button', { name: '設定', exact: true }));
  await expect(route).toHaveCount(0);
  await press(router, router.getByRole('button', { name: '承認', exact: true }));
  await expect(router.getByRole('alertdialog').getByRole('button', { name: '承認' })).toBeFocused();
  await router.keyboard.press('Enter');
  await router.waitForURL('**/application');

  const rejecting = await enter('pic1', `/application/detail?application_id=${id}`);
  await tabTo(rejecting, rejecting.getByLabel('コメント'));
  await rejecting.keyboard.type('図面が古い版です。');
  await press(rejecting, rejecting.getByRole('button', { name: '却下', exact: true }));
  const confirmation = rejecting.getByRole('alertdialog');
  // One Enter must not trigger what can't be undone.
  await expect(confirmation.getByRole('button', { name: 'キャンセル' })).toBeFocused();
  await press(rejecting, confirmation.getByRole('button', { name: '却下' }));
  await rejecting.waitForURL('**/application');
  await expect(rejecting.getByText('却下しました：')).toBeVisible();

  const applicant = await enter('applicant1', `/application/detail?application_id=${id}`);
  await press(applicant, applicant.getByRole('link', { name: '再申請', exact: true }));
  await expect(applicant.getByRole('heading', { level: 1, name: '申請書作成' })).toBeFocused();
  await expect(applicant.getByLabel('取引先名')).toHaveValue('キーボードで');
  await tabTo(applicant, applicant.getByLabel('回答希望日'));
  await applicant.keyboard.type(dayFromToday(2));
  await applicant.keyboard.press('Enter');
  await expect(applicant.getByRole('alertdialog').getByRole('button', { name: '申請' })).toBeFocused();
  await applicant.keyboard.press('Enter');
  await applicant.waitForURL('**/application/detail?application_id=*');
  await press(applicant, applicant.getByRole('button', { name: '取り消し' }));
  const cancel = applicant.getByRole('alertdialog');
  await expect(cancel.getByRole('button', { name: '戻る' })).toBeFocused();
  await press(applicant, cancel.getByRole('button', { name: '申請を取り消す' }));
  await applicant.waitForURL('**/application');
  await expect(applicant.getByText(applicationNote.cancelled)).toBeVisible();
});
