import { checkPage } from './check-page.ts';
import { expect, test } from './test.ts';

/** /dev/kit, the page of all parts (dev/kit/): checked whole, then with each of its dialogs open. */
test('every part of the screens is accessible in every state @desktop', async ({ page }) => {
  await page.goto('/dev/kit');
  await expect(page.getByRole('heading', { name: '画面の部品' })).toBeVisible();
  // Its build gives states a class.
  const [usual, hovered] = await page
    .getByRole('region', { name: '主なボタン' })
    .getByRole('button')
    .evaluateAll((buttons) => buttons.slice(0, 2).map((button) => getComputedStyle(button).backgroundColor));
  expect(hovered).not.toBe(usual);
  await checkPage(page);
  for (const name of ['決定', '元に戻せない確認', '先に保存できる確認']) {
    await page.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole(name.endsWith('確認') ? 'alertdialog' : 'dialog');
    await expect(dialog).toBeVisible();
    await checkPage(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await checkPage(page);
});
