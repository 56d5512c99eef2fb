import { checkPage } from './check-page.ts';
import { expect, test } from './test.ts';

/** /dev/kit, the page of all parts (dev/kit/): checked whole, then with each of its dialogs open. */
test('every part of the screens is accessible in every state @desktop', async ({ page }) => {
  await page.goto('/dev/kit');
  await expect(page.getByRole('heading', { name: '画面の部品' })).toBeVisible();
  await checkPage(page);
  for (const name of ['右側', '決定', '元に戻せない確認']) {
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
