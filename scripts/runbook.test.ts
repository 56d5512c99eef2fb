import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { queues } from '#server/jobs/queues.ts';

/** docs/manual/運用.md says what an administrator does about each alert and each line of the log. */

const root = path.dirname(import.meta.dirname);
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const runbook = read('docs/manual/運用.md');

/** The text below a heading, up to the next one of its level. */
function section(heading: string): string {
  const [marks = ''] = heading.split(' ');
  const [, text = ''] = runbook.split(`\n${heading}\n`);
  return text.split(`\n${marks} `)[0] ?? '';
}

test('has a section for each alert, and for no other', () => {
  const rules = read('deploy/prometheus/rules.yml');
  const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name);
  const sections = section('## アラート').matchAll(/^### (\w+)\n\n\*\*意味\*\*: \S.+\n\*\*影響\*\*: \S/gm);
  expect(alerts.length).toBeGreaterThan(0);
  expect([...sections].map(([, name = '']) => name)).toEqual(alerts);
});

const sources = globSync('server/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
const code = sources.map(read).join('\n');
/** The first words of each match's message, up to what is filled in. */
const wordsOf = (pattern: RegExp): string[] =>
  [...code.matchAll(pattern)].map(([, message = '']) => message.split('${')[0]?.trim() ?? '');

test('explains each line of the log while the portal runs', () => {
  const table = section('### 動いている間のメッセージ');
  const ofRequests = wordsOf(/\blog\.(?:error|warn|info)\((?:[^()]|\([^()]*\))*?'([^']+)',?\s*\)/g);
  const plain = wordsOf(/console\.error\(\s*[`']([^`']+)[`']/g);
  expect(ofRequests.length).toBeGreaterThan(8);
  expect(plain.length).toBeGreaterThan(3);
  const others = ['not ready:', 'ready again', 'did not stop:', ...queues.map(({ name }) => `\`${name}: `)];
  expect([...ofRequests, ...plain, ...others].filter((words) => !table.includes(words))).toEqual([]);
});

test('explains each line with which a start stops', () => {
  const table = section('### 起動時のメッセージ');
  const parts = [
    'server/start/start-product.ts',
    'server/admin-port/warnings.ts',
    'server/start/connections.ts',
    'server/db/adopt.ts',
  ];
  const messages = parts
    .flatMap((file) => [
      ...read(file).matchAll(/^\s*(?:new Error\(\s*|return new Error\(\s*)?`([A-Z][^`]+)`/gm),
    ])
    .map(([, message = '']) => message.split('${')[0]?.trim() ?? '');
  expect(messages.length).toBeGreaterThan(6);
  expect(messages.filter((words) => !table.includes(`\`${words}`))).toEqual([]);
});
