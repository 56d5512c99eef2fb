import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

/** A file that contains each of the 256 byte values, so that any rewriting of text or line ends shows. */
export function fileNamed(name: string, text = name): ChosenFile {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  return {
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.concat([bytes, Buffer.from(`\r\n${text}\n`)]),
  };
}

/** Downloads a file by its link and compares its name and bytes. */
export async function expectDownload(page: Page, scope: Page | Locator, file: ChosenFile): Promise<void> {
  const downloading = page.waitForEvent('download');
  await scope.getByRole('link', { name: file.name, exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(file.name);
  const bytes = await readFile(await download.path());
  expect(bytes.equals(file.buffer)).toBe(true);
}

/** Drags files over the file area of a form and drops them there; `over` runs in between. */
export async function dropFiles(
  form: Locator,
  files: readonly ChosenFile[],
  over: (area: Locator) => Promise<void>,
): Promise<void> {
  const area = form.getByRole('group', { name: '添付ファイル', exact: true });
  const dataTransfer = await form.page().evaluateHandle(
    (chosen) => {
      const transfer = new DataTransfer();
      for (const { name, text } of chosen) transfer.items.add(new File([text], name));
      return transfer;
    },
    files.map(({ name, buffer }) => ({ name, text: buffer.toString('latin1') })),
  );
  await area.dispatchEvent('dragover', { dataTransfer });
  await over(area);
  await area.dispatchEvent('drop', { dataTransfer });
}
