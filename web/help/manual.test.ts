import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { marked } from 'marked';
import { describe, expect, test } from 'vitest';
import { inOneLine, linkGoal, readManual } from './manual.ts';

const root = path.join(import.meta.dirname, '../..');
const files = globSync('docs/manual/*.md', { cwd: root });

test('a heading has the anchor that GitHub gives it, and a second one of its words another', () => {
  const { headings } = readManual(
    '# 表題\n\n## 前ステップNoの「書き方」\n\n### そのあと\n\n## A b\n\n### そのあと\n',
  );
  expect([...headings.values()]).toEqual([
    { id: '表題', depth: 1, text: '表題' },
    { id: '前ステップnoの書き方', depth: 2, text: '前ステップNoの「書き方」' },
    { id: 'そのあと', depth: 3, text: 'そのあと' },
    { id: 'a-b', depth: 2, text: 'A b' },
    { id: 'そのあと-1', depth: 3, text: 'そのあと' },
  ]);
});

test('the end of a line is a space between words alone', () => {
  expect(inOneLine('読み、\n書きます。')).toBe('読み、書きます。');
  expect(inOneLine('\n  続き')).toBe('  続き');
  expect(inOneLine('npm\nstart')).toBe('npm start');
  expect(inOneLine('です。\nNo 4、\nimport\n（英語）')).toBe('です。No 4、import（英語）');
  expect(inOneLine('5 分\nmail')).toBe('5 分 mail');
});

test('a link leads to a heading, a page of the reader, or another site by https, and nowhere else', () => {
  const goal = (href: string) => linkGoal(href, '申請する', ['申請する', '承認する']);
  expect(goal('#再申請する')).toEqual({ page: '申請する', anchor: '再申請する' });
  expect(goal('承認する.md')).toEqual({ page: '承認する', anchor: '' });
  expect(goal('承認する.md#代理人として承認する')).toEqual({
    page: '承認する',
    anchor: '代理人として承認する',
  });
  expect(goal('https://example.com/a')).toEqual({ href: 'https://example.com/a' });
  const nowhere = [
    '管理する.md',
    '../rules/import.md',
    '/application',
    '#',
    '',
    'http://example.com',
    '//a.example',
  ];
  for (const href of [
    ...nowhere,
    'javascript:alert(1)',
    'JavaScript:1.md',
    'data:text/html,1',
    'mailto:a@b.example',
  ])
    expect([href, goal(href)]).toEqual([href, null]);
});

describe.each(files)('%s', (file) => {
  const text = readFileSync(path.join(root, file), 'utf8');

  test('has only what /help shows', () => {
    const shown = new Set(
      'heading paragraph text list list_item table code space strong link image codespan br escape'.split(
        ' ',
      ),
    );
    const kinds = new Set<string>();
    void marked.walkTokens([...readManual(text).tokens], ({ type }) => {
      kinds.add(type);
    });
    expect([...kinds].filter((kind) => !shown.has(kind))).toEqual([]);
    // Characters stand for themselves.
    expect(text.match(/&#?\w+;/g)).toBeNull();
  });
});
