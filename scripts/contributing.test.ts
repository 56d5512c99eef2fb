import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Call, CallTable } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { routes } from '#contract/routes.ts';

/** The recipes of CONTRIBUTING name every place that each existing call and screen is in. */

const root = path.dirname(import.meta.dirname);
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const readAll = (pattern: string): string => globSync(pattern, { cwd: root }).map(read).join('\n');

/** The text below a heading of CONTRIBUTING, up to the next one. */
function recipe(heading: string): string {
  const [, text = ''] = read('CONTRIBUTING.md').split(`\n## ${heading}\n`);
  return text.split('\n## ')[0] ?? '';
}

/** The declared calls, each with its last key: `application.detail.approve` is `approve`. */
function declared(table: CallTable): { readonly key: string; readonly call: Call }[] {
  return Object.entries(table).flatMap(([key, entry]) =>
    'method' in entry && typeof entry.method === 'string' ? [{ key, call: entry }] : declared(entry),
  );
}

const allCalls = declared(calls);
const addresses = Object.keys(routes);

test('“Add a call” names the places of every call', () => {
  const places: Readonly<Record<string, string>> = {
    'contract/': readAll('contract/**/*.ts'),
    'docs/authorization.csv': read('docs/authorization.csv'),
    'docs/calls.md': read('docs/calls.md'),
  };
  const named: Readonly<Record<string, string>> = {
    'testing/samples.ts': read('testing/samples.ts'),
    'server/features/<feature>/handlers.ts': readAll('server/features/**/*.ts'),
  };
  const text = recipe('Add a call');
  for (const place of [...Object.keys(places), ...Object.keys(named), 'server/start/handlers.ts'])
    expect(text).toContain(place);
  expect(allCalls.length).toBeGreaterThan(90);
  for (const { key, call } of allCalls) {
    for (const [place, content] of Object.entries(places))
      expect(content.includes(call.path), `${call.path} in ${place}`).toBe(true);
    for (const [place, content] of Object.entries(named))
      expect(content.includes(key), `${key} in ${place}`).toBe(true);
  }
});

test('“Add a screen” names the places of every screen', () => {
  const text = recipe('Add a screen');
  for (const place of [
    'texts/shell.ts',
    'contract/routes.ts',
    'web/router.tsx',
    'web/shell/menu-entries.tsx',
    'e2e/screenshots.ts',
  ])
    expect(text).toContain(place);
  const tests = readAll('e2e/**/*.ts');
  expect(addresses.length).toBeGreaterThan(20);
  for (const address of addresses) expect(tests.includes(address), `${address} in e2e/`).toBe(true);
});
