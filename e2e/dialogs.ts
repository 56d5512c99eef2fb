import { expect, type Locator, type Page } from '@playwright/test';
import { formHasErrors, newestText } from '#texts/form.ts';
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

/** The summary of a form whose save the state refused: the reason comes first, with a way on. */
export async function expectConflict(scope: Page | Locator, reason: string): Promise<void> {
  const summary = scope.getByRole('group', { name: formHasErrors });
  await expect(summary.getByRole('paragraph').first()).toHaveText(reason);
  await expect(summary.getByRole('button', { name: newestText.load })).toBeVisible();
  await expect(summary.getByRole('listitem')).toHaveCount(0);
  await expect(summary).toBeFocused();
}

/** Why an action without a form was refused: the reason alone. */
export async function expectRefusal(scope: Page | Locator, reason: string): Promise<void> {
  const box = scope.getByRole('group', { name: reason, exact: true });
  await expect(box).toBeFocused();
  await expect(box.getByText(formHasErrors)).toHaveCount(0);
}

/** Expects the line that says what was done: whole and uncovered in the window, with the focus. */
export async function expectTold(page: Page, sentence: string | RegExp): Promise<void> {
  const line = page.getByRole('status').filter({ hasText: sentence });
  await expect(line).toBeFocused();
  await expect(line).toBeInViewport({ ratio: 1 });
  // What may lie over it: the header, buttons that stay in sight, a dialog that fades out.
  await expect
    .poll(() =>
      line.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return [top + 4, bottom - 4].every((y) =>
          element.contains(document.elementFromPoint((left + right) / 2, y)),
        );
      }),
    )
    .toBe(true);
}
