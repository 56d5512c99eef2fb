import type { Page } from '@playwright/test';
import type { ApplicationDetail } from '#contract/application/detail.ts';
import { applicationHint } from '#texts/application.ts';
import { routePicture } from '#texts/approval-route.ts';
import { planText } from '#texts/ui.ts';
import { waitingScreen } from '#texts/waiting-step.ts';
import { approveByApi, card, departmentStep, enterDetail, submitByApi, supplierStep } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { expect, test } from './test.ts';

/** Why an application waits, in a sentence for each open step (docs/rules/applications.md#waiting-steps). */

async function approveAs(login_id: string, id: number, baseURL = ''): Promise<void> {
  const client = await clientOf(login_id, baseURL);
  await approveByApi(client, id);
  await client.dispose();
}

/** A new application whose steps 4 (all of a supplier) and 5 (設計部) are open. Both come before 6, 品質保証部. */
async function submitAndRoute(baseURL = ''): Promise<number> {
  const applicant = await clientOf('applicant1', baseURL);
  const id = await submitByApi(applicant);
  await approveAs('reception1', id, baseURL);
  const router = await clientOf('router1', baseURL);
  const steps = [
    await supplierStep(router, 'S0001', 4),
    await departmentStep(router, '設計部', 5, null),
    await departmentStep(router, '品質保証部', 6, '4,5'),
  ];
  await approveByApi(router, id, { name: '並行', steps });
  for (const client of [applicant, router]) await client.dispose();
  return id;
}

const sentences = (page: Page) => page.getByRole('list', { name: waitingScreen.title }).getByRole('listitem');
const rows = (page: Page) => page.getByRole('table', { name: '回付状況' }).getByRole('row');

test('an applicant reads in one look whom it waits for, until when, and what comes next', async ({
  enter,
  baseURL,
}) => {
  const id = await submitAndRoute(baseURL);
  const page = await enterDetail(enter, 'applicant1', id);
  await expect(sentences(page)).toHaveText([
    /^株式会社青葉精工 本社（全員）の承認待ち：1日目、目安 \d{4}\/\d\d\/\d\d。このあと 品質保証部 → 最終承認処理できる人：(?=.*石井 陽子)(?=.*岡田 隆之)/,
    /^設計部（全員）の承認待ち：1日目、目安 \d{4}\/\d\d\/\d\d。このあと 品質保証部 → 最終承認処理できる人：.*吉田 翔太/,
  ]);
  await expect(rows(page).filter({ hasText: planText.planned })).toHaveCount(4);
  await expect(page.getByText(planText.overdue)).toHaveCount(0);
  await checkPage(page);
});

test('a late step is marked in its sentence, its row and the picture', async ({ enter, baseURL }) => {
  const id = await submitAndRoute(baseURL);
  const page = await enter('applicant1', '/');
  // Nothing is late on the day on which it is planned.
  await page.route('**/api/application/detail/init?*', async (route) => {
    const response = await route.fetch();
    // As declared by the contract.
    const answer = (await response.json()) as ApplicationDetail;
    const late = answer.detail_steps[3];
    if (late?.waiting)
      Object.assign(late, { planned_on: '2026-11-20', waiting: { ...late.waiting, overdue: 2 } });
    await route.fulfill({ response, json: answer });
  });
  await page.goto(`/application/detail?application_id=${id}`);
  await waitUntilSettled(page);
  await expect(sentences(page)).toHaveText([
    /^目安超過株式会社.*目安 2026\/11\/20 を2営業日超過。このあと/,
    /^設計部/,
  ]);
  await expect(rows(page).filter({ hasText: planText.overdue })).toHaveText([
    /^(No)?4.*目安 2026\/11\/20目安超過/,
  ]);
  await expect(page.getByRole('list', { name: routePicture.title }).getByRole('listitem').nth(1)).toHaveText(
    /^No 4目安超過承認者株式会社青葉精工/,
  );
  await checkPage(page);
});

test('a supplier reads 目安 and the day of its own step, else 依頼元で処理中', async ({ enter, baseURL }) => {
  const id = await submitAndRoute(baseURL);
  const page = await enterDetail(enter, 'supplier1', id);
  await expect(sentences(page)).toHaveText([
    /^株式会社青葉精工 本社（全員）の承認待ち：1日目、目安 \d{4}\/\d\d\/\d\d$/,
  ]);
  await expect(rows(page).filter({ hasText: planText.planned })).toHaveText([/^(No)?4/]);
  await checkPage(page);
  await approveAs('supplier1', id, baseURL);
  await page.reload();
  const steps = card(page, '回付状況');
  await expect(steps.getByText(applicationHint.insideTheCompany, { exact: true })).toBeVisible();
  await expect(steps).not.toContainText(planText.planned);
  await checkPage(page);
});
