import type { Locator, Page } from '@playwright/test';
import { routeDialog } from '#texts/approval-route.ts';
import { failure, general, refusedRead } from '#texts/general.ts';
import { picker } from '#texts/ui.ts';
import { approveByApi, enterAtRoute, submitByApi, userStep } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { dialog } from './dialogs.ts';
import { expireSession } from './people.ts';
import { expectSteps, routeOpener } from './route-dialog.ts';
import { expect, test } from './test.ts';

/** The search of the step form follows the same list of failures as any call (docs/rules/api.md). */

const calls = {
  departments: '**/department_list?*',
  suppliers: '**/supplier_list?*',
  people: '**/person_list?*',
} as const;
const formOf = (page: Page) => dialog(page, routeDialog.addStep(4));
const searchOf = (form: Locator) => form.getByRole('combobox', { name: routeDialog.searchTarget });

/** Opens the step form of a new route. */
async function openForm(page: Page): Promise<Locator> {
  await routeOpener(page).click();
  await dialog(page, routeDialog.title).getByRole('button', { name: '追加：担当者・承認者' }).click();
  const form = formOf(page);
  await expect(searchOf(form)).toBeVisible();
  await waitUntilSettled(page);
  return form;
}

test('a session that has ended is alerted once, and leads to sign-in @desktop', async ({
  enter,
  baseURL,
}) => {
  const page = await enterAtRoute({ enter, baseURL });
  const form = await openForm(page);
  const alerts: string[] = [];
  page.on('dialog', (shown) => {
    alerts.push(shown.message());
    void shown.accept();
  });
  await expireSession(page);
  await searchOf(form).fill('設計');
  await page.waitForURL((url) => !url.pathname.startsWith('/application'));
  expect(alerts).toEqual([general.sessionEnded]);
});

// Each call and each failure once: all three calls fail in the same code.
for (const [name, status, leadsTo] of [
  ['departments', 403, 'forbidden'],
  ['suppliers', 404, 'not-found'],
  ['people', 500, 'system-error'],
  ['departments', null, 'system-error'],
] as const)
  test(`${status ?? 'no answer'} at the ${name} leads to /error/${leadsTo} @desktop`, async ({
    enter,
    baseURL,
    problems,
  }) => {
    problems.expect(/status of 500|ERR_FAILED/);
    const page = await enterAtRoute({ enter, baseURL });
    const form = await openForm(page);
    await page.route(calls[name], (route) =>
      status === null ? route.abort() : route.fulfill({ status, json: { detail: [] } }),
    );
    await searchOf(form).fill('設計');
    await page.waitForURL(`**/error/${leadsTo}`);
  });

for (const [name, call] of Object.entries(calls))
  test(`a search of ${name} that is refused says why, and tries again @desktop`, async ({
    enter,
    baseURL,
  }) => {
    const page = await enterAtRoute({ enter, baseURL });
    const form = await openForm(page);
    await page.route(call, (route) =>
      route.fulfill({ status: 422, json: { detail: [{ loc: ['query'], msg: failure.tooManyRequests }] } }),
    );
    await searchOf(form).fill('設計');
    await expect(form.getByRole('alert')).toContainText(failure.tooManyRequests);
    await expect(form.getByText(/^データが/)).toHaveCount(0);
    await expect(page.getByRole('alert', { includeHidden: true })).toHaveCount(1);
    await checkPage(page);
    await page.unroute(call);
    await form.getByRole('button', { name: refusedRead.again }).click();
    await expect(form.getByRole('option', { name: '設計部（産業機器事業部）', exact: true })).toBeVisible();
    await expect(form.getByRole('alert')).toHaveCount(0);
  });

test('what a word finds is announced once the list answers it @desktop', async ({ enter, baseURL }) => {
  const page = await enterAtRoute({ enter, baseURL });
  const form = await openForm(page);
  const status = (text: string | RegExp) => form.getByRole('status').filter({ hasText: text });
  await expect(status(/件|見つかりません/)).toHaveCount(0);
  await searchOf(form).fill('吉田');
  const options = form.getByRole('listbox', { name: routeDialog.searchTarget }).getByRole('option');
  await expect(status(/^\d+件$/)).toHaveCount(1);
  await expect(status(`${await options.count()}件`)).toHaveCount(1);
  await searchOf(form).fill('zzzz');
  await expect(status(general.noneFound)).toHaveCount(1);
  await searchOf(form).fill('');
  await expect(status(/件|見つかりません/)).toHaveCount(0);
});

test('keys take nothing from the list of the word before @desktop', async ({ enter, baseURL }) => {
  const page = await enterAtRoute({ enter, baseURL });
  const form = await openForm(page);
  const search = searchOf(form);
  let send = () => {};
  const held = new Promise<void>((resolve) => (send = resolve));
  await page.route(calls.departments, async (route) => {
    await held;
    await route.continue();
  });
  await search.fill('設計');
  await search.press('ArrowDown');
  await search.press('Enter');
  send();
  await expect(form.getByRole('option', { name: '設計部（産業機器事業部）', exact: true })).toBeVisible();
  await expect(form.getByRole('listbox', { name: routeDialog.searchTarget })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  await expect(form.getByRole('option', { selected: true })).toHaveCount(0);
  await search.press('Enter');
  await expect(form.getByRole('option', { selected: true })).toHaveText(/^設計部/);
});

test('the search is a use of the session and blocks nothing @desktop', async ({ enter, baseURL }) => {
  const page = await enterAtRoute({ enter, baseURL });
  const form = await openForm(page);
  const background: (string | null)[] = [];
  await page.route(/\/select_department_user\/(department|supplier|person)_list/, async (route) => {
    background.push(await route.request().headerValue('X-Portal-Background'));
    await expect(page.getByTestId('busy')).toHaveCount(0);
    await route.continue();
  });
  await searchOf(form).fill('設計');
  await expect.poll(() => background).toEqual([null, null, null, null, null]);
  await waitUntilSettled(page);
});

test('a person is found by name, and chosen with their department or company', async ({ enter, baseURL }) => {
  const page = await enterAtRoute({ enter, baseURL });
  const form = await openForm(page);
  await searchOf(form).fill('吉田');
  await form.getByRole('option', { name: '吉田 翔太　設計部（産業機器事業部）', exact: true }).click();
  await expect(form.getByRole('option', { selected: true })).toHaveText(/^吉田 翔太/);
  await expect(form.getByRole('group', { name: picker.chosenUsers })).toContainText('吉田 翔太');
  await checkPage(page);
  await form.getByRole('button', { name: '決定' }).click();
  await expectSteps(dialog(page, routeDialog.title), [
    ['4', '担当者', '産業機器事業部 設計部', '吉田 翔太', ''],
  ]);

  // By keys alone: the first result is the one that Enter chooses.
  await dialog(page, routeDialog.title).getByRole('button', { name: '追加：担当者・承認者' }).click();
  const next = dialog(page, routeDialog.addStep(5));
  await searchOf(next).fill('石井');
  await expect(next.getByRole('option')).toHaveText(['石井 陽子　株式会社青葉精工 本社']);
  await searchOf(next).press('Enter');
  await next.getByRole('button', { name: '決定' }).click();
  await expectSteps(dialog(page, routeDialog.title), [
    ['4', '担当者', '産業機器事業部 設計部', '吉田 翔太', ''],
    ['5', '担当者', '株式会社青葉精工 本社', '石井 陽子', '4'],
  ]);
});

test('before a word is typed, the list begins with whom one assigned last @desktop', async ({
  enter,
  baseURL,
}) => {
  const router = await clientOf('router1', baseURL ?? '');
  const [applicant, reception] = [
    await clientOf('applicant1', baseURL ?? ''),
    await clientOf('reception1', baseURL ?? ''),
  ];
  const id = await submitByApi(applicant);
  await approveByApi(reception, id);
  const steps = [await userStep(router, '設計部', '山田 千尋', 4)];
  await approveByApi(router, id, { name: '標準', steps });
  for (const client of [applicant, reception, router]) await client.dispose();
  const page = await enterAtRoute({ enter, baseURL });
  const form = await openForm(page);
  const recent = form.getByRole('group', { name: routeDialog.recentAssignees });
  await recent.getByRole('option', { name: '設計部（産業機器事業部）　山田 千尋', exact: true }).click();
  await expect(form.getByRole('group', { name: picker.chosenUsers })).toContainText('山田 千尋');
  await checkPage(page);
  await searchOf(form).fill('設計');
  await expect(recent).toHaveCount(0);
  await form.getByRole('button', { name: '決定' }).click();
  await expectSteps(dialog(page, routeDialog.title), [
    ['4', '担当者', '産業機器事業部 設計部', '山田 千尋', ''],
  ]);
});
