import { expect, type Locator, type Page } from '@playwright/test';
import { checkPage } from './check-page.ts';

/** The dialog with this title. */
export function dialog(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title, exact: true });
}

/** Reads the question that is asked, word for word with the lines above it, and answers it with a button. */
export async function answer(
  page: Page,
  question: string | readonly (string | RegExp)[],
  button: string,
): Promise<void> {
  const asked = page.getByRole('alertdialog');
  await expect(asked.locator('p')).toHaveText(typeof question === 'string' ? [question] : question);
  await checkPage(page);
  await asked.getByRole('button', { name: button, exact: true }).click();
  await expect(asked).toHaveCount(0);
}

/** The summary of a form's errors: exactly these messages, and the focus is on it. */
export async function expectSummary(scope: Page | Locator, messages: readonly string[]): Promise<void> {
  const summary = scope.getByRole('group', {
    name: '入力内容が正しくありません。正しく入力してください。',
  });
  await expect(summary.getByRole('listitem')).toHaveText([...messages]);
  await expect(summary).toBeFocused();
}
