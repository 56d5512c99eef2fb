import { expect, test } from 'vitest';
import { linkSegments } from './link-segments.ts';

const links = (text: string) => linkSegments(text).flatMap(({ href }) => href ?? []);

test.each([
  ['詳細はhttps://example.jp/a?b=c#dをご覧ください。', ['https://example.jp/a?b=c#d']],
  ['（https://example.jp/）', ['https://example.jp/']],
  ['(see https://example.jp/x).', ['https://example.jp/x']],
  ['https://example.jp/a_(b)', ['https://example.jp/a_(b)']],
  ['http://a.example, https://b.example.', ['http://a.example', 'https://b.example']],
  ['https://example.jp/%E3%81%82、次', ['https://example.jp/%E3%81%82']],
  ['javascript:alert(1) ftp://x.example mailto:a@b.example data:text/html,x', []],
  ['（https://example.jp/a_(b))))!,)', ['https://example.jp/a_(b)']],
  [`https://example.jp/${'.)'.repeat(50_000)}`, ['https://example.jp/']],
  ['https:// http://', []],
  ['https://user@[::1', []],
  ['', []],
  // Letters that are not encoded: cut before them, a link would lead to another page.
  ['https://example.com/資料.pdf', []],
  ['https://example.com/資料.pdfをご覧ください', []],
  ['https://example.com/資料', []],
  ['https://example.com/a/資料/b.pdf', []],
  ['https://example.com/a.資料', []],
  ['https://example.com/はじめに.pdf', []],
  ['https://example.com/?q=検索', []],
  ['https://example.com/café', []],
  ['https://ja.wikipedia.org/wiki/サクラ_(曖昧さ回避)', []],
  ['https://日本語.jp/', []],
  ['https://www.日本語.jp/', []],
  ['https://日本語.jp/ と https://example.com/', ['https://example.com/']],
  // Sentences go on directly.
  ['URLはhttps://example.com/を参照', ['https://example.com/']],
  ['https://example.com/をPDF/Wordで開く', ['https://example.com/']],
  ['https://example.com/からお申し込みください', ['https://example.com/']],
  ['https://example.comです。', ['https://example.com']],
  ['https://example.com/（社内限定）', ['https://example.com/']],
  ['「https://example.com/」資料', ['https://example.com/']],
  ['(https://example.com/)資料', ['https://example.com/']],
  ['https://example.com/、資料.pdf', ['https://example.com/']],
  ['https://a.example/とhttps://b.example/x', ['https://a.example/', 'https://b.example/x']],
  ['https://a.example/x,https://b.example/y', ['https://a.example/x', 'https://b.example/y']],
  ['|https://a.example/|https://b.example/|', ['https://a.example/', 'https://b.example/']],
  ['https://web.example/2020/https://a.example/', ['https://web.example/2020/https://a.example/']],
  // Brackets and bars.
  ['https://example.com/a?b=[1]&c=2', ['https://example.com/a?b=[1]&c=2']],
  ['https://example.com/{id}/a|b', ['https://example.com/{id}/a|b']],
  ['[https://example.com/a] {https://example.com/b}', ['https://example.com/a', 'https://example.com/b']],
  ['[見積](https://example.com/a[1])', ['https://example.com/a[1]']],
  ['HTTPS://EXAMPLE.COM/A', ['HTTPS://EXAMPLE.COM/A']],
  ['Http://example.com/', ['Http://example.com/']],
])('「%s」', (text, expected) => {
  expect(links(text)).toEqual(expected);
});

test('the parts joined are the original text', () => {
  for (const text of [
    'a https://x.example/ b',
    'https://x.example',
    '改行\nhttps://x.example\n後',
    '<b>',
    'https://x.example/資料.pdf',
  ])
    expect(
      linkSegments(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
});
