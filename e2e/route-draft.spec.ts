import type { Locator, Page } from '@playwright/test';
import { routeDialog, routeHint } from '#texts/approval-route.ts';
import { draftConfirmation, draftText } from '#texts/form.ts';
import { applicationOf, enterAtRoute, openDetail } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { answer, dialog } from './dialogs.ts';
import { identify } from './people.ts';
import { expectSteps, routeOpener, searchTarget } from './route-dialog.ts';
import { expect, test } from './test.ts';

/** What is kept of a route that is being built (docs/rules/routes.md#unfinished-routes). */

const first = ['4', '担当者', '産業機器事業部 設計部', '全員', ''] as const;
const routeOf = (page: Page) => dialog(page, routeDialog.title);
const formOf = (page: Page) => dialog(page, routeDialog.addStep(5));

async function openRoute(page: Page): Promise<Locator> {
  await routeOpener(page).click();
  const route = routeOf(page);
  await expect(route).toBeVisible();
  await waitUntilSettled(page);
  return route;
}

/** A named route with one step. */
async function buildOne(page: Page): Promise<Locator> {
  const route = await openRoute(page);
  await route.getByLabel('ルート名').fill('標準');
  await route.getByRole('button', { name: routeDialog.addAfter('3') }).click();
  const form = dialog(page, routeDialog.addStep(4));
  await searchTarget(page, form, '設計', '設計部（産業機器事業部）');
  await form.getByRole('button', { name: '決定' }).click();
  await expect(form).toHaveCount(0);
  await expectSteps(route, [first]);
  return route;
}

async function expectRestored(page: Page): Promise<Locator> {
  await expect(page.getByText(routeHint.unfinished)).toBeVisible();
  const route = await openRoute(page);
  await expect(route.getByText(draftText.restored)).toBeVisible();
  await expect(route.getByLabel('ルート名')).toHaveValue('標準');
  await expectSteps(route, [first]);
  return route;
}

test('the route and the open step form survive a reload @desktop', async ({ enter, baseURL }) => {
  const page = await enterAtRoute({ enter, baseURL });
  const route = await buildOne(page);
  await route.getByRole('button', { name: routeDialog.addAfter('4') }).click();
  await formOf(page).getByRole('radio', { name: '承認者' }).check();
  await searchTarget(page, formOf(page), '品質', '品質保証部（産業機器事業部）');
  await formOf(page).getByRole('radio', { name: 'ユーザーを選択' }).check();
  await formOf(page).getByRole('checkbox', { name: '佐々木 隆' }).check();
  await page.reload();
  await waitUntilSettled(page);
  await checkPage(page);
  await routeOpener(page).click();
  const form = formOf(page);
  await expect(form).toBeVisible();
  await expect(form.getByText(draftText.restored)).toBeVisible();
  await expect(form.getByRole('radio', { name: '承認者' })).toBeChecked();
  await expect(form.getByText('選択中の対象産業機器事業部 品質保証部')).toBeVisible();
  await expect(form.getByRole('checkbox', { name: '佐々木 隆' })).toBeChecked();
  await expect(form.getByLabel('前ステップNo')).toHaveValue('4');
  await checkPage(page);
  await form.getByRole('button', { name: '決定' }).click();
  await expect(form).toHaveCount(0);
  const both = [first, ['5', '承認者', '産業機器事業部 品質保証部', '佐々木 隆', '4']] as const;
  await expectSteps(route, both);

  // What was restored can be discarded, and that undone.
  await route.getByRole('button', { name: '破棄' }).click();
  await answer(page, draftConfirmation.discard, '破棄');
  await expect(route.getByLabel('ルート名')).toHaveValue('');
  await route.getByRole('button', { name: '元に戻す' }).click();
  await expectSteps(route, both);
  await route.getByRole('button', { name: '設定', exact: true }).click();
  await expect(route).toHaveCount(0);
  await expect(page.getByText(routeHint.unfinished)).toHaveCount(0);
  // The route that was set is a draft of the entry now.
  await page.reload();
  await waitUntilSettled(page);
  await expect(page.getByText(routeHint.unfinished)).toHaveCount(0);
  await expectSteps(page, both);
});

test('it survives a 500, an ended session and Back, and ends with キャンセル @desktop', async ({
  enter,
  baseURL,
  problems,
}) => {
  problems.expect(/status of 500/);
  const page = await enterAtRoute({ enter, baseURL });
  page.on('dialog', (alert) => void alert.accept());
  const id = applicationOf(page);
  let route = await buildOne(page);
  const validation = '**/validate_pic_approver_steps';
  await page.route(validation, (call) => call.fulfill({ status: 500, body: '' }));
  await route.getByRole('button', { name: '設定', exact: true }).click();
  await page.waitForURL('**/error/system-error');
  await page.unroute(validation);
  await openDetail(page, id);
  route = await expectRestored(page);

  const cookies = (await page.context().cookies()).filter(({ name }) =>
    name.includes('portal_identity_provider'),
  );
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  await route.getByRole('button', { name: '設定', exact: true }).click();
  await identify(page, 'router1');
  await page.waitForURL(`**/application/detail?application_id=${id}`);
  await waitUntilSettled(page);
  await expectRestored(page);

  await page.goto('/application');
  await openDetail(page, id);
  await expectRestored(page);
  await page.goBack();
  await page.waitForURL('**/application');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goForward();
  await page.waitForURL(`**/application/detail?application_id=${id}`);
  await waitUntilSettled(page);
  route = await expectRestored(page);

  await route.getByRole('button', { name: 'キャンセル' }).click();
  await answer(page, draftConfirmation.leave, '破棄');
  await expect(route).toHaveCount(0);
  await expect(page.getByText(routeHint.unfinished)).toHaveCount(0);
  await page.reload();
  await waitUntilSettled(page);
  await expect(page.getByText(routeHint.unfinished)).toHaveCount(0);
  await openRoute(page);
  await expect(route.getByLabel('ルート名')).toHaveValue('');
});

test('a route is restored into an application that has changed only on request @desktop', async ({
  enter,
  baseURL,
}) => {
  const page = await enterAtRoute({ enter, baseURL });
  await buildOne(page);
  // As if somebody had changed the application since.
  await page.route('**/detail/init?*', async (init) => {
    const response = await init.fetch();
    const body = (await response.json()) as { content: { updated_at: string } };
    body.content.updated_at = '999';
    await init.fulfill({ response, json: body });
  });
  await page.reload();
  await waitUntilSettled(page);
  await expect(page.getByText(routeHint.unfinished)).toHaveCount(0);
  await checkPage(page);
  const route = await openRoute(page);
  await expect(route.getByLabel('ルート名')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(route).toHaveCount(0);
  await page.getByRole('button', { name: '復元' }).click();
  await expectRestored(page);
});

test('on a phone, Back closes the topmost dialog, with its confirmation @phone', async ({
  enter,
  baseURL,
}) => {
  const page = await enterAtRoute({ enter, baseURL });
  const id = applicationOf(page);
  await page.goto('/application');
  await openDetail(page, id);
  const route = await buildOne(page);
  await route.getByRole('button', { name: routeDialog.addAfter('4') }).click();
  await formOf(page).getByRole('radio', { name: '承認者' }).check();
  // Later, because going to another page would break off the evaluation.
  const back = () => page.evaluate(() => void setTimeout(() => history.back()));
  const confirmation = page.getByRole('alertdialog');
  await back();
  await expect(confirmation).toContainText(draftConfirmation.leave);
  // Back cancels the confirmation.
  await back();
  await expect(confirmation).toHaveCount(0);
  await expect(formOf(page)).toBeVisible();
  await back();
  await answer(page, draftConfirmation.leave, '破棄');
  await expect(formOf(page)).toHaveCount(0);
  await back();
  await answer(page, draftConfirmation.leave, '編集を続ける');
  await expectSteps(route, [first]);
  await checkPage(page);
  await back();
  await answer(page, draftConfirmation.leave, '破棄');
  await expect(route).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`application_id=${id}$`));
  // Without a dialog, Back leaves.
  await back();
  await page.waitForURL('**/application');
});
