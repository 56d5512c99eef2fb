import type { Page } from '@playwright/test';
import { accountStop } from '#texts/account-stop.ts';
import { internalUser } from '#texts/internal-user-management.ts';
import { invalid, label } from '#texts/fields.ts';
import { supplierScreen } from '#texts/supplier-management.ts';
import { approveByApi, submitted, supplierUserStep } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { answer, dialog, expectSummary, expectTold } from './dialogs.ts';
import { ownPortalTest } from './own-portal.ts';
import { expect } from './test.ts';

/** 利用停止 (docs/rules/people-who-leave.md#stopping-at-once). */

/** Its own portal: who is stopped signs in nowhere. */
const test = ownPortalTest('stop');
test.describe.configure({ mode: 'default' });

const reason = '11月30日付で退職のため';
const named = '石井 陽子';

async function openSupplier(page: Page, code: string): Promise<void> {
  await page.goto('/supplier-management');
  await waitUntilSettled(page);
  const open = page.getByRole('button', { name: '検索条件' });
  if ((await open.count()) > 0 && (await open.getAttribute('aria-expanded')) === 'false') await open.click();
  await page.getByRole('textbox', { name: 'サプライヤーコード' }).fill(code);
  await page.keyboard.press('Enter');
  await waitUntilSettled(page);
  await page.getByRole('table', { name: supplierScreen.list }).getByRole('row').nth(1).dblclick();
  await expect(page.getByRole('region', { name: supplierScreen.content })).toBeVisible();
}

test('a dismissed user is stopped while an application waits for them, and let in again @desktop', async ({
  enter,
  baseURL,
}) => {
  const application_id = await submitted(baseURL);
  await approveByApi(await clientOf('reception1', baseURL ?? ''), application_id);
  const router = await clientOf('router1', baseURL ?? '');
  const steps = [await supplierUserStep(router, 'S0001', named, 4)];
  await approveByApi(router, application_id, { name: '品質確認', steps });

  const dismissed = await enter('supplier1', `/application/detail?application_id=${application_id}`);
  const page = await enter('sysadmin', '/');
  await openSupplier(page, 'S0001');
  await page.getByRole('button', { name: supplierScreen.ofUser(accountStop.stop, named) }).click();
  const form = dialog(page, accountStop.title(named));
  await expect(form).toContainText(`申請番号${application_id}`);
  await form.getByRole('button', { name: accountStop.stop, exact: true }).click();
  await expectSummary(form, [invalid.required(label.stop_reason), internalUser.notAcknowledged]);
  await checkPage(page);
  await form.getByRole('textbox', { name: label.stop_reason }).fill(reason);
  await form.getByRole('checkbox', { name: accountStop.acknowledge }).check();
  await form.getByRole('button', { name: accountStop.stop, exact: true }).click();
  await answer(page, [/担当者不在/, accountStop.confirmStop], accountStop.stop);
  await expectTold(page, accountStop.done);
  await expect(page.getByRole('table', { name: supplierScreen.users })).toContainText(accountStop.stopped);
  await checkPage(page);

  // Who is stopped decides nothing any more, and does not come in again.
  await dismissed.getByRole('button', { name: '承認', exact: true }).click();
  await dismissed.getByRole('alertdialog').getByRole('button', { name: '承認', exact: true }).click();
  expect((await dismissed.request.get('/api/top/check_session')).status()).toBe(401);
  const applicant = await enter('applicant1', `/application/detail?application_id=${application_id}`);
  await applicant.getByText('履歴', { exact: true }).click();
  // The submission, the reception and the route: no decision of who was stopped.
  await expect(applicant.getByRole('table', { name: '履歴' }).getByRole('row')).toHaveCount(4);

  await page.getByRole('button', { name: supplierScreen.ofUser(accountStop.lift, named) }).click();
  await answer(page, [accountStop.lifts, accountStop.confirmLift], accountStop.lift);
  await expectTold(page, accountStop.liftDone);
  const again = await enter('supplier1', '/');
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('TOP');
});

test('a step that opens while the dialog is open is named when the stop is refused @desktop', async ({
  enter,
  baseURL,
}) => {
  const application_id = await submitted(baseURL);
  await approveByApi(await clientOf('reception1', baseURL ?? ''), application_id);
  const router = await clientOf('router1', baseURL ?? '');
  const page = await enter('sysadmin', '/');
  await openSupplier(page, 'S0001');
  // The dialog opens before the step does.
  const nothing = '**/api/supplier_management/detail/stop_consequences';
  await page.route(nothing, (route) => route.fulfill({ json: [] }), { times: 1 });
  await page.getByRole('button', { name: supplierScreen.ofUser(accountStop.stop, named) }).click();
  const form = dialog(page, accountStop.title(named));
  await form.getByRole('textbox', { name: label.stop_reason }).fill(reason);
  await expect(form.getByRole('checkbox')).toHaveCount(0);
  const steps = [await supplierUserStep(router, 'S0001', named, 4)];
  await approveByApi(router, application_id, { name: '品質確認', steps });
  await form.getByRole('button', { name: accountStop.stop, exact: true }).click();
  await answer(page, accountStop.confirmStop, accountStop.stop);
  await expectSummary(form, [accountStop.leavesBehind]);
  await expect(form).toContainText(`申請番号${application_id}`);
  await checkPage(page);
  await form.getByRole('checkbox', { name: accountStop.acknowledge }).check();
  await form.getByRole('button', { name: accountStop.stop, exact: true }).click();
  await answer(page, [/担当者不在/, accountStop.confirmStop], accountStop.stop);
  await expectTold(page, accountStop.done);
  await page.getByRole('button', { name: supplierScreen.ofUser(accountStop.lift, named) }).click();
  await answer(page, [accountStop.lifts, accountStop.confirmLift], accountStop.lift);
  await expectTold(page, accountStop.liftDone);
});

test('a whole supplier is stopped and let in again @desktop', async ({ enter }) => {
  const supplier = await enter('supplier8', '/');
  const page = await enter('sysadmin', '/');
  await openSupplier(page, 'S0008');
  await page.getByRole('button', { name: accountStop.ofSupplier }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: label.stop_reason }).fill(reason);
  const acknowledge = form.getByRole('checkbox', { name: accountStop.acknowledge });
  if ((await acknowledge.count()) > 0) await acknowledge.check();
  await checkPage(page);
  await form.getByRole('button', { name: accountStop.stop, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: accountStop.stop, exact: true }).click();
  await expectTold(page, accountStop.done);
  await expect(page.getByRole('region', { name: supplierScreen.content })).toContainText(accountStop.stopped);
  expect((await supplier.request.get('/api/top/check_session')).status()).toBe(401);
  await page.getByRole('button', { name: accountStop.lift, exact: true }).click();
  await answer(page, [accountStop.lifts, accountStop.confirmLift], accountStop.lift);
  await expectTold(page, accountStop.liftDone);
});
