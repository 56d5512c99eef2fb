import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { serveBrowserFiles } from '#server/http/browser-files.ts';
import { testOperator } from '#testing/operator.ts';
import { builtBrowserFiles } from '#testing/portal.ts';
import { kitPage, withForcedStates } from './kit-page.ts';

const app = Fastify();
beforeAll(async () => {
  await app.register(kitPage);
});

test('the page shows every part of web/ui', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const shown = new Set(globSync('dev/kit/*.tsx', { cwd: root }));
  // The set grows during the loop.
  for (const file of shown)
    for (const [, part = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(
      /(?:#web\/ui|\.)\/([a-z-]+\.tsx)'/g,
    ))
      if (existsSync(path.join(root, 'web/ui', part))) shown.add(`web/ui/${part}`);
  const parts = globSync('web/ui/*.tsx', { cwd: root }).filter((file) => !file.endsWith('.test.tsx'));
  expect(parts.length).toBeGreaterThan(20);
  expect(parts.filter((part) => !shown.has(part))).toEqual([]);
});

test('a file that the page does not have is not found', async () => {
  expect((await app.inject('/dev/kit/assets/other.js')).statusCode).toBe(404);
});

test('without the development set-up the address is not found', async () => {
  const production = Fastify();
  const folder = await mkdtemp(path.join(tmpdir(), 'browser-files-'));
  await serveBrowserFiles(production, await builtBrowserFiles(folder), {
    base_url: 'https://portal.test',
    operator: testOperator,
  });
  for (const address of ['/dev/kit', '/dev/kit/assets/index.js'])
    expect((await production.inject(address)).statusCode).toBe(404);
  await rm(folder, { recursive: true });
});

test.each([
  ['a:hover{}', 'a:is(:hover,.is-hover){}'],
  [String.raw`.hover\:underline:hover{}`, String.raw`.hover\:underline:is(:hover,.is-hover){}`],
  ['@media (hover:hover){}', '@media all{}'],
  ['a:focus-visible{}', 'a:is(:focus-visible,.is-focus){}'],
  ['a:active{}', 'a:is(:active,.is-active){}'],
  ['@media (forced-colors:active){}', '@media (forced-colors:active){}'],
])('%s gets a class for its state', (css, expected) => {
  expect(withForcedStates(css)).toBe(expected);
});
