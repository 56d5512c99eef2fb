import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { copyLimits } from '#domain/limits.ts';
import { copiesFailure, copiesScreen } from '#texts/copies.ts';
import { invalid, label } from '#texts/fields.ts';
import { pageTitle, shell } from '#texts/shell.ts';
import { dayFromToday } from './application.ts';
import { checkPage } from './check-page.ts';
import { clientOf } from './client.ts';
import { answer, expectRefusal, expectSummary, expectTold } from './dialogs.ts';
import { fileNamed } from './files.ts';
import { destinationId, sendMessageByApi } from './message.ts';
import { expect, test } from './test.ts';

/** 控えの一括保存 (docs/rules/copies.md). */

const kinds = ['applications', 'messages', 'notices'] as const;
const box = (page: Page, kind: (typeof kinds)[number]) =>
  page.getByRole('checkbox', { name: copiesScreen[kind], exact: true });
const press = (page: Page) => page.getByRole('button', { name: copiesScreen.zip, exact: true }).click();
const nothing = copiesFailure.nothing;
const tooMuch = copiesFailure.tooMuch(copyLimits.items, copyLimits.megabytes);

async function period(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel(label.copies_from).fill(from.replaceAll('-', ''));
  await page.getByLabel(label.copies_to).fill(to.replaceAll('-', ''));
}

test('a supplier’s user saves the last three months, after what could not be saved', async ({
  enter,
  baseURL,
  isMobile,
}) => {
  const title = `控えの便 ${isMobile ? '電話' : '机'}`;
  const sender = await clientOf('applicant1', baseURL ?? '');
  await sendMessageByApi(sender, {
    title,
    suppliers: [await destinationId(sender, 'suppliers', '東海メッキ工業株式会社')],
    file1: fileNamed('図面.pdf'),
  });
  await sender.dispose();

  const page = await enter('supplier2', '/');
  if (isMobile) await page.getByRole('button', { name: shell.openMenu }).click();
  await page.getByRole('link', { name: pageTitle.copies, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: pageTitle.copies })).toBeVisible();
  for (const kind of kinds) await expect(box(page, kind)).toBeChecked();
  await checkPage(page);

  for (const kind of kinds) await box(page, kind).uncheck();
  await press(page);
  const required = [label.copies_from, label.copies_to].map((name) => invalid.required(name));
  await expectSummary(page, [...required, invalid.noCopyKind]);
  await checkPage(page);
  await box(page, 'messages').check();
  await expect(page.getByText(invalid.noCopyKind)).toHaveCount(0);
  await period(page, dayFromToday(0), dayFromToday(-1));
  await press(page);
  await expectSummary(page, [invalid.before(label.copies_to, label.copies_from)]);

  await period(page, '2020-01-01', '2020-03-31');
  await press(page);
  await expectRefusal(page, nothing);
  await checkPage(page);

  // More than one ZIP file may have.
  await page.route('**/api/copies/size?**', (route) =>
    route.fulfill({ json: { item_count: copyLimits.items + 1, bytes: 0 } }),
  );
  await press(page);
  await expectRefusal(page, tooMuch);
  await checkPage(page);
  await page.unroute('**/api/copies/size?**');

  await period(page, dayFromToday(-92), dayFromToday(0));
  await box(page, 'applications').check();
  await box(page, 'notices').check();
  await press(page);
  const size = /^\d+件（添付ファイル 約[\d.]+(?:B|KB|MB)、ほかにPDFなど）$/;
  const saving = page.waitForEvent('download');
  await answer(page, [size, copiesScreen.confirm], copiesScreen.zip);
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^控え_\d{8}_\d{8}\.zip$/);
  await expectTold(page, copiesScreen.begun);
  await checkPage(page);
  const files = unzipSync(await readFile(await saved.path()));
  const names = Object.keys(files);
  expect(names.at(-1)).toBe('index.csv');
  expect(names.filter((name) => name.includes(title)).map((name) => name.split('/').at(-1))).toEqual([
    '本文.txt',
    '図面.pdf',
  ]);
  expect(Buffer.from(files['index.csv'] ?? []).toString()).toContain(title);
});

test('an operator comes to it by the user menu, and saves by keyboard @desktop', async ({ enter }) => {
  const page = await enter('pic2', '/');
  await page.getByRole('button', { name: shell.userMenu('産業機器事業部 設計部 山田 千尋') }).click();
  await page.getByRole('link', { name: pageTitle.copies, exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: pageTitle.copies })).toBeVisible();
  await page.getByLabel(label.copies_from).focus();
  await page.keyboard.type(dayFromToday(-92).replaceAll('-', ''));
  await page.getByLabel(label.copies_to).focus();
  await page.keyboard.type(dayFromToday(0).replaceAll('-', ''));
  await page.keyboard.press('Enter');
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation.getByText(copiesScreen.confirm)).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect(await (await saving).failure()).toBeNull();
});
