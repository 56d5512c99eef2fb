import { fileView } from '#texts/general.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { dialog } from './dialogs.ts';
import { destinationId } from './message.ts';
import { expect, test } from './test.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a picture and a PDF are shown beside the page; what is neither is only downloaded', async ({
  enter,
  baseURL,
  isMobile,
}) => {
  const sender = await clientOf('approver2', baseURL ?? '');
  const params = {
    title: '図面の確認',
    body: '本文です。',
    send_mail_flag: false,
    send_department_group_all: false,
    department_groups: 'EMPTY_ARRAY',
    send_supplier_all: false,
    suppliers: [await destinationId(sender, 'suppliers', '株式会社豊田電機')],
    reply_message_id: null,
  };
  const answer = await sender.post('/api/message/create/save', {
    multipart: {
      params: JSON.stringify(params),
      file1: { name: '写真.png', mimeType: 'image/png', buffer: picture },
      file2: { name: '図面.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n') },
      file3: { name: '偽物.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') },
    },
  });
  const message_id = Number(await answer.text());
  await sender.dispose();

  const page = await enter('us1021', '/error/forbidden');
  // The test's browser has no viewer for PDFs.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true }),
  );
  await page.goto(`/message/view?message_id=${message_id}`);
  await waitUntilSettled(page);
  await page.getByRole('button', { name: '写真.pngを表示' }).click();
  const shown = dialog(page, '写真.png').getByRole('img', { name: '写真.png' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await checkPage(page);
  const saved = page.waitForEvent('download');
  await dialog(page, '写真.png').getByRole('button', { name: 'ダウンロード' }).click();
  expect((await saved).suggestedFilename()).toBe('写真.png');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '写真.pngを表示' })).toBeFocused();

  await page.getByRole('button', { name: '偽物.pngを表示' }).click();
  const fake = dialog(page, '偽物.png');
  await expect(fake.getByText(fileView.notShown)).toBeVisible();
  await expect(fake.getByRole('img')).toHaveCount(0);
  await expect(fake.getByTitle('偽物.png')).toHaveCount(0);
  await checkPage(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '図面.pdfを表示' }).click();
  const viewer = dialog(page, '図面.pdf').getByTitle('図面.pdf');
  await expect(viewer).toHaveAttribute('src', /^blob:/);
  // A phone has no viewer within a page, and no Escape.
  if (isMobile) return;
  // Browsers' viewers take the focus once they are there.
  await viewer.evaluate((frame) => frame.focus());
  await expect(viewer).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '図面.pdfを表示' })).toBeFocused();
});
