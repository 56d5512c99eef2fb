import { expect, type Locator, type Page } from '@playwright/test';
import { waitUntilSettled } from './check-page.ts';

/** Presses Tab until the control has the focus, which must be visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await waitUntilSettled(page);
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`No way by Tab to ${String(target)}`);
}
