import type { Page } from '@playwright/test';
import { internalUserScreen } from '#texts/internal-user-management.ts';
import { pageTitle } from '#texts/shell.ts';
import { successorConfirmation, successorLabel, successorScreen, successorText } from '#texts/successor.ts';
import { picker } from '#texts/ui.ts';
import { workflowLabel, workflowText } from '#texts/workflow-management.ts';
import { invalid } from '#texts/fields.ts';
import { approveByApi, card, enterDetail, submitByApi, userStep } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { dialog, expectSummary } from './dialogs.ts';
import { expect, test } from './test.ts';

/** 後任への一括変更 (docs/rules/people-who-leave.md#successors). */

/** An application whose step 4 is this person's. */
async function submitTo(baseURL: string, department: string, full_name: string): Promise<number> {
  const [applicant, reception, router] = await Promise.all(
    ['applicant1', 'reception1', 'router1'].map((login_id) => clientOf(login_id, baseURL)),
  );
  if (!applicant || !reception || !router) throw new Error('three people');
  const id = await submitByApi(applicant);
  await approveByApi(reception, id);
  const steps = [await userStep(router, department, full_name, 4)];
  await approveByApi(router, id, { name: '標準', steps });
  for (const client of [applicant, reception, router]) await client.dispose();
  return id;
}

async function choosePerson(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('button', { name: picker.chooseOf(label) }).click();
  const form = dialog(page, picker.chooseOf(label));
  await waitUntilSettled(page);
  await form.getByLabel('氏名').fill(name);
  await form.getByRole('button', { name: '検索' }).click();
  await waitUntilSettled(page);
  await form.getByRole('radio').first().check();
  await checkPage(page);
  await form.getByRole('button', { name: picker.decide, exact: true }).click();
  await expect(form).toHaveCount(0);
}

// One person for each width: a change takes all of what names them.
for (const { width, department, from } of [
  { width: 'desktop', department: '調達企画部', from: '木村 健' },
  { width: 'phone', department: '開発部', from: '山口 亮' },
])
  test(`a division admin puts a successor in the place of somebody who moves @${width}`, async ({
    enter,
    baseURL,
  }) => {
    const id = await submitTo(baseURL ?? '', department, from);
    const page = await enter('divadmin1', '/system-management');
    await page.getByRole('link', { name: new RegExp(`^${pageTitle.successor}`) }).click();
    await expect(page.getByText(successorText.choosePeople)).toBeVisible();
    await checkPage(page);
    await choosePerson(page, successorLabel.predecessor, from);
    const preview = page.getByRole('table', { name: successorScreen.preview });
    const row = preview.getByRole('row').filter({ hasText: `No.${id}（` });
    await choosePerson(page, successorLabel.successor, '伊藤 さくら');
    await expect(row).toContainText(successorText.selfApproval);
    await waitUntilSettled(page);
    await checkPage(page);
    await choosePerson(page, successorLabel.successor, '長谷川 誠');
    await expect(row).not.toContainText(successorText.selfApproval);
    await expect(row).toContainText(`No 4 承認者：${department} ${from} → 情報システム部 長谷川 誠`);
    await waitUntilSettled(page);
    await checkPage(page);
    const apply = page.getByRole('button', { name: successorScreen.apply, exact: true });
    await apply.click();
    await expectSummary(card(page, successorScreen.people), [invalid.required(successorLabel.reason)]);
    await page.getByLabel(successorLabel.reason).fill('異動のため');
    await apply.click();
    const confirmation = page.getByRole('alertdialog');
    await expect(confirmation).toContainText(successorConfirmation.apply);
    await checkPage(page);
    await confirmation.getByRole('button', { name: successorScreen.apply, exact: true }).click();
    await expect(page.getByText(/^\d+件を後任に変更しました。$/)).toBeVisible();
    await expect(card(page, successorScreen.preview)).toContainText(successorText.nothing);
    await checkPage(page);
    const next = await enterDetail(enter, 'sysadmin2', id);
    await expect(card(next, '承認・却下の入力')).toBeVisible();
    await next.getByText('履歴', { exact: true }).click();
    await expect(next.getByRole('table', { name: '履歴' })).toContainText('変更理由：異動のため');
  });

test('from the form of an internal user; what can’t change says why @desktop', async ({ enter }) => {
  const page = await enter('sysadmin', '/internal-user-management');
  const list = page.getByRole('table', { name: internalUserScreen.list });
  await list.getByRole('row').filter({ hasText: '山本 直樹' }).getByRole('radio').check();
  await page.getByRole('button', { name: '編集' }).click();
  const form = dialog(page, internalUserScreen.editTitle);
  await waitUntilSettled(page);
  await checkPage(page);
  await form.getByRole('link', { name: pageTitle.successor }).click();
  await expect(card(page, successorScreen.people)).toContainText('産業機器事業部 品質保証部 山本 直樹');
  await choosePerson(page, successorLabel.successor, '木村 健');
  const refused = page.getByRole('table', { name: successorScreen.refused });
  await expect(refused).toContainText(workflowText.usersOfAnotherDepartment(workflowLabel.receptionist));
  await waitUntilSettled(page);
  await checkPage(page);
});
