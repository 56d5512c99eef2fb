import type { Locator, Page } from '@playwright/test';
import { applicationOf, dayFromToday } from './application.ts';
import { settled } from './check-page.ts';
import { expect, test } from './test.ts';

/** Moves on by Tab until the control has the focus, which must be visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await settled(page);
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`No way by Tab to ${String(target)}`);
}

/** Goes through a drop-down's entries until the wanted one is chosen. */
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

test('an application is submitted, found, and approved by keyboard alone @desktop', async ({ enter }) => {
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
  // Enter in a field submits the form; the question has the focus on its verb.
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
    // While the list is fetched keys are refused like everything else.
    await settled(applicant);
  }
  await settled(applicant);
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
