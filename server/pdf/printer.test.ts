import { afterAll, expect, test } from 'vitest';
import { pdfText } from '#dev/testing/pdf-text.ts';
import { openPdfPrinter, PrintQueueFull } from './printer.ts';
import type { PrintedDocument } from './document.ts';
import { titledTable } from './table.ts';

const printer = openPdfPrinter();
afterAll(() => printer.stop());

const document = (...content: PrintedDocument['content']): PrintedDocument => ({
  title: '試し刷り',
  header: ['左', '右'],
  footer: '出力',
  content,
  made_at: new Date('2026-11-21T00:00:00Z'),
});
const textOf = async (...content: PrintedDocument['content']) =>
  pdfText(await printer.print(document(...content)));

test('rare characters of names are printed and can be copied', async () => {
  const text = '𠮷田 髙橋 﨑山 神田 辻󠄀 葛󠄀城 ｱｲｳﾞ ㈱ ① −〜‖ か\u3099';
  expect(await textOf({ text })).toContain('𠮷田 髙橋 﨑山 神田 辻 葛城 ｱｲｳﾞ ㈱ ① −〜‖ が');
});

test('each character that the font lacks is one 〓, and the end of the document lists them', async () => {
  const text = await textOf(
    { stack: [{ text: '前😀中👨‍👩‍👧後' }] },
    { columns: [{ text: ['😀', { text: 'ไ' }] }] },
  );
  expect(text).toContain('前〓中〓後');
  expect(text).toContain('〓 は印字できない文字です（U+1F600、U+1F468 U+200D U+1F469 U+200D U+1F467、U+E44');
});

test('a title is on the page where its content begins', async () => {
  const table = titledTable({ title: '章', widths: [100], captions: ['列'], rows: [[{ text: '値' }]] });
  let turned = 0;
  for (let lines = 38; lines < 54; lines += 1) {
    const above = Array.from({ length: lines }, () => ({ text: '本文' }));
    const pages = (await textOf(...above, table)).split('\f');
    const page = pages.findIndex((one) => one.includes('章'));
    expect(pages[page]).toContain('章列値');
    turned += page;
  }
  expect(turned).toBeGreaterThan(0);
  expect(turned).toBeLessThan(16);
});

test('title and captions of a long table repeat on every page', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => [{ text: `行${index}` }]);
  const table = titledTable({ title: '章', widths: [100], captions: ['見出し'], rows });
  const pages = (await textOf(table)).split('\f');
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('章見出し');
    expect(page).toContain(`${index + 1} / ${pages.length}`);
  }
  expect(pages.join('').match(/行\d+/g)).toHaveLength(120);
});

test('a long word is broken at the column’s edge and stays whole in the copied text', async () => {
  const word = 'x'.repeat(400);
  const table = titledTable({ title: '章', widths: [100], captions: ['列'], rows: [[{ text: word }]] });
  expect(await textOf(table)).toContain(word);
});

test('documents beyond the queue limit are rejected, and the others are printed', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) => printer.print(document({ text: `${index}` }))),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
  for (const one of results) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(PrintQueueFull);
});

test('a document that can’t be printed fails alone', async () => {
  const broken = printer.print(document({ layout: 'ruled', table: { body: [[{ text: 'a' }], []] } }));
  const whole = printer.print(document({ text: 'b' }));
  await expect(broken).rejects.toThrow(/could not be made/);
  expect(pdfText(await whole)).toContain('b');
});

test('stopping rejects waiting documents, and the printer can start again', async () => {
  const waiting = Promise.allSettled([printer.print(document({ text: 'a' }))]);
  await printer.stop();
  expect(await waiting).toMatchObject([
    { status: 'rejected', reason: { message: 'The portal is stopping.' } },
  ]);
  expect(await textOf({ text: 'c' })).toContain('c');
});
