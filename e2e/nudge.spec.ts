import type { Page } from '@playwright/test';
import { newestText } from '#texts/form.ts';
import { failure } from '#texts/general.ts';
import { nudging } from '#texts/nudging.ts';
import { recordAnnouncements } from './announcements.ts';
import { card, enterDetail, submitParallel } from './application.ts';
import { checkPage } from './check-page.ts';
import { answer, expectRefusal, expectTold } from './dialogs.ts';
import { mailedLink } from './mail.ts';
import { expect, test } from './test.ts';

/** 催促 (docs/rules/applications.md#nudging). */

function nudgeButton(page: Page, step_order: number) {
  return card(page, '回付状況').getByRole('button', {
    name: `${nudging.button}：No ${step_order}`,
    exact: true,
  });
}

const confirmed = [nudging.goesTo('No 5　承認者', '株式会社青葉精工 本社 全員'), nudging.confirmation];

test('the applicant nudges a supplier’s step: the mail arrives, and the button is gone @desktop', async ({
  enter,
  baseURL,
}) => {
  const id = await submitParallel(baseURL);
  const page = await enterDetail(enter, 'applicant1', id);
  await expect(nudgeButton(page, 4)).toBeVisible();
  await expect(nudgeButton(page, 6)).toHaveCount(0);
  await checkPage(page);
  await nudgeButton(page, 5).click();
  const expectAnnounced = await recordAnnouncements(page);
  await answer(page, confirmed, nudging.send);
  await expectTold(page, nudging.sent);
  await expectAnnounced(nudging.sent);
  await expect(nudgeButton(page, 5)).toHaveCount(0);
  await expect(nudgeButton(page, 4)).toBeVisible();
  await expect(page.getByText(nudging.nudgedToday)).toHaveCount(1);
  await checkPage(page);
  const supplier = await enter('supplier1', '/');
  const subject = '【あけぼの機械工業株式会社】承認のお願い（再度のご連絡）：新規取引申請書';
  await supplier.goto(await mailedLink(supplier, 'supplier1@s0001.supplier.example', id, subject));
  await expect(card(supplier, '承認・却下の入力')).toBeVisible();
  await expect(supplier.getByText('催促')).toHaveCount(0);
});

test('a second nudge, from a screen that was open before, is refused @desktop', async ({
  enter,
  baseURL,
}) => {
  const id = await submitParallel(baseURL);
  const router = await enterDetail(enter, 'router1', id);
  const applicant = await enterDetail(enter, 'applicant1', id);
  await nudgeButton(router, 5).click();
  await answer(router, confirmed, nudging.send);
  await expect(router.getByText(nudging.sent)).toBeVisible();
  await nudgeButton(applicant, 5).click();
  await answer(applicant, confirmed, nudging.send);
  await expectRefusal(card(applicant, '回付状況'), failure.nudgedToday);
  await checkPage(applicant);
  await applicant.getByRole('button', { name: newestText.load }).click();
  await expect(nudgeButton(applicant, 5)).toHaveCount(0);
  await expect(applicant.getByText(nudging.nudgedToday)).toBeVisible();
});

test('the line that says what was done takes the focus from no field @desktop', async ({
  enter,
  baseURL,
}) => {
  const id = await submitParallel(baseURL);
  const page = await enterDetail(enter, 'applicant1', id);
  // The line comes a moment after the save; by then somebody may type.
  await page.evaluate((moment) => {
    const later = window.setTimeout.bind(window);
    const held: TimerHandler[] = [];
    const holding = (handler: TimerHandler, delay?: number) =>
      delay === moment ? held.push(handler) : later(handler, delay);
    Object.assign(window, {
      setTimeout: holding,
      goOn: () => {
        Object.assign(window, { setTimeout: later });
        for (const handler of held) later(handler);
      },
    });
  }, 100);
  await nudgeButton(page, 5).click();
  await answer(page, confirmed, nudging.send);
  await expect(page.getByText(nudging.nudgedToday)).toBeVisible();
  await page.keyboard.press('/');
  const box = page.getByRole('combobox', { name: '検索' });
  await expect(box).toBeFocused();
  await page.keyboard.type('図');
  await expect(page.getByRole('status').filter({ hasText: nudging.sent })).toHaveCount(0);
  await page.evaluate('goOn()');
  await expect(page.getByRole('status').filter({ hasText: nudging.sent })).toBeVisible();
  await expect(box).toBeFocused();
});
