import { readFileSync } from 'node:fs';
import pdfmake, { type Content } from 'pdfmake';
import { applicationPdf } from '#texts/export.ts';
import { charactersOf } from './font-characters.ts';
import { contentWidth, faint, ink, pageMargins, styles, tableLayouts } from './layout.ts';
import { codePointsOf, printable } from './printable.ts';
import type { PrintedDocument } from './document.ts';

/** Renders documents as PDF. It is CPU-bound, so it runs in a thread (server/pdf/thread.ts). */

const family = 'Noto Sans JP';
const weights = { normal: 'regular.ttf', bold: 'bold.ttf' };
const files = {
  normal: import.meta.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf'),
};

// Only one file is read: both weights have the same characters.
const regular = readFileSync(new URL(files.normal));
const has = charactersOf(regular);
// The library's types leave out its virtual file system.
const { virtualfs } = pdfmake as unknown as {
  readonly virtualfs: { writeFileSync(name: string, bytes: Buffer): void };
};
virtualfs.writeFileSync(weights.normal, regular);
virtualfs.writeFileSync(weights.bold, readFileSync(new URL(files.bold)));
pdfmake.setFonts({ [family]: weights });
pdfmake.setTableLayouts(tableLayouts);
// Documents name no URL and no file; if one ever did, nothing would be fetched.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

/** The document as PDF, with a subset of the fonts embedded and selectable text. */
export async function render(document: PrintedDocument): Promise<Buffer> {
  const { title, header, footer, content, made_at } = document;
  const missing = new Set<string>();
  const toPrintable = (text: string) => printable(text, has, missing);
  // Each part keeps its type: only its texts change.
  const body = content.map((part) => withTexts(part, toPrintable) as Content);
  const [left, right, foot] = [...header, footer].map(toPrintable);
  if (missing.size > 0)
    body.push({
      text: applicationPdf.missingCharacters([...missing].map(codePointsOf)),
      style: 'note',
      margin: [0, 10, 0, 0],
    });
  const rule = {
    type: 'line' as const,
    x1: 0,
    y1: 0,
    x2: contentWidth,
    y2: 0,
    lineWidth: 0.5,
    lineColor: '#8a8f98',
  };
  const [marginLeft, , marginRight] = pageMargins;
  return pdfmake
    .createPdf({
      info: { title: toPrintable(title), creationDate: made_at, modDate: made_at, producer: 'pdfmake' },
      language: 'ja',
      displayTitle: true,
      version: '1.7',
      pageSize: 'A4',
      pageMargins,
      defaultStyle: { font: family, fontSize: 9, lineHeight: 1.2, color: ink },
      styles,
      header: {
        margin: [marginLeft, 24, marginRight, 0],
        stack: [
          {
            columns: [
              { text: left ?? '', width: '*' },
              { text: right ?? '', width: 'auto' },
            ],
            fontSize: 8,
            color: faint,
          },
          { canvas: [rule], margin: [0, 3, 0, 0] },
        ],
      },
      footer: (page, pages) => ({
        margin: [marginLeft, 10, marginRight, 0],
        columns: [
          { text: foot ?? '', width: '*' },
          { text: `${page} / ${pages}`, width: 'auto' },
        ],
        fontSize: 8,
        color: faint,
      }),
      content: body,
    })
    .getBuffer();
}

/** The keys under which pdfmake takes a text or a list of texts. */
const textKeys: ReadonlySet<string> = new Set(['text', 'stack', 'columns', 'body']);

/** A copy of a part of a document with `toPrintable` applied to every text. */
function withTexts(value: unknown, toPrintable: (text: string) => string, texts = true): unknown {
  if (typeof value === 'string') return texts ? toPrintable(value) : value;
  if (Array.isArray(value)) return value.map((entry) => withTexts(entry, toPrintable, texts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, withTexts(entry, toPrintable, textKeys.has(key))]),
  );
}
