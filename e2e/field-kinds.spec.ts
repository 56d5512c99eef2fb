import { expect, type Page } from '@playwright/test';
import { createScreen } from '#texts/application.ts';
import { misfitsText, misfitText } from '#texts/create-form.ts';
import { draftText } from '#texts/form.ts';
import { entryText } from '#texts/ui.ts';
import { fieldKind } from '#domain/codes.ts';
import {
  applicationOf,
  card,
  dayFromToday,
  newSupplier,
  openForm,
  rejectByApi,
  valueOf,
} from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { answer } from './dialogs.ts';
import { ownPortalTest } from './own-portal.ts';

/** A form with a field of each kind (docs/rules/applications.md#kinds-of-fields). */

const test = ownPortalTest('field-kinds');

const names = ['発生日', '想定年額', '数量', '処置', '備考'] as const;
const choices = ['廃棄', '改造', '返品して代わりの品を受け取る'];

test.beforeAll(async ({ ownPortal }) => {
  const admin = await clientOf('sysadmin', ownPortal);
  const call = '/api/workflow_management';
  const list = await admin.get(`${call}/workflow_list`, { params: { skip: 0, limit: 100 } });
  // As declared by the contract.
  const { items } = (await list.json()) as {
    items: { workflow_id: number; division_name: string; workflow_name: string }[];
  };
  const workflow_id = items.find(
    (item) => item.division_name === newSupplier.division && item.workflow_name === newSupplier.workflow,
  )?.workflow_id;
  const params = { workflow_id: workflow_id ?? 0 };
  const init = await admin.get(`${call}/detail/init`, { params });
  const { workflow } = (await init.json()) as { workflow: object };
  const data = {
    ...workflow,
    ...Object.fromEntries(names.map((name, index) => [`field_name0${index + 1}`, name])),
    field_hint01: 'わからないときは「未定」',
    field_kind01: fieldKind.date,
    field_kind02: fieldKind.amount,
    field_kind03: fieldKind.number,
    field_kind04: fieldKind.choice,
    field_choices04: choices,
    field_kind05: null,
    transaction_date_field: null,
    transaction_amount_field: null,
    counterparty_field: null,
  };
  const saved = await admin.post(`${call}/detail/edit`, { params, data });
  expect(saved.status(), await saved.text()).toBe(200);
  await admin.dispose();
});

/** A field of the form, by its label. */
const box = (page: Page, name: string) => card(page, createScreen.content).getByLabel(name, { exact: true });
const caution = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('each field helps by its kind, and warns once it is left', async ({ enter }) => {
  const page = await enter('applicant1', '/application');
  await openForm(page, newSupplier);
  await expect(page.getByRole('alert')).toHaveCount(0);

  const day = box(page, '発生日');
  await expect(day).toHaveAccessibleDescription('わからないときは「未定」');
  await day.fill('未定');
  // Nothing is said while somebody types.
  await expect(page.getByRole('alert')).toHaveCount(0);
  await day.press('Tab');
  await expect(caution(page, misfitText[fieldKind.date])).toBeVisible();
  await day.fill('令和8年11月');
  await expect(caution(page, misfitText[fieldKind.date])).toBeVisible();
  await day.fill('令和8年11月28日');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await day.press('Tab');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(day).toHaveValue('令和8年11月28日');
  // The calendar opens on the day that it says, and writes as the screens do.
  await day.press('Alt+ArrowDown');
  const calendar = page.getByRole('dialog', { name: 'カレンダー' });
  await expect(calendar.getByRole('button', { name: '2026年11月28日（土）' })).toBeFocused();
  await checkPage(page);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(day).toHaveValue('2026/11/27');

  const amount = box(page, '想定年額');
  await expect(amount).toHaveAttribute('inputmode', 'decimal');
  for (const [typed, shown] of [
    ['1200000', '1,200,000'],
    ['１２００', '1,200'],
    ['120万円', '120万円'],
    ['¥1,200', '¥1,200'],
  ] as const) {
    await amount.fill(typed);
    await expect(amount).toHaveValue(typed);
    await amount.blur();
    await expect(amount).toHaveValue(shown);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await amount.fill('要見積');
  await amount.blur();
  await expect(caution(page, misfitText[fieldKind.amount])).toBeVisible();
  await box(page, '数量').fill('25個');
  await box(page, '数量').blur();
  await expect(caution(page, misfitText[fieldKind.number])).toBeVisible();
  await checkPage(page);
  await amount.fill('');
  await box(page, '数量').fill('');
  await expect(page.getByRole('alert')).toHaveCount(0);
  // A field without a kind takes what it is given.
  await box(page, '備考').fill('1200000');
  await box(page, '備考').blur();
  await expect(box(page, '備考')).toHaveValue('1200000');
});

test('a choice is taken from the list by keyboard or press, and another text stays', async ({ enter }) => {
  const page = await enter('applicant1', '/application');
  await openForm(page, newSupplier);
  const treatment = box(page, '処置').and(page.getByRole('combobox'));
  const options = page.getByRole('option');
  await treatment.press('ArrowDown');
  await expect(options).toHaveText(choices);
  await checkPage(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(options).toHaveCount(0);
  await expect(treatment).toHaveValue('廃棄');
  await expect(treatment).toBeFocused();
  await treatment.fill('返品');
  await expect(options).toHaveText([choices[2] ?? '']);
  // A text of one's own is in nobody's way; the arrow key shows all.
  await treatment.fill('修理する');
  await expect(options).toHaveCount(0);
  await treatment.press('ArrowDown');
  await expect(options).toHaveText(choices);
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(treatment).toHaveValue('修理する');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await treatment.press('Tab');
  await expect(caution(page, misfitText[fieldKind.choice])).toBeVisible();
  await page.getByRole('button', { name: entryText.openChoices }).click();
  await expect(options).toHaveText(choices);
  await options.filter({ hasText: '改造' }).click();
  await expect(treatment).toHaveValue('改造');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('what does not fit is named and submitted; a draft and a 再申請 show its cautions @desktop', async ({
  enter,
  baseURL,
}) => {
  const page = await enter('applicant1', '/application');
  await openForm(page, newSupplier);
  await box(page, '発生日').fill('未定');
  await box(page, '処置').fill('修理する');
  await page.getByLabel('回答希望日').fill(dayFromToday(9));
  await page.reload();
  await waitUntilSettled(page);
  await expect(page.getByText(draftText.restored)).toBeVisible();
  for (const kind of [fieldKind.date, fieldKind.choice])
    await expect(caution(page, misfitText[kind])).toBeVisible();
  // Enter submits what the box shows afterwards.
  await box(page, '想定年額').fill('1200000');
  await box(page, '想定年額').press('Enter');
  await answer(
    page,
    [
      createScreen.leftEmpty(['数量', '備考']),
      misfitsText([
        { label: '発生日', kind: fieldKind.date },
        { label: '処置', kind: fieldKind.choice },
      ]),
      createScreen.applyWithoutFiles,
    ],
    createScreen.apply,
  );
  await page.waitForURL('**/application/detail?application_id=*');
  const content = card(page, '申請内容');
  await expect(valueOf(content, '発生日')).toHaveText('未定');
  await expect(valueOf(content, '想定年額')).toHaveText('1,200,000');
  await expect(valueOf(content, '処置')).toHaveText('修理する');

  const reception = await clientOf('reception1', baseURL ?? '');
  await rejectByApi(reception, applicationOf(page));
  await reception.dispose();
  await page.reload();
  await page.getByRole('link', { name: '再申請', exact: true }).click();
  await expect(page.getByText(createScreen.resubmittedFrom)).toBeVisible();
  await waitUntilSettled(page);
  await expect(box(page, '発生日')).toHaveValue('未定');
  for (const kind of [fieldKind.date, fieldKind.choice])
    await expect(caution(page, misfitText[kind])).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(2);
  await checkPage(page);
});
