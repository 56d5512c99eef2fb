import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { bodySchema } from './body-schema.ts';

const { save } = calls.application.create;
const sent = { workflow_id: 1, applicant_answers_hope_date: '2026-04-01' };

test('a schema is kept for a day, and the next day has its own', () => {
  const first = bodySchema(save, '2026-04-01');
  expect(bodySchema(save, '2026-04-01')).toBe(first);
  expect(first.safeParse(sent).success).toBe(true);
  expect(bodySchema(save, '2026-04-02').safeParse(sent).success).toBe(false);
  expect(bodySchema(save, '2026-04-01').safeParse(sent).success).toBe(true);
});

test('each call has its own schema', () => {
  const ofSave = bodySchema(save, '2026-04-01');
  expect(bodySchema(calls.application.detail.reject, '2026-04-01')).not.toBe(ofSave);
  expect(bodySchema(save, '2026-04-01')).toBe(ofSave);
});
