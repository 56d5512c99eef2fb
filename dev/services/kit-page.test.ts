import Fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { serveBrowserFiles } from '#server/http/browser-files.ts';
import { kitPage, withForcedStates } from './kit-page.ts';

const app = Fastify();
beforeAll(async () => {
  await app.register(kitPage);
});

test('the page of parts is built with its script and its style sheet', async () => {
  const { statusCode, body } = await app.inject('/dev/kit');
  expect(statusCode).toBe(200);
  const files = [...body.matchAll(/(?:src|href)="(\/dev\/kit\/assets\/[^"]+)"/g)].map(
    ([, file = '']) => file,
  );
  expect(files.map((file) => file.replace(/^.*\./, '')).toSorted()).toEqual(['css', 'js']);
  for (const file of files) expect((await app.inject(file)).statusCode).toBe(200);
  const style = await app.inject(files.find((file) => file.endsWith('.css')) ?? '');
  expect(style.body).toContain('.is-hover');
});

test('a file that the page does not have is not found', async () => {
  expect((await app.inject('/dev/kit/assets/other.js')).statusCode).toBe(404);
});

test('without the development set-up the address is not found', async () => {
  const production = Fastify();
  await serveBrowserFiles(production, import.meta.dirname);
  for (const address of ['/dev/kit', '/dev/kit/assets/index.js'])
    expect((await production.inject(address)).statusCode).toBe(404);
});

test.each([
  ['a:hover{}', 'a:is(:hover,.is-hover){}'],
  [String.raw`.hover\:underline:hover{}`, String.raw`.hover\:underline:is(:hover,.is-hover){}`],
  ['@media (hover:hover){}', '@media all{}'],
  ['a:focus-visible{}', 'a:is(:focus-visible,.is-focus){}'],
  ['a:active{}', 'a:is(:active,.is-active){}'],
])('%s gets a class for its state', (css, expected) => {
  expect(withForcedStates(css)).toBe(expected);
});
