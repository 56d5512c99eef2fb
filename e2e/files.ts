import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

/** A file with each of the 256 bytes in it, so that whatever rewrites text or lines shows. */
export function fileNamed(name: string, text = name): ChosenFile {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  return {
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.concat([bytes, Buffer.from(`\r\n${text}\n`)]),
  };
}

/** Downloads a file by its link: it has its name and every byte. */
export async function expectDownload(page: Page, scope: Page | Locator, file: ChosenFile): Promise<void> {
  const begun = page.waitForEvent('download');
  await scope.getByRole('link', { name: file.name, exact: true }).click();
  const download = await begun;
  expect(download.suggestedFilename()).toBe(file.name);
  const bytes = await readFile(await download.path());
  expect(bytes.equals(file.buffer)).toBe(true);
}
