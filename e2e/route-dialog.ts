import { expect, type Locator, type Page } from '@playwright/test';
import { detailScreen } from '#texts/application-detail.ts';
import { routeDialog } from '#texts/approval-route.ts';
import { label } from '#texts/fields.ts';
import { picker } from '#texts/ui.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { dialog } from './dialogs.ts';

type Target =
  | { readonly department: string; readonly division?: string }
  | { readonly supplier_code: string; readonly company: string };

/** The input of the step form, in its order. Parts left out keep the form's defaults. */
export type StepFormInput = {
  readonly type?: '担当者' | '承認者';
  readonly target: Target;
  /** Names, or the whole department or supplier. */
  readonly users: readonly string[] | '全員';
  /** The field's default, and the text to enter. */
  readonly previous?: { readonly preset: string; readonly entered?: string };
};

/** The button beside 却下 and 承認 that opens the dialog until there is a route. */
export function routeOpener(page: Page): Locator {
  return page.getByRole('button', { name: detailScreen.setRoute });
}

/** Fills the step form that is open under this title, and confirms it. */
export async function enterStep(page: Page, title: string, entry: StepFormInput): Promise<void> {
  const form = dialog(page, title);
  await expect(form).toBeVisible();
  if (entry.type !== undefined) await form.getByRole('radio', { name: entry.type, exact: true }).check();
  await chooseTarget(page, form, entry.target);
  await chooseUsers(form, entry.users);
  if (entry.previous !== undefined) {
    const field = form.getByRole('textbox', { name: '前ステップNo' });
    await expect(field).toHaveValue(entry.previous.preset);
    if (entry.previous.entered !== undefined) await field.fill(entry.previous.entered);
  }
  await checkPage(page);
  await form.getByRole('button', { name: '決定' }).click();
  await expect(form).toHaveCount(0);
}

/** Chooses a step's department or supplier, if the form asks for it. */
export async function chooseTarget(page: Page, form: Locator, target: Target): Promise<void> {
  const pane = form.getByRole('tab', { name: '部署', exact: true });
  if ('department' in target) {
    // Where only departments can be chosen, there is no other pane.
    if ((await pane.count()) > 0) await pane.click();
    await waitUntilSettled(page);
    if (target.division !== undefined)
      await form.getByRole('combobox', { name: '事業部' }).selectOption({ label: target.division });
    await form.getByRole('textbox', { name: '部署名' }).fill(target.department);
    await form.getByRole('button', { name: '検索', exact: true }).click();
    await waitUntilSettled(page);
    await rowOf(form, '部署の一覧', target.department).getByRole('radio').check();
    return;
  }
  await form.getByRole('tab', { name: 'サプライヤー' }).click();
  await waitUntilSettled(page);
  await form.getByRole('textbox', { name: label.supplier_code }).fill(target.supplier_code);
  await form.getByRole('button', { name: '検索', exact: true }).click();
  await waitUntilSettled(page);
  await rowOf(form, routeDialog.suppliers, target.company).getByRole('radio').check();
}

/** Chooses a step's department or supplier by the search over both. */
export async function searchTarget(page: Page, form: Locator, word: string, option: string): Promise<void> {
  await form.getByRole('combobox', { name: routeDialog.searchTarget }).fill(word);
  await waitUntilSettled(page);
  await form.getByRole('option', { name: option, exact: true }).click();
}

/** Chooses the step's users, or all of its department or supplier. */
export async function chooseUsers(form: Locator, users: StepFormInput['users']): Promise<void> {
  if (users === '全員') {
    await form.getByRole('radio', { name: '全員' }).check();
    return;
  }
  await form.getByRole('radio', { name: 'ユーザーを選択' }).check();
  for (const user of users) await form.getByRole('checkbox', { name: user }).check();
  const chosen = form.getByRole('group', { name: picker.chosenUsers });
  for (const user of users) await expect(chosen).toContainText(user);
}

function rowOf(scope: Locator, table: string, text: string): Locator {
  return scope.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });
}

/** Expects these rows in the table 担当者・承認者: number, kind, target, users and previous numbers. */
export async function expectSteps(
  scope: Page | Locator,
  rows: readonly (readonly [number: string, type: string, target: string, users: string, previous: string])[],
): Promise<void> {
  const table = scope.getByRole('table', { name: '担当者・承認者', exact: true });
  await expect(async () => {
    const actual: string[][] = [];
    for (const row of await table.getByRole('row').all()) {
      const cells = await row.getByRole('cell').evaluateAll((all) =>
        all.map((cell, index) => {
          const shown = cell.cloneNode(true) as HTMLElement;
          for (const label of shown.querySelectorAll('[aria-hidden]')) label.remove();
          // A card has no empty cells.
          return { column: Number(cell.ariaColIndex ?? index + 1), text: shown.textContent };
        }),
      );
      if (cells.length < 3) continue;
      actual.push([1, 2, 3, 4, 5].map((at) => cells.find(({ column }) => column === at)?.text ?? ''));
    }
    expect(actual).toEqual(rows.map((row) => [...row]));
  }).toPass({ timeout: 5_000 });
}
