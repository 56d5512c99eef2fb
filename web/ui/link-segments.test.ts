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
])('「%s」', (text, expected) => {
  expect(links(text)).toEqual(expected);
});

test('the parts joined are the original text', () => {
  for (const text of ['a https://x.example/ b', 'https://x.example', '改行\nhttps://x.example\n後', '<b>'])
    expect(
      linkSegments(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
});
