import { expect, type Locator, type Page } from '@playwright/test';
import { formHasErrors } from '#texts/form.ts';
import { checkPage } from './check-page.ts';

/** The dialog with this title. */
export function dialog(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title, exact: true });
}

/** Expects a confirmation of exactly these paragraphs, the prompt last, and answers it with a button. */
export async function answer(
  page: Page,
  paragraphs: string | readonly (string | RegExp)[],
  button: string,
): Promise<void> {
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation.getByRole('paragraph')).toHaveText(
    typeof paragraphs === 'string' ? [paragraphs] : paragraphs,
  );
  await checkPage(page);
  await confirmation.getByRole('button', { name: button, exact: true }).click();
  await expect(confirmation).toHaveCount(0);
}

/** Expects exactly these messages in a form's error summary, and the focus on it. */
export async function expectSummary(scope: Page | Locator, messages: readonly string[]): Promise<void> {
  const summary = scope.getByRole('group', {
    name: formHasErrors,
  });
  await expect(summary.getByRole('listitem')).toHaveText([...messages]);
  await expect(summary).toBeFocused();
}
