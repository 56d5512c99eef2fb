import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.dirname(import.meta.dirname);
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

test('docs/operations.md has a paragraph for each alert, and for no other', () => {
  const rules = read('deploy/prometheus/rules.yml');
  const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name);
  const [, section = ''] = read('docs/operations.md').split('\n## Alerts\n');
  const paragraphs = (section.split('\n## ')[0] ?? '').matchAll(/^\*\*(\w+)\*\*: \S[^]{100,}?\n(?=\n|$)/gm);
  expect(alerts.length).toBeGreaterThan(0);
  expect([...paragraphs].map(([, name = '']) => name)).toEqual(alerts);
});
