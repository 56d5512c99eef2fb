import type { Page } from '@playwright/test';
import type { Output } from '#contract/call.ts';
import type { waitingTime } from '#contract/waiting-time.ts';
import { general } from '#texts/general.ts';
import { pageTitle } from '#texts/shell.ts';
import { text } from '#texts/ui.ts';
import { waitingLabel, waitingOrderLabel, waitingText } from '#texts/waiting-time.ts';
import { approveByApi, card, submitByApi, supplierStep } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { expandCard } from './expand-card.ts';
import { expect, test } from './test.ts';

/** 滞留状況 (docs/rules/administration.md#waiting-times). */

type Summary = Output<typeof waitingTime.summary>;

const department = (department_id: number, organisation_name: string) => ({
  department_id,
  supplier_id: null,
  organisation_name,
});
const many: Summary = {
  by_form: [],
  by_organisation: [
    {
      ...department(11, '産業機器事業部 営業部'),
      open_count: 1200,
      late_count: 3,
      measured_count: 40,
      median_days: 2,
      percentile90_days: 6,
    },
    {
      ...department(12, '産業機器事業部 設計部'),
      open_count: 4,
      late_count: 4,
      measured_count: 7,
      median_days: null,
      percentile90_days: null,
    },
    {
      ...department(13, '産業機器事業部 品質保証部'),
      open_count: 0,
      late_count: 0,
      measured_count: 12,
      median_days: 3,
      percentile90_days: 12,
    },
    {
      ...department(14, '産業機器事業部 総務部'),
      open_count: 0,
      late_count: 0,
      measured_count: 2,
      median_days: null,
      percentile90_days: null,
    },
  ],
};

/** Answers the summary with these tables, and counts how often it is asked for. */
async function answerWith(page: Page, summary: Summary): Promise<string[]> {
  const asked: string[] = [];
  await page.route('**/api/waiting_time/summary?*', (route) => {
    asked.push(new URL(route.request().url()).search);
    return route.fulfill({ json: summary });
  });
  return asked;
}

/** The names of the rows of a table, in order. */
async function namesOf(page: Page, table: string): Promise<(string | undefined)[]> {
  const rows = page.getByRole('table', { name: table }).getByRole('row');
  return (await rows.allTextContents()).slice(1).map((row) => /事業部 \S+?部/.exec(row)?.[0]);
}

test('an administrator finds the department where papers wait longest @desktop', async ({ enter }) => {
  const page = await enter('divadmin1', '/system-management');
  await answerWith(page, many);
  await page.getByRole('link', { name: new RegExp(`^${pageTitle.waiting_time}`) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pageTitle.waiting_time);
  await waitUntilSettled(page);
  expect(await namesOf(page, waitingText.byOrganisation)).toEqual([
    '事業部 品質保証部',
    '事業部 営業部',
    '事業部 設計部',
  ]);
  const rows = page.getByRole('table', { name: waitingText.byOrganisation }).getByRole('row');
  await expect(rows.nth(1)).toContainText('12日');
  await expect(rows.nth(3)).toContainText('—（7件）');
  await page.getByRole('checkbox', { name: waitingText.withNothing(1) }).check();
  await expect(rows.nth(4)).toContainText('—（2件）');
  await checkPage(page);
  await page.getByRole('checkbox', { name: waitingText.withNothing(1) }).uncheck();
  await expect(rows).toHaveCount(4);
  await expect(card(page, waitingText.byForm)).toContainText(`${general.emptyList}${waitingText.none}`);
  await checkPage(page);
  const order = page.getByRole('combobox', { name: waitingText.order(waitingText.byOrganisation) });
  await order.selectOption(waitingOrderLabel.open_count);
  await expect(rows.nth(1)).toContainText('1,200');
  await expect(rows.nth(2)).toContainText('4');
});

test('the bars are of one scale, hidden from assistive technology, and stay in forced colours and prints @desktop', async ({
  enter,
}) => {
  const page = await enter('divadmin1', '/error/forbidden');
  await answerWith(page, many);
  await page.goto('/waiting-time');
  const cells = page
    .getByRole('table', { name: waitingText.byOrganisation })
    .getByRole('cell', { name: /日$/ });
  await expect(cells).toHaveText(['3日', '12日', '2日', '6日']);
  for (const media of [{}, { forcedColors: 'active' }, { media: 'print' }] as const) {
    await page.emulateMedia(media);
    const bars = await cells.evaluateAll((found) =>
      found.map((cell) => {
        const bar = cell.querySelector('[aria-hidden=true] > span');
        if (bar === null) return null;
        const { borderTopWidth, borderTopStyle } = getComputedStyle(bar);
        const track = bar.parentElement?.getBoundingClientRect().width ?? 0;
        return [
          borderTopWidth,
          borderTopStyle,
          Math.round((bar.getBoundingClientRect().width / track) * 100),
        ];
      }),
    );
    expect(bars).toEqual([25, 100, 17, 50].map((share) => ['8px', 'solid', share]));
  }
});

test('the period is refused at its end, and stays while another screen is open @desktop', async ({
  enter,
}) => {
  const page = await enter('divadmin1', '/waiting-time');
  await waitUntilSettled(page);
  await expandCard(page);
  const from = page.getByRole('combobox', { name: waitingLabel.month_from });
  const search = page.getByRole('button', { name: text.search, exact: true });
  await from.selectOption({ index: 13 });
  await search.click();
  await expect(page.getByText(waitingText.tooLong(12)).first()).toBeVisible();
  await checkPage(page);
  await from.selectOption({ index: 11 });
  const chosen = await from.inputValue();
  await search.click();
  await expect(page.getByText(waitingText.tooLong(12))).toHaveCount(0);
  await page.goto('/waiting-time/list');
  await page.getByRole('link', { name: text.back }).click();
  await expandCard(page);
  await expect(from).toHaveValue(chosen);
  await page.getByRole('button', { name: text.clear }).click();
  await expect(from).not.toHaveValue(chosen);
});

// A supplier for each width, of which no other test has steps.
for (const { width, code, name } of [
  { width: 'desktop', code: 'S1005', name: '株式会社福島金属工業' },
  { width: 'phone', code: 'S1010', name: '株式会社千葉金属工業' },
])
  test(`a number leads to its steps, and from there only whoever may open them @${width}`, async ({
    enter,
    baseURL,
  }) => {
    const [applicant, reception, router] = await Promise.all(
      ['applicant1', 'reception1', 'router1'].map((login_id) => clientOf(login_id, baseURL ?? '')),
    );
    if (!applicant || !reception || !router) throw new Error('three people');
    const id = await submitByApi(applicant);
    await approveByApi(reception, id);
    await approveByApi(router, id, { name: '標準', steps: [await supplierStep(router, code, 4)] });
    for (const client of [applicant, reception, router]) await client.dispose();

    const page = await enter('divadmin1', '/waiting-time');
    await waitUntilSettled(page);
    const order = page.getByRole('combobox', { name: waitingText.order(waitingText.byOrganisation) });
    await order.selectOption(waitingOrderLabel.open_count);
    await page.getByRole('link', { name: waitingText.openOf(name, waitingLabel.open_count, 1) }).click();
    await page.waitForURL('**/waiting-time/list?*');
    const list = page.getByRole('table', { name: waitingText.listOf(name, waitingText.list) });
    const row = list.getByRole('row').nth(1);
    await expect(row).toContainText(waitingText.number(id));
    await expect(row).toContainText(name);
    await expect(row).toContainText('1営業日');
    await expect(row.getByRole('link')).toHaveCount(0);
    await checkPage(page);
    await page.getByRole('button', { name: 'CSV出力' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'UTF-8' }).click();
    expect((await saving).suggestedFilename()).toMatch(/^滞留状況_未処理のステップ_\d{8}\.csv$/);
    await page.getByRole('link', { name: text.back }).click();
    await page.waitForURL('**/waiting-time');
    await expect(order).toHaveValue('open_count');

    const part = await enter('reception1', '/waiting-time');
    await part.waitForURL('**/error/forbidden');
  });

test('a system administrator with a part in an application opens it from the list @desktop', async ({
  enter,
  baseURL,
}) => {
  const applicant = await clientOf('sysadmin', baseURL ?? '');
  const id = await submitByApi(applicant);
  await applicant.dispose();
  const page = await enter('sysadmin', '/waiting-time/list');
  const link = page.getByRole('link', { name: waitingText.number(id), exact: true });
  const next = page.getByRole('button', { name: '次へ' }).or(page.getByRole('link', { name: '次へ' }));
  await waitUntilSettled(page);
  while ((await link.count()) === 0) {
    await next.first().click();
    await waitUntilSettled(page);
  }
  await link.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/application/detail?application_id=${id}`);
});
