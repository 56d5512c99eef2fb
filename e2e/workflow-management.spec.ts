import type { Locator, Page } from '@playwright/test';
import { fieldKindLabel } from '#texts/code-labels.ts';
import { invalid, label } from '#texts/fields.ts';
import { newestText } from '#texts/form.ts';
import { failure } from '#texts/general.ts';
import { pageTitle as titles } from '#texts/shell.ts';
import { settingFaultText, textKind } from '#texts/workflow-fields.ts';
import { workflowFormText } from '#texts/workflow-form.ts';
import {
  workflowCopyScreen,
  workflowLabel,
  workflowConfirmation,
  workflowScreen,
  workflowText,
} from '#texts/workflow-management.ts';
import { card, openForm } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { answer, dialog, expectConflict, expectSummary, expectTold } from './dialogs.ts';
import { recordAnnouncements } from './announcements.ts';
import { expect, test } from './test.ts';

const field = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const row = (page: Page, ...texts: string[]): Locator =>
  texts.reduce((rows, hasText) => rows.filter({ hasText }), page.getByRole('row'));

/** Opens a workflow from the list by Enter on its row. */
async function open(page: Page, ...texts: string[]): Promise<void> {
  const radio = row(page, ...texts).getByRole('radio');
  await radio.check();
  await radio.press('Enter');
  await expect(page).toHaveURL(/\/workflow-management\/detail\?workflowId=\d+$/);
  await waitUntilSettled(page);
}

/** Opens the picker of a field. */
async function pick(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `${name}を選択` }).click();
  const picker = dialog(page, `${name}を選択`);
  await expect(picker).toBeVisible();
  await waitUntilSettled(page);
  return picker;
}

/** Presses 決定 and waits until the picker of a field is closed and the focus is back. */
async function decide(picker: Locator, name: string): Promise<void> {
  await picker.getByRole('button', { name: '決定' }).click();
  await expect(picker).toHaveCount(0);
  // Earlier typing would go to the element that gets the focus back.
  await expect(picker.page().getByRole('button', { name: `${name}を選択` })).toBeFocused();
}

test('a system admin makes a workflow, and users can submit to it @desktop', async ({ enter }) => {
  const page = await enter('sysadmin', '/system-management');
  const expectAnnounced = await recordAnnouncements(page);
  await page.getByRole('link', { name: /^ワークフロー管理/ }).click();
  await waitUntilSettled(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles.workflow_management);
  await expect(page.getByRole('button', { name: '詳細表示' })).toBeDisabled();
  await expect(page.getByText(/^(1–\d+ \/ )?\d+件$/)).toBeVisible();
  await checkPage(page);
  await page.getByRole('link', { name: '新規作成' }).click();
  await waitUntilSettled(page);
  await expect(page.getByRole('button', { name: '受付者を選択' })).toBeDisabled();
  await page.getByRole('button', { name: '登録' }).click();
  await expectSummary(page, [
    invalid.notSelected('事業部'),
    invalid.notSelected('申請書'),
    invalid.required('受付者'),
    invalid.required('申請ルート設定者'),
    invalid.required('最終承認者'),
  ]);
  await checkPage(page);
  // Nothing can be picked without a division, so the link to a picker leads to the division field.
  await page.getByRole('button', { name: invalid.required('最終承認者') }).click();
  await expect(page.getByRole('combobox', { name: '事業部' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'システム管理' })).toHaveAttribute('aria-current', 'page');

  const form = '新規取引申請書';
  await page.getByRole('combobox', { name: '事業部' }).selectOption({ label: '調達本部' });
  await page.getByRole('combobox', { name: '申請書' }).selectOption({ label: form });
  const reception = await pick(page, '受付者');
  await expect(reception.getByRole('radio', { name: '全員' })).toBeChecked();
  await reception.getByRole('radio', { name: 'ユーザーを選択' }).check();
  await expect(reception.getByText(workflowText.departmentFirst)).toBeVisible();
  await reception.getByRole('combobox', { name: '部署' }).selectOption({ label: '調達企画部' });
  await reception.getByRole('button', { name: '決定' }).click();
  await expectSummary(reception, [invalid.required('受付者')]);
  await checkPage(page);
  await reception.getByRole('checkbox', { name: '木村 健' }).check();
  await reception.getByRole('button', { name: '木村 健を外す' }).click();
  await reception.getByRole('radio', { name: '全員' }).check();
  await decide(reception, '受付者');
  await expect(field(page, '受付者')).toContainText('調達企画部　全員');
  const setter = await pick(page, workflowLabel.route_setter);
  await setter.getByRole('combobox', { name: '部署' }).selectOption({ label: '取引先管理部' });
  await setter.getByRole('radio', { name: 'ユーザーを選択' }).check();
  await setter.getByRole('checkbox', { name: '田中 健二' }).check();
  await checkPage(page);
  await decide(setter, workflowLabel.route_setter);
  await expect(field(page, workflowLabel.route_setter)).toContainText('取引先管理部　田中 健二');
  const approver = await pick(page, '最終承認者');
  await approver.getByRole('textbox', { name: '氏名' }).fill('𠮷');
  await approver.getByRole('textbox', { name: '氏名' }).press('Enter');
  await waitUntilSettled(page);
  await approver.getByRole('row').nth(1).click();
  await checkPage(page);
  await decide(approver, '最終承認者');
  await expect(field(page, '最終承認者')).toContainText('取引先管理部　髙𠮷 邊美');
  const firstField = page.getByRole('textbox', { name: '入力項目1', exact: true });
  // On a busy machine the picker's button may get the focus back between focusing the field and filling it.
  await expect(async () => {
    await firstField.fill('品目');
    await expect(firstField).toHaveValue('品目', { timeout: 500 });
  }).toPass();

  const hint = '例：六角ボルト M8。分からないときは「未定」';
  await page.getByRole('textbox', { name: workflowLabel.field_hint(1), exact: true }).fill(hint);

  // Another division's people can't be assigned to this one's steps.
  await page.getByRole('combobox', { name: '事業部' }).selectOption({ label: '電子部品事業部' });
  for (const name of ['受付者', workflowLabel.route_setter, '最終承認者'])
    await expect(field(page, name)).toContainText('未選択');
  // It has this form already, which shows before anything else is filled in.
  await expect(page.getByText(workflowText.exists)).toBeVisible();
  await page.getByRole('combobox', { name: '事業部' }).selectOption({ label: '調達本部' });
  // The labels do not depend on the division.
  await expect(firstField).toHaveValue('品目');
  const again = await pick(page, '受付者');
  await again.getByRole('combobox', { name: '部署' }).selectOption({ label: '調達企画部' });
  await again.getByRole('radio', { name: '全員' }).check();
  await decide(again, '受付者');
  const setterAgain = await pick(page, workflowLabel.route_setter);
  await setterAgain.getByRole('combobox', { name: '部署' }).selectOption({ label: '取引先管理部' });
  await setterAgain.getByRole('radio', { name: '全員' }).check();
  await decide(setterAgain, workflowLabel.route_setter);
  const approverAgain = await pick(page, '最終承認者');
  await approverAgain.getByRole('row', { name: /田中 健二/ }).click();
  await decide(approverAgain, '最終承認者');
  await page.getByRole('button', { name: '登録' }).click();
  await answer(page, workflowConfirmation.register, '登録');
  await page.waitForURL('**/workflow-management');
  await expectTold(page, workflowText.registered);
  await expectAnnounced(workflowText.registered);
  await expect(row(page, '調達本部', form)).toBeVisible();

  await page.goto('/application');
  await waitUntilSettled(page);
  await openForm(page, { division: '調達本部', workflow: form });
  await expect(page.getByRole('textbox', { name: '品目' })).toHaveAccessibleDescription(hint);
  await expect(page.getByText(hint)).toBeVisible();
  await checkPage(page);

  // Division and form can't be changed.
  await page.goto('/workflow-management');
  await waitUntilSettled(page);
  await open(page, '調達本部', form);
  await expect(page.getByRole('combobox', { name: '事業部' })).toBeDisabled();
  await expect(page.getByRole('combobox', { name: '申請書' })).toBeDisabled();

  // 使用停止 keeps it, and nobody can choose it.
  const use = card(page, workflowCopyScreen.use);
  await use.getByRole('button', { name: '使用停止' }).click();
  await answer(page, workflowConfirmation.suspend, '使用停止');
  await expectTold(page, workflowText.suspended);
  await expect(use).toContainText(workflowFormText.suspendedHelp);
  await checkPage(page);
  await page.goto('/application');
  await waitUntilSettled(page);
  await page.getByRole('combobox', { name: '事業部' }).selectOption({ label: '調達本部' });
  await waitUntilSettled(page);
  const stopped = page.getByRole('combobox', { name: '申請書' }).getByRole('option', { name: form });
  await expect(stopped).toBeDisabled();
  await expect(stopped).toContainText('使用停止');
  await page.goto('/workflow-management');
  await waitUntilSettled(page);
  await expect(row(page, '調達本部', form)).toHaveCount(0);
  await page.getByRole('checkbox', { name: workflowScreen.containsSuspended }).check();
  await expect(row(page, '調達本部', form)).toContainText('使用停止');
  await checkPage(page);

  // And back; nobody has used it, so it can be deleted.
  await open(page, '調達本部', form);
  await use.getByRole('button', { name: '使用再開' }).click();
  await answer(page, workflowConfirmation.resume, '使用再開');
  await expectTold(page, workflowText.resumed);
  await use.getByRole('button', { name: '削除' }).click();
  await answer(page, [workflowConfirmation.deletedForGood, workflowConfirmation.delete], '削除');
  await page.waitForURL('**/workflow-management');
  await expectTold(page, workflowText.deleted);
  await expect(row(page, '調達本部', form)).toHaveCount(0);
});

test('a division admin edits only their own workflows; a save that comes too late keeps its input @desktop', async ({
  enter,
  baseURL,
}) => {
  // Each width edits a different one.
  const edited = '品質異常報告書';
  const page = await enter('divadmin2', '/workflow-management');
  await expect(page.getByRole('row')).toHaveCount(3);
  await open(page, '電子部品事業部', edited);
  const name = page.getByRole('textbox', { name: '入力項目9', exact: true });
  await name.fill('先に保存');
  const id = Number(new URL(page.url()).searchParams.get('workflowId'));
  const other = await clientOf('sysadmin', baseURL ?? '');
  const init = await other.get('/api/workflow_management/detail/init', { params: { workflow_id: id } });
  // As declared by the contract.
  const { workflow } = (await init.json()) as { workflow: object };
  const saved = await other.post('/api/workflow_management/detail/edit', {
    params: { workflow_id: id },
    data: { ...workflow, field_name10: '他の変更' },
  });
  expect(saved.status()).toBe(200);
  await other.dispose();
  await page.getByRole('button', { name: '登録' }).click();
  await answer(page, workflowConfirmation.update, '更新');
  await expectConflict(page, failure.stale);
  await expect(name).toHaveValue('先に保存');
  await checkPage(page);
  await page.getByRole('button', { name: newestText.load }).click();
  await expect(page.getByText(newestText.loadedBelowText, { exact: false })).toBeVisible();
  await expect(name).toHaveValue('先に保存');
  // Fields not edited here take the other user's values, and keep them.
  const theirs = page.getByRole('textbox', { name: '入力項目10', exact: true });
  await expect(theirs).toHaveValue('他の変更');
  await page.getByRole('button', { name: '登録' }).click();
  await answer(page, workflowConfirmation.update, '更新');
  await page.waitForURL('**/workflow-management');
  await open(page, '電子部品事業部', edited);
  await expect(name).toHaveValue('先に保存');
  await expect(theirs).toHaveValue('他の変更');
  await page.getByRole('button', { name: 'キャンセル' }).click();
  await page.waitForURL('**/workflow-management');
  await page.goto('/workflow-management/detail?workflowId=1');
  await page.waitForURL('**/error/not-found');
});

test('an admin says what fields ask for, and which are 取引日, 取引金額 and 取引先', async ({ enter }) => {
  // Each width edits a different one.
  const [login_id, ...workflow] =
    test.info().project.name === 'phone'
      ? (['divadmin2', '電子部品事業部', '新規取引申請書'] as const)
      : (['divadmin3', '調達本部', '単価改定申請書'] as const);
  const page = await enter(login_id, '/workflow-management');
  await open(page, ...workflow);
  const name = (number: number) =>
    page.getByRole('textbox', { name: label.field_value(number), exact: true });
  const kind = (number: number) =>
    page.getByRole('combobox', { name: workflowLabel.field_kind(number), exact: true });
  const choices = (number: number) =>
    page.getByRole('textbox', { name: workflowLabel.field_choices(number), exact: true });
  const [day, amount, party] = [
    page.getByRole('combobox', { name: workflowLabel.transaction_date_field }),
    page.getByRole('combobox', { name: workflowLabel.transaction_amount_field }),
    page.getByRole('combobox', { name: workflowLabel.counterparty_field }),
  ];
  const choose = async (select: Locator, option: string) => {
    await select.selectOption({ label: option });
    await expect(select.locator('option:checked')).toHaveText(option);
  };

  // Only labelled fields of the right kind are offered.
  await name(7).fill('納期');
  await name(8).fill('予算');
  await name(9).fill('区分');
  await choose(kind(7), fieldKindLabel[3]);
  await expect(amount.getByRole('option', { name: '予算' })).toHaveCount(0);
  await choose(kind(8), fieldKindLabel[2]);
  await choose(day, '入力項目7　納期');
  await choose(amount, '入力項目8　予算');

  // By keyboard: the list of choices comes behind the hint, and Enter makes a line.
  await kind(9).focus();
  await page.keyboard.press('End');
  await expect(kind(9).locator('option:checked')).toHaveText(fieldKindLabel[4]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(choices(9)).toBeFocused();
  await expect(choices(9)).toHaveAccessibleDescription(workflowFormText.choicesHelp(2, 20));
  await page.keyboard.type('継続');
  await choose(party, '入力項目9　区分');

  // What does not go together is named before anything is sent.
  await choose(kind(7), textKind);
  const another = settingFaultText({ code: 'kind', role: 'transaction_date_field' });
  await expect(day).toHaveAccessibleDescription(new RegExp(another));
  await name(8).fill('');
  const unlabelled = settingFaultText({ code: 'unlabelled', role: 'transaction_amount_field' });
  await expect(amount).toHaveAccessibleDescription(new RegExp(unlabelled));
  await page.getByRole('button', { name: '登録', exact: true }).click();
  const few = settingFaultText({ code: 'choices', number: '09' });
  await expectSummary(page, [few, another, unlabelled]);
  await checkPage(page);
  await page.getByRole('button', { name: few }).click();
  await expect(choices(9)).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('新規');
  await name(8).fill('予算');
  await choose(kind(7), fieldKindLabel[3]);
  await expect(day).toHaveAccessibleDescription('');
  await page.getByRole('button', { name: '登録', exact: true }).click();
  await answer(page, workflowConfirmation.update, '更新');
  await page.waitForURL('**/workflow-management');
  await expectTold(page, workflowText.updated);

  await open(page, ...workflow);
  await page.reload();
  await waitUntilSettled(page);
  await expect(kind(1).locator('option:checked')).toHaveText(textKind);
  await expect(kind(7).locator('option:checked')).toHaveText(fieldKindLabel[3]);
  await expect(choices(9)).toHaveValue('継続\n新規');
  await expect(day.locator('option:checked')).toHaveText('入力項目7　納期');
  await expect(amount.locator('option:checked')).toHaveText('入力項目8　予算');
  await expect(party.locator('option:checked')).toHaveText('入力項目9　区分');
  await checkPage(page);
});

test('addresses: a malformed id is not found, a general user is forbidden @desktop', async ({ enter }) => {
  const page = await enter('sysadmin', '/workflow-management/detail?workflowId=x');
  await expect(page).toHaveURL(/error\/not-found/);
  const general = await enter('applicant1', '/');
  await general.goto('/workflow-management');
  await general.waitForURL('**/error/forbidden');
  await expect(card(page, workflowScreen.list)).toHaveCount(0);
});
