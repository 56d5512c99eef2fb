import type { Page } from '@playwright/test';
import { ending } from '#texts/shell.ts';
import { checkPage } from '../check-page.ts';
import { signInAs } from '../people.ts';
import { expect, test } from '../test.ts';

/** Whether the identity provider of this role has its session cookie. */
async function providerSession(page: Page, role: string): Promise<boolean> {
  const cookies = await page.context().cookies();
  return cookies.some(({ name }) => name === `development_${role}_session`);
}

async function expectSignedOut(page: Page, role: string, asked: Promise<unknown>): Promise<void> {
  await asked;
  await page.waitForURL('**/logout/complete');
  await expect(page.getByRole('heading', { name: ending.loggedOut })).toBeVisible();
  await checkPage(page);
  const user = await page.request.get('/api/user/logined_user');
  expect(user.status()).toBe(401);
  expect(await providerSession(page, role)).toBe(false);

  // Back asks for the signed-in user before it shows anything, which leads to sign-in.
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'ログインID' })).toBeVisible();
  await page.goto('/logout/complete');
  await page.getByRole('button', { name: 'ログイン' }).click();
  await expect(page.getByRole('textbox', { name: 'ログインID' })).toBeVisible();
}

test('6: an operator signs out by the user menu of the header', async ({ page }) => {
  await signInAs(page, 'applicant1', '/application');
  expect(await providerSession(page, 'operator')).toBe(true);
  await page.getByRole('button', { name: /伊藤 さくらのメニュー/ }).click();
  await checkPage(page);
  const ended = page.waitForRequest(/\/session\/end\?/);
  await page.getByRole('button', { name: 'ログアウト' }).click();
  await expectSignedOut(page, 'operator', ended);
});

test('6: a supplier signs out by the side menu', async ({ page, isMobile }) => {
  await signInAs(page, 'supplier1', '/');
  expect(await providerSession(page, 'supplier')).toBe(true);
  if (isMobile) await page.getByRole('button', { name: 'メニューを開く' }).click();
  const ended = page.waitForRequest(/\/session\/end\?/);
  await page
    .getByRole('navigation', { name: 'メニュー' })
    .getByRole('button', { name: 'ログアウト' })
    .click();
  await expectSignedOut(page, 'supplier', ended);
});
