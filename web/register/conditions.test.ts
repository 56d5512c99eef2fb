import { expect, test } from 'vitest';
import { initialConditions } from './conditions.ts';

test.each([
  ['2026-11-29', '2026-08-29'],
  ['2026-02-10', '2025-11-10'],
  ['2026-05-31', '2026-02-28'],
  ['2028-05-30', '2028-02-29'],
  ['2026-12-31', '2026-09-30'],
])('on %s the register begins on %s', (today, from) => {
  expect(initialConditions(today)).toMatchObject({ by: 'submitted', from, to: today });
});
