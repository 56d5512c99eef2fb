import type { Page } from '@playwright/test';
import { waitUntilSettled } from './check-page.ts';

/** Opens the card over a list, which a phone shows as its title alone until it is pressed. */
export async function expandCard(page: Page): Promise<void> {
  await waitUntilSettled(page);
  const collapsed = page.getByRole('heading').getByRole('button', { expanded: false });
  if (await collapsed.isVisible()) await collapsed.click();
}
