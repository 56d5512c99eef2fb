import type { Locator, Page } from '@playwright/test';
import { detailScreen } from '#texts/application-detail.ts';
import { routeChange, routeDialog, routeConfirmation } from '#texts/approval-route.ts';
import { draftConfirmation } from '#texts/form.ts';
import { recordAnnouncements } from './announcements.ts';
import { enterAtRoute } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { answer, dialog } from './dialogs.ts';
import { expectSteps, routeOpener, searchTarget } from './route-dialog.ts';
import { expect, test } from './test.ts';

/** A route built on its graph (docs/rules/routes.md#editing-a-route). */

const design = ['担当者', '産業機器事業部 設計部', '全員'] as const;
const supplier = ['担当者', '株式会社青葉精工 本社', '全員'] as const;
const quality = ['担当者', '産業機器事業部 品質保証部', '全員'] as const;
const routeOf = (page: Page) => dialog(page, routeDialog.title);
const formOf = (page: Page) => page.getByRole('dialog', { name: /^(担当者・承認者|閲覧者)を/ });
const searchOf = (page: Page) => formOf(page).getByRole('combobox', { name: routeDialog.searchTarget });

async function openRoute(page: Page): Promise<Locator> {
  await routeOpener(page).click();
  const route = routeOf(page);
  await expect(route).toBeVisible();
  await waitUntilSettled(page);
  return route;
}

/** Adds a step at a 「＋」: the first result of a word, with everybody. */
async function addAt(page: Page, plus: string, word: string, option: string): Promise<void> {
  await routeOf(page).getByRole('button', { name: plus, exact: true }).click();
  await expect(formOf(page)).toBeVisible();
  await searchTarget(page, formOf(page), word, option);
  await formOf(page).getByRole('button', { name: '決定' }).click();
  await expect(formOf(page)).toHaveCount(0);
}

const found = {
  design: ['設計', '設計部（産業機器事業部）'],
  supplier: ['S0001', '株式会社青葉精工 本社 S0001'],
  quality: ['品質', '品質保証部（産業機器事業部）'],
} as const;

test('two parallel steps and their join take at most 13 clicks and no scrolling @desktop', async ({
  enter,
  baseURL,
}) => {
  const page = await enterAtRoute({ enter, baseURL });
  let clicks = 0;
  /** Clicks what is in the window without scrolling. */
  const click = async (target: Locator) => {
    await expect(target).toBeVisible();
    await waitUntilSettled(page);
    await expect(target).toBeInViewport({ ratio: 1 });
    const covered = await target.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return top === null || !(element.contains(top) || top.contains(element));
    });
    expect(covered, String(target)).toBe(false);
    await target.click();
    clicks += 1;
  };
  const add = async (plus: string, [word, option]: readonly [string, string]) => {
    await click(routeOf(page).getByRole('button', { name: plus, exact: true }));
    await expect(searchOf(page)).toBeFocused();
    // While something loads, the page takes no keys.
    await waitUntilSettled(page);
    await page.keyboard.type(word);
    await waitUntilSettled(page);
    await click(formOf(page).getByRole('option', { name: option, exact: true }));
    const box = await formOf(page).boundingBox();
    expect(box?.width).toBeLessThanOrEqual(1024);
    expect(box?.height).toBeLessThanOrEqual(640);
    await click(formOf(page).getByRole('button', { name: '決定' }));
    await expect(formOf(page)).toHaveCount(0);
  };

  await click(routeOpener(page));
  await expect(routeOf(page).getByLabel('ルート名')).toBeFocused();
  await waitUntilSettled(page);
  await page.keyboard.type('並行');
  await add(routeDialog.addAfter('3'), found.design);
  await add(routeDialog.addBeside(4), found.supplier);
  await add(routeDialog.addAfter('4,5'), found.quality);
  await expectSteps(routeOf(page), [
    ['4', ...design, ''],
    ['5', ...supplier, ''],
    ['6', ...quality, '4,5'],
  ]);
  await checkPage(page);
  // All of the dialog is in sight.
  expect(
    await routeOf(page).evaluate((popup) =>
      [popup, ...popup.querySelectorAll('*')].every(
        (part) =>
          !['auto', 'scroll'].includes(getComputedStyle(part).overflowY) ||
          part.scrollHeight <= part.clientHeight,
      ),
    ),
  ).toBe(true);
  await click(routeOf(page).getByRole('button', { name: '設定', exact: true }));
  await expect(routeOf(page)).toHaveCount(0);
  await expect(routeOpener(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: detailScreen.editRoute })).toBeFocused();
  // What is approved is drawn, too.
  await expect(page.getByRole('list', { name: '申請ルートの図' }).getByRole('listitem')).toHaveCount(5);
  await checkPage(page);
  await click(page.getByRole('button', { name: '承認', exact: true }));
  await click(page.getByRole('alertdialog').getByRole('button', { name: '承認' }));
  await page.waitForURL('**/application');
  expect(clicks).toBeLessThanOrEqual(13);
});

test('the same by keyboard alone, with what a screen reader says @desktop', async ({ enter, baseURL }) => {
  const page = await enterAtRoute({ enter, baseURL });
  const press = async (target: Locator, key = 'Enter') => {
    await waitUntilSettled(page);
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
    await page.keyboard.press(key);
  };
  const focusedName = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    );
  const fill = async (word: string, option: string) => {
    await expect(searchOf(page)).toBeFocused();
    await waitUntilSettled(page);
    await page.keyboard.type(word);
    await waitUntilSettled(page);
    // The first result is the one that Enter chooses.
    const active = await searchOf(page).getAttribute('aria-activedescendant');
    const first = formOf(page).getByRole('option', { name: option, exact: true });
    await expect(first).toHaveAttribute('id', active ?? '');
    await page.keyboard.press('Enter');
    await expect(formOf(page).getByRole('option', { selected: true })).toHaveText(option);
  };

  await press(routeOpener(page));
  const route = routeOf(page);
  await expect(route.getByLabel('ルート名')).toBeFocused();
  await waitUntilSettled(page);
  await page.keyboard.type('並行');
  const expectAnnounced = await recordAnnouncements(page);
  await press(route.getByRole('button', { name: routeDialog.addAfter('3') }));
  await fill(...found.design);
  // Enter in the search chooses; the form is confirmed by its button.
  await press(formOf(page).getByRole('button', { name: '決定' }));
  await expect(formOf(page)).toHaveCount(0);
  await expectAnnounced(`${routeChange.added(4).done}${routeChange.startsAtOnce(4)}`);

  // The focus is on the new step; the 「＋」 of a step follow it.
  await expect.poll(focusedName).toMatch(/^No 4担当者/);
  for (const name of [routeDialog.addAfter('4'), routeDialog.addBeside(4)]) {
    await page.keyboard.press('Tab');
    expect(await focusedName()).toBe(name);
  }
  await page.keyboard.press('Enter');
  await fill(...found.supplier);
  await press(formOf(page).getByRole('button', { name: '決定' }));
  await expect(formOf(page)).toHaveCount(0);

  await press(route.getByRole('button', { name: routeDialog.addAfter('5') }));
  await fill(...found.quality);
  // The join gets its other step by a check box, and the number follows.
  const start = formOf(page).getByRole('radiogroup', { name: '開始の条件' });
  await expect(start.getByRole('radio', { name: routeDialog.startAfter(5) })).toBeChecked();
  await press(start.getByRole('radio', { name: routeDialog.startAfter(5) }), 'ArrowUp');
  await expect(start.getByRole('radio', { name: routeDialog.startChosen })).toBeChecked();
  await press(formOf(page).getByRole('checkbox', { name: 'No 4 設計部' }), 'Space');
  await expect(formOf(page).getByLabel('前ステップNo')).toHaveValue('4,5');
  await checkPage(page);
  await press(formOf(page).getByRole('button', { name: '決定' }));
  await expect(formOf(page)).toHaveCount(0);
  await expectAnnounced(`${routeChange.added(6).done}${routeChange.startsAfter('6', '4,5')}`);
  const joined = [
    ['4', ...design, ''],
    ['5', ...supplier, ''],
    ['6', ...quality, '4,5'],
  ] as const;
  await expectSteps(route, joined);
  await expect(route.getByRole('list', { name: '申請ルートの図' }).getByRole('listitem')).toHaveText([
    /^No 3申請ルート設定/,
    /^No 4担当者産業機器事業部 設計部 全員No 3 の後/,
    /^No 5担当者株式会社青葉精工 本社 全員No 3 の後/,
    /^No 6担当者産業機器事業部 品質保証部 全員No 4,5 の後/,
    /^No 7最終承認No 6 の後/,
  ]);

  await expect.poll(focusedName).toMatch(/^No 6担当者/);
  await page.keyboard.press('Control+z');
  await expectSteps(route, joined.slice(0, 2));
  await expectAnnounced(routeChange.undone(routeChange.added(6).name));
  await page.keyboard.press('Control+y');
  await expectSteps(route, joined);
  await expectAnnounced(routeChange.redone(routeChange.added(6).name));
  await press(route.getByRole('button', { name: '設定', exact: true }));
  await expect(route).toHaveCount(0);
  await press(page.getByRole('button', { name: '承認', exact: true }));
  await press(page.getByRole('alertdialog').getByRole('button', { name: '承認' }));
  await page.waitForURL('**/application');
});

test('a step between others moves what followed; every change is undone and redone @desktop', async ({
  enter,
  baseURL,
}) => {
  const page = await enterAtRoute({ enter, baseURL });
  const route = await openRoute(page);
  const [undo, redo] = [
    route.getByRole('button', { name: '元に戻す' }),
    route.getByRole('button', { name: 'やり直す' }),
  ];
  await expect(undo).toBeDisabled();
  await addAt(page, routeDialog.addAfter('3'), ...found.design);
  await addAt(page, routeDialog.addAfter('4'), ...found.quality);
  await addAt(page, routeDialog.addAfter('4'), ...found.supplier);
  const between = [
    ['4', ...design, ''],
    ['5', ...supplier, '4'],
    ['6', ...quality, '5'],
  ] as const;
  await expectSteps(route, between);
  await checkPage(page);
  await route.getByRole('button', { name: '削除：No 5' }).click();
  await answer(page, routeConfirmation.deleteStep, '削除');
  const deleted = [
    ['4', ...design, ''],
    ['5', ...quality, ''],
  ] as const;
  await expectSteps(route, deleted);
  await route.getByLabel('ルート名').fill('名前');
  // A text field keeps the key for its own text.
  await page.keyboard.press('Control+z');
  await expectSteps(route, deleted);
  await route.getByLabel('ルート名').fill('名前');
  await undo.click();
  await expect(route.getByLabel('ルート名')).toHaveValue('');
  await undo.click();
  await expectSteps(route, between);
  await undo.click();
  await expectSteps(route, [
    ['4', ...design, ''],
    ['5', ...quality, '4'],
  ]);
  for (let times = 0; times < 3; times += 1) await redo.click();
  await expect(redo).toBeDisabled();
  await expectSteps(route, deleted);
  await expect(route.getByLabel('ルート名')).toHaveValue('名前');
});

test('the choices of 開始の条件 and 前ステップNo show the same @desktop', async ({ enter, baseURL }) => {
  const page = await enterAtRoute({ enter, baseURL });
  const route = await openRoute(page);
  await addAt(page, routeDialog.addAfter('3'), ...found.design);
  await addAt(page, routeDialog.addAfter('4'), ...found.supplier);
  await route.getByRole('button', { name: '追加：担当者・承認者' }).click();
  const form = formOf(page);
  const number = form.getByLabel('前ステップNo');
  const choice = (name: string) => form.getByRole('radio', { name });
  await expect(number).toHaveValue('5');
  await expect(choice(routeDialog.startAfter(5))).toBeChecked();
  await choice(routeDialog.startAtOnce).check();
  await expect(number).toHaveValue('');
  await choice(routeDialog.startChosen).check();
  await form.getByRole('checkbox', { name: 'No 4 設計部' }).check();
  await expect(number).toHaveValue('4');
  await number.fill('５、４');
  await expect(form.getByRole('checkbox', { name: 'No 5 株式会社青葉精工 本社' })).toBeChecked();
  await form.getByRole('checkbox', { name: 'No 4 設計部' }).uncheck();
  await expect(number).toHaveValue('5');
  await number.fill('');
  await expect(choice(routeDialog.startAtOnce)).toBeChecked();
  await checkPage(page);

  // A changed form asks before it closes.
  await page.keyboard.press('Escape');
  await answer(page, draftConfirmation.leave, '編集を続ける');
  await form.getByRole('button', { name: 'キャンセル' }).click();
  await answer(page, draftConfirmation.leave, '破棄');
  await expect(form).toHaveCount(0);
  await expectSteps(route, [
    ['4', ...design, ''],
    ['5', ...supplier, '4'],
  ]);
});
