import type { Page } from '@playwright/test';
import { applicationConfirmation, replacement } from '#texts/application-detail.ts';
import { routeMessage } from '#texts/approval-route.ts';
import { invalid } from '#texts/fields.ts';
import { newestText } from '#texts/form.ts';
import { failure, general } from '#texts/general.ts';
import { pageTitle as titles } from '#texts/shell.ts';
import { approveByApi, card, enterDetail, submitParallel } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { answer, dialog, expectConflict, expectSummary, expectTold } from './dialogs.ts';
import { recordAnnouncements } from './announcements.ts';
import { chooseTarget, chooseUsers } from './route-dialog.ts';
import { expect, test } from './test.ts';

/** 担当者変更 and 担当者不在 (docs/rules/people-who-leave.md#replacing-an-assignee). */

function replaceButton(page: Page, step_order: number) {
  return card(page, '回付状況').getByRole('button', { name: `担当者変更：No ${step_order}`, exact: true });
}

function stepRow(page: Page, step_order: number) {
  return card(page, '回付状況')
    .getByRole('table', { name: '回付状況' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: new RegExp(`^(No)?${step_order}$`) }) });
}

test('the route setter replaces an assignee, with a reason @desktop', async ({ enter, baseURL }) => {
  const id = await submitParallel(baseURL);
  const page = await enterDetail(enter, 'router1', id);
  await expect(replaceButton(page, 3)).toHaveCount(0);
  await replaceButton(page, 4).click();
  const form = dialog(page, '担当者変更');
  await expect(form).toContainText('産業機器事業部 設計部 全員');
  await waitUntilSettled(page);
  await checkPage(page);
  await expect(form.getByRole('radio', { name: '全員' })).toBeChecked();
  await form.getByRole('radio', { name: 'ユーザーを選択' }).check();
  await form.getByRole('button', { name: '変更', exact: true }).click();
  await expectSummary(form, [
    routeMessage.targetRequired,
    routeMessage.usersRequired,
    invalid.required('変更理由'),
  ]);
  await checkPage(page);
  await chooseTarget(page, form, { department: '品質保証部' });
  await chooseUsers(form, ['佐々木 隆']);
  await form.getByLabel('変更理由').fill('吉田さんが休暇のため、佐々木さんにお願いします。');
  await checkPage(page);
  await form.getByRole('button', { name: '変更', exact: true }).click();
  // Escape cancels the confirmation only.
  const confirmation = page.getByRole('alertdialog');
  // The confirmation receives Escape once it has the focus.
  await expect(confirmation.getByRole('button', { name: '変更', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(confirmation).toHaveCount(0);
  await expect(form).toBeVisible();
  await form.getByRole('button', { name: '変更', exact: true }).click();
  const expectAnnounced = await recordAnnouncements(page);
  await expect(confirmation.getByRole('paragraph')).toHaveText(applicationConfirmation.replaceAssignee);
  await checkPage(page);
  // Motion on, without a check of the page: while dialogs close, they hide the page behind them.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await confirmation.getByRole('button', { name: '変更', exact: true }).click();
  await expect(confirmation).toHaveCount(0);
  await expect(form).toHaveCount(0);
  await expectTold(page, replacement.replaced);
  await expectAnnounced(replacement.replaced);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(card(page, '回付状況')).toContainText('品質保証部 佐々木 隆');
  await checkPage(page);
  await page.getByText('履歴', { exact: true }).click();
  const history = page.getByRole('table', { name: '履歴' });
  await expect(history).toContainText('担当者変更（承認者）');
  await expect(history).toContainText('産業機器事業部 設計部 全員 → 産業機器事業部 品質保証部 佐々木 隆');
  await expect(history).toContainText('変更理由：吉田さんが休暇のため、佐々木さんにお願いします。');
  await checkPage(page);
  const successor = await enterDetail(enter, 'approver1', id);
  await expect(card(successor, '承認・却下の入力')).toBeVisible();
});

test('a supplier newly assigned to a step sees the application, and the previous one no longer does @desktop', async ({
  enter,
  baseURL,
}) => {
  const id = await submitParallel(baseURL);
  const before = await enterDetail(enter, 'supplier1', id);
  const page = await enterDetail(enter, 'router1', id);
  await replaceButton(page, 5).click();
  const form = dialog(page, '担当者変更');
  await waitUntilSettled(page);
  await chooseTarget(page, form, { supplier_code: 'S0002', company: '東海メッキ工業株式会社' });
  await chooseUsers(form, '全員');
  await form.getByLabel('変更理由').fill('取引先が変わったため');
  await form.getByRole('button', { name: '変更', exact: true }).click();
  await answer(
    page,
    [
      applicationConfirmation.suppliersWillSee(['東海メッキ工業株式会社']),
      applicationConfirmation.replaceAssignee,
    ],
    '変更',
  );
  await expectTold(page, replacement.replaced);
  await before.reload();
  await expect(before.getByRole('heading', { name: titles.not_found })).toBeVisible();
  const after = await enterDetail(enter, 'supplier2', id);
  await expect(card(after, '承認・却下の入力')).toBeVisible();
  await after.getByText('履歴', { exact: true }).click();
  await expect(after.getByText('担当者変更')).toHaveCount(0);
  await expect(after.getByText('青葉精工')).toHaveCount(0);
  await checkPage(after);
});

test('a stale form keeps its input, and says when nobody can be assigned any more @desktop', async ({
  enter,
  baseURL,
}) => {
  const id = await submitParallel(baseURL);
  const page = await enterDetail(enter, 'router1', id);
  await replaceButton(page, 4).click();
  const form = dialog(page, '担当者変更');
  await waitUntilSettled(page);
  await chooseTarget(page, form, { department: '品質保証部' });
  await chooseUsers(form, '全員');
  await form.getByLabel('変更理由').fill('書きかけの理由');
  const pic = await clientOf('pic1', baseURL ?? '');
  await approveByApi(pic, id);
  await pic.dispose();
  await form.getByRole('button', { name: '変更', exact: true }).click();
  await answer(page, applicationConfirmation.replaceAssignee, '変更');
  await expectConflict(form, failure.alreadyProcessed);
  await checkPage(page);
  await form.getByRole('button', { name: newestText.load }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText(newestText.loaded, { exact: false })).toBeVisible();
  await expect(replaceButton(page, 4)).toHaveCount(0);
});

test('by keyboard: opens, closes by Escape, and returns the focus @desktop', async ({ enter, baseURL }) => {
  const id = await submitParallel(baseURL);
  const page = await enterDetail(enter, 'router1', id);
  await replaceButton(page, 4).focus();
  await page.keyboard.press('Enter');
  const form = dialog(page, '担当者変更');
  await expect(form).toBeVisible();
  await waitUntilSettled(page);
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(replaceButton(page, 4)).toBeFocused();
});

test('an admin who sees the application replaces the final approver while valid @desktop', async ({
  enter,
  baseURL,
}) => {
  const id = await submitParallel(baseURL, 'divadmin1');
  const page = await enterDetail(enter, 'divadmin1', id);
  for (const step_order of [4, 5]) await expect(replaceButton(page, step_order)).toBeVisible();
  await expect(replaceButton(page, 3)).toHaveCount(0);
  await replaceButton(page, 6).click();
  const form = dialog(page, '担当者変更');
  await expect(form).toContainText('松本 浩');
  await waitUntilSettled(page);
  await checkPage(page);
  await chooseTarget(page, form, { department: '品質保証部' });
  await form.getByRole('radio', { name: 'ユーザーを選択' }).check();
  await chooseUsers(form, ['佐々木 隆']);
  await form.getByLabel('変更理由').fill('最終承認者が長期休暇のため');
  await form.getByRole('button', { name: '変更', exact: true }).click();
  await answer(page, applicationConfirmation.replaceAssignee, '変更');
  await expectTold(page, replacement.replaced);
  await expect(stepRow(page, 6)).toContainText('佐々木 隆');
  await checkPage(page);
});

// One application for each width: a replacement removes it from the list.
for (const { width, admin, form_name, target, now, stays } of [
  {
    width: 'desktop',
    admin: 'divadmin2',
    form_name: '新規取引申請書',
    target: { department: '開発部' },
    now: '清水 勇',
    stays: false,
  },
  {
    width: 'phone',
    admin: 'divadmin3',
    form_name: '単価改定申請書',
    target: { supplier_code: 'S0003', company: '有限会社小川ばね製作所' },
    now: '株式会社川崎化成 本社工場 全員',
    // They are its final approver.
    stays: true,
  },
])
  test(`an admin finds a step that nobody can act on, and assigns somebody @${width}`, async ({ enter }) => {
    const page = await enter(admin, '/system-management');
    const back = page.getByRole('main').getByRole('link', { name: '戻る' });
    await page.getByRole('link', { name: /^担当者不在/ }).click();
    await expect(back).toHaveAttribute('href', '/system-management');
    // Who chooses the tab comes from nowhere else.
    await page.getByRole('tab', { name: replacement.ownLists }).click();
    await page.getByRole('tab', { name: replacement.unattendedCount(1) }).click();
    await waitUntilSettled(page);
    await expect(back).toBeHidden();
    // The card says how many there are, so the tab does not.
    await expect(page.getByRole('tab', { name: '担当者不在', exact: true })).toBeVisible();
    const list = page.getByRole('table', { name: '担当者不在' });
    if (width === 'desktop')
      await expect(list.getByRole('columnheader', { name: replacement.unattendedStep })).toBeVisible();
    await expect(list.getByRole('row').filter({ hasText: form_name })).toHaveCount(1);
    await checkPage(page);
    await list.getByRole('radio').check();
    await page.getByRole('button', { name: '詳細表示' }).click();
    await expect(card(page, '回付状況')).toBeVisible();
    await waitUntilSettled(page);
    await expect(stepRow(page, 4)).toContainText('担当者不在');
    await expect(card(page, '承認・却下の入力')).toHaveCount(0);
    await checkPage(page);
    await replaceButton(page, 4).click();
    const form = dialog(page, '担当者変更');
    await expect(form).toContainText(now);
    await waitUntilSettled(page);
    await chooseTarget(page, form, target);
    await chooseUsers(form, '全員');
    await form.getByLabel('変更理由').fill('担当者が退職したため');
    await checkPage(page);
    await form.getByRole('button', { name: '変更', exact: true }).click();
    const lines = 'company' in target ? [applicationConfirmation.suppliersWillSee([target.company])] : [];
    await answer(page, [...lines, applicationConfirmation.replaceAssignee], '変更');
    if (stays) {
      await expectTold(page, replacement.replaced);
      await expect(page.getByText('担当者不在')).toHaveCount(0);
      await checkPage(page);
      return;
    }
    // The user may no longer see the application, so the list opens.
    await expect(page.getByText(`${replacement.replacedOn}${form_name}`)).toBeVisible();
    await expect(page.getByText(general.emptyList)).toBeVisible();
    await expect(page.getByRole('tab', { name: '担当者不在', exact: true })).toBeVisible();
    await checkPage(page);
  });

test('no other user has the tab @desktop', async ({ enter }) => {
  const page = await enter('applicant1', '/application');
  await expect(card(page, '申請一覧').getByRole('radio', { name: '自分の承認待ち' })).toBeChecked();
  await expect(page.getByRole('tab')).toHaveCount(0);
});
