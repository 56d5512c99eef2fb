import { expect, test } from 'vitest';
import type { Services } from '#server/http/handler.ts';
import { openPdfPrinter, PrintQueueFull } from '#server/pdf/printer.ts';
import { failure } from '#texts/general.ts';
import { pdfDownload } from './pdf-download.ts';

const download = (pdf: Pick<Services['pdf'], 'print'>) =>
  pdfDownload(
    { title: '稟議書', header: ['', ''], footer: '', content: [{ text: 'a' }], made_at: new Date(0) },
    '稟議書.pdf',
    {
      actor: { user_id: 1 },
      services: { pdf },
    } as unknown as Parameters<typeof pdfDownload>[2],
  );
const tryAgain = {
  refusal: { status: 422, issues: [{ loc: ['query'], msg: failure.tooManyRequests }] },
};

test('who prints while too many wait is asked to try again', async () => {
  await expect(download({ print: () => Promise.reject(new PrintQueueFull()) })).rejects.toMatchObject(
    tryAgain,
  );
});

test('so is who waited for a document in vain', async () => {
  const printer = openPdfPrinter({ deadline: 1 });
  await expect(download(printer)).rejects.toMatchObject(tryAgain);
  await printer.stop();
});

test('a document that can’t be made stays an error', async () => {
  await expect(download({ print: () => Promise.reject(new Error('broken')) })).rejects.toThrow('broken');
});
