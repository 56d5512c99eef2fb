import { routeDialog, routeMessage } from '#texts/approval-route.ts';
import { invalid } from '#texts/fields.ts';
import { draftConfirmation } from '#texts/form.ts';
import { general } from '#texts/general.ts';
import { card, enterAtRoute } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { answer, dialog, expectSummary } from './dialogs.ts';
import { enterStep, expectSteps, routeOpener } from './route-dialog.ts';
import { expect, test } from './test.ts';

test('Escape closes only the top dialog, and the focus returns @desktop', async ({ enter, baseURL }) => {
  const page = await enterAtRoute({ enter, baseURL });
  const opener = routeOpener(page);
  await opener.click();
  const route = dialog(page, routeDialog.title);
  await expect(route.getByLabel('ルート名')).toBeFocused();
  const add = route.getByRole('button', { name: '追加：担当者・承認者' });
  await add.click();
  const form = dialog(page, routeDialog.addStep(4));
  await expect(form).toBeVisible();
  await waitUntilSettled(page);
  // All tabs have one height, and one dialog is in sight.
  const before = await form.boundingBox();
  for (const name of ['部署', 'サプライヤー']) {
    await form.getByRole('tab', { name }).click();
    await waitUntilSettled(page);
    expect(await form.boundingBox(), name).toEqual(before);
  }
  const below = page.getByRole('dialog', { name: routeDialog.title, includeHidden: true });
  await expect(below).toHaveCSS('opacity', '0');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(route).toBeVisible();
  await expect(add).toBeFocused();

  await add.click();
  await enterStep(page, routeDialog.addStep(4), { target: { department: '設計部' }, users: '全員' });
  const remove = route.getByRole('button', { name: '削除：No 4' });
  await remove.click();
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation).toBeVisible();
  // A confirmation leaves in sight what it is about.
  await expect(below).toHaveCSS('opacity', '1');
  await page.keyboard.press('Escape');
  await expect(confirmation).toHaveCount(0);
  await expect(remove).toBeFocused();
  await expectSteps(route, [['4', '担当者', '産業機器事業部 設計部', '全員', '']]);

  // Changes are not discarded without a confirmation.
  await page.keyboard.press('Escape');
  await answer(page, draftConfirmation.leave, '編集を続ける');
  await expect(route).toBeVisible();
  await route.getByRole('button', { name: 'キャンセル' }).click();
  await answer(page, draftConfirmation.leave, '破棄');
  await expect(route).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('every dialog closes when the path changes @desktop', async ({ enter, baseURL }) => {
  const page = await enterAtRoute({ enter, baseURL });
  await page.goto('/application');
  await waitUntilSettled(page);
  await page.goBack();
  await routeOpener(page).click();
  await expect(dialog(page, routeDialog.title)).toBeVisible();
  await page.evaluate(() => history.forward());
  await expect(page).toHaveURL(/\/application$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('errors in a route show in the dialog, which stays open @desktop', async ({ enter, baseURL }) => {
  const page = await enterAtRoute({ enter, baseURL });
  await page.getByRole('button', { name: '承認', exact: true }).click();
  await expectSummary(card(page, '承認・却下の入力'), [routeMessage.notSet]);
  await routeOpener(page).click();
  const route = dialog(page, routeDialog.title);
  const set = route.getByRole('button', { name: '設定', exact: true });
  await set.click();
  await expectSummary(route, [invalid.required('ルート名'), routeMessage.noStep]);
  await checkPage(page);
  await route.getByLabel('ルート名').fill('誤りのあるルート');
  await route.getByRole('button', { name: '追加：担当者・承認者' }).click();
  const form = dialog(page, routeDialog.addStep(4));
  await waitUntilSettled(page);
  await form.getByRole('radio', { name: 'ユーザーを選択' }).check();
  await form.getByLabel('前ステップNo').fill('4');
  await form.getByRole('button', { name: '決定' }).click();
  await expectSummary(form, [
    routeMessage.targetRequired,
    routeMessage.usersRequired,
    routeMessage.prevItself,
  ]);
  await checkPage(page);
  await form.getByLabel('前ステップNo').fill('9,9');
  await expect(form.getByLabel('前ステップNo')).toHaveAccessibleDescription(
    /前ステップNoに(重複する|存在しない)ステップは設定できません。/,
  );
  await form.getByLabel('前ステップNo').fill('');
  // 全員 corrects the error of the users.
  const noUsers = form.getByText(routeMessage.usersRequired);
  await form.getByRole('radio', { name: '全員' }).check();
  await expect(noUsers).toHaveCount(0);
  await form.getByRole('radio', { name: 'ユーザーを選択' }).check();
  await expect(noUsers).toHaveCount(2);
  // Five per page; chosen users stay chosen.
  await form.getByRole('tab', { name: '部署' }).click();
  await form.getByRole('combobox', { name: '事業部' }).selectOption({ label: 'すべて' });
  await waitUntilSettled(page);
  await form.getByRole('button', { name: '2ページ' }).click();
  await waitUntilSettled(page);
  await checkPage(page);
  await form.getByRole('tab', { name: 'サプライヤー' }).click();
  await waitUntilSettled(page);
  await form.getByLabel('サプライヤー名').fill('存在しない会社');
  await page.keyboard.press('Enter');
  await expect(form.getByText(general.emptySearch)).toBeVisible();
  await waitUntilSettled(page);
  await form.getByLabel('サプライヤー名').fill('青葉');
  await page.keyboard.press('Enter');
  await waitUntilSettled(page);
  await expect(form.getByRole('table', { name: routeDialog.suppliers }).getByRole('row')).toHaveCount(3);
  await checkPage(page);
});

test('dialogs move for 300 ms over a backdrop of 150 ms, but not with reduced motion @desktop', async ({
  enter,
}) => {
  const page = await enter('applicant1', '/application');
  const durations = async () => {
    await page.goto('/application/create?workflow_id=1');
    await waitUntilSettled(page);
    await page.getByLabel('回答希望日').fill('2099/01/05');
    await page.getByRole('button', { name: '申請', exact: true }).click();
    const popup = page.getByRole('alertdialog');
    await expect(popup).toBeVisible();
    return popup.evaluate((popup) => {
      const backdrop = [...document.querySelectorAll<HTMLElement>('[style*="transition-duration"]')].find(
        (part) => part !== popup,
      );
      return [popup, backdrop].map((part) => {
        const { transitionProperty, transitionDuration } = getComputedStyle(part ?? popup);
        return transitionProperty === 'none' ? '0s' : transitionDuration;
      });
    });
  };
  expect(await durations()).toEqual(['0s', '0s']);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await durations()).toEqual(['0.3s', '0.15s']);
});
