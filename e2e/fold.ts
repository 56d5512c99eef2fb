import type { Page } from '@playwright/test';
import { waitUntilSettled } from './check-page.ts';

/** Opens the card over a list, which a phone shows as its title alone until it is pressed. */
export async function unfoldCard(page: Page): Promise<void> {
  await waitUntilSettled(page);
  // By its role, because it has none behind a dialog.
  const folded = page.getByRole('button', { expanded: false }).and(page.locator('.fold'));
  if (await folded.isVisible()) await folded.click();
}
