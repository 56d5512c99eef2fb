import { afterAll, expect, test } from 'vitest';
import { pdfText } from '#testing/pdf-text.ts';
import { maxDocuments, openPdfPrinter, PrintQueueFull } from './printer.ts';
import type { PrintedDocument } from './document.ts';
import { titledTable } from './table.ts';

const printer = openPdfPrinter();
afterAll(() => printer.stop());

/** A user's id. */
const anybody = 1;
const document = (...content: PrintedDocument['content']): PrintedDocument => ({
  title: '試し刷り',
  header: ['左', '右'],
  footer: '出力',
  content,
  made_at: new Date('2026-11-21T00:00:00Z'),
});
const textOf = async (...content: PrintedDocument['content']) =>
  pdfText(await printer.print(document(...content), anybody));
/** Takes far more memory than a thread of `small` has. */
const huge = document(...Array.from({ length: 40_000 }, (_, index) => ({ text: `行${index}` })));
const small = { megabytes: 48 };

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

const rejectedAsFull = { status: 'rejected', reason: expect.any(PrintQueueFull) };

test('a person’s documents beyond their limit are rejected, and the others are printed', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 60 }, (_, index) => printer.print(document({ text: `${index}` }), anybody)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxDocuments.person);
  expect(results.slice(maxDocuments.person)).toEqual(Array.from({ length: 55 }, () => rejectedAsFull));
  expect(await textOf({ text: 'later' })).toContain('later');
});

test('documents beyond the limit of all are rejected, whoever prints them', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: maxDocuments.all + 5 }, (_, person) =>
      printer.print(document({ text: '頁' }), person),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxDocuments.all);
  expect(results.slice(maxDocuments.all)).toEqual(Array.from({ length: 5 }, () => rejectedAsFull));
});

test('people take turns', async () => {
  const own = openPdfPrinter({ threads: 1 });
  const order: string[] = [];
  const print = (person: number, name: string) =>
    own.print(document({ text: name }), person).then(() => order.push(name));
  const names = Array.from({ length: maxDocuments.person }, (_, index) => `a${index}`);
  await Promise.all([...names.map((name) => print(1, name)), print(2, 'b')]);
  await own.stop();
  // a0 is being printed when b comes, and it is a's turn again.
  expect(order).toEqual(['a0', 'a1', 'b', ...names.slice(2)]);
});

test('whatever one person prints, another one has a thread', async () => {
  const own = openPdfPrinter({ ...small, threads: 2 });
  const order: string[] = [];
  const print = (content: PrintedDocument, person: number, name: string) =>
    own
      .print(content, person)
      .catch(() => undefined)
      .then(() => order.push(name));
  await Promise.all([
    print(huge, 1, 'huge'),
    print(document({ text: 'a' }), 1, 'a, after it'),
    print(document({ text: 'b' }), 2, 'b'),
  ]);
  await own.stop();
  expect(order).toEqual(['b', 'huge', 'a, after it']);
});

test('a thread that runs out of memory fails its own document, and the printer goes on', async () => {
  const own = openPdfPrinter({ ...small, threads: 1 });
  const [broken, ...others] = await Promise.allSettled([
    own.print(huge, 1),
    own.print(document({ text: 'x' }), 1),
    own.print(document({ text: 'y' }), 2),
  ]);
  expect(broken).toMatchObject({
    reason: { message: 'The thread that makes PDFs broke.', cause: { code: 'ERR_WORKER_OUT_OF_MEMORY' } },
  });
  expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  await own.stop();
});

test('a document that takes too long is given up alone: the next one has its own time', async () => {
  const own = openPdfPrinter({ threads: 1, deadline: 1 });
  const results = await Promise.allSettled([1, 2].map((person) => own.print(document(), person)));
  expect(results).toMatchObject([1, 2].map(() => ({ reason: { message: 'The PDF was not made in 1 ms.' } })));
  await own.stop();
});

test('what can’t be sent to a thread fails alone', async () => {
  const broken = printer.print({ ...document(), content: [{ text: (() => '') as unknown as string }] }, 1);
  await expect(broken).rejects.toThrow('The document is not plain data.');
  expect(await textOf({ text: 'd' })).toContain('d');
});

test('a document that can’t be printed fails alone', async () => {
  const broken = printer.print(document({ layout: 'ruled', table: { body: [[{ text: 'a' }], []] } }), 1);
  const whole = printer.print(document({ text: 'b' }), 1);
  await expect(broken).rejects.toThrow(/could not be made/);
  expect(pdfText(await whole)).toContain('b');
});

test('stopping rejects waiting documents, and the printer can start again', async () => {
  const waiting = Promise.allSettled([printer.print(document({ text: 'a' }), 1)]);
  await printer.stop();
  expect(await waiting).toMatchObject([
    { status: 'rejected', reason: { message: 'The portal is stopping.' } },
  ]);
  expect(await textOf({ text: 'c' })).toContain('c');
});
