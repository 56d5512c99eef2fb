import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

/** The manual prints words of the screens in bold. A text that changes has to change there too. */

const root = path.dirname(import.meta.dirname);
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const code = globSync('texts/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
  .map(read)
  .join('\n')
  .replace(/\/\*[^]*?\*\//g, '');
/** Whole texts. What a text fills in may be anything, unless it is almost all of the text. */
const texts = [...code.matchAll(/'((?:[^'\\\n]|\\.)+)'|`([^`]+)`/g)].map(([, plain, template]) => {
  const parts = (plain ?? template ?? '').split(/\$\{[^}]*\}/);
  return /\p{L}{2}/u.test(parts.join('')) ? parts.map((part) => RegExp.escape(part)).join('.*') : '(?!)';
});
const text = new RegExp(`^(?:${texts.join('|')})$`);

// The runbook is about servers, and prints headings of its own in bold.
const pages = globSync('docs/manual/*.md', { cwd: root, exclude: ['**/運用.md'] });
const boldWords = (page: string) => [...read(page).matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = '']) => word);

test('finds the pages', () => {
  expect(pages.filter((page) => boldWords(page).length > 20)).toHaveLength(7);
});

describe.each(pages)('%s', (page) => {
  test('has no word in bold that no screen shows', () => {
    expect(boldWords(page).filter((word) => !text.test(word))).toEqual([]);
  });
});
