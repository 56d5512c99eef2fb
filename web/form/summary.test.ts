import { expect, test } from 'vitest';
import { summaryOf } from './summary.ts';

test('lists each distinct message once: the form first, then the fields in form order, each with its field', () => {
  const errors = {
    field_value02: { type: 'custom', message: '長い' },
    field_value01: { type: 'custom', message: '長い' },
    pic_approver_steps: {
      root: { type: 'custom', message: '少ない' },
      1: { prev_step_order: { type: 'server', message: '循環' } },
    },
    quiet: { type: 'custom', message: '' },
    absent: undefined,
  };
  expect(summaryOf(errors, ['古い'], ['field_value01', 'field_value02', 'pic_approver_steps'])).toEqual([
    { message: '古い' },
    { message: '長い', field: 'field_value01' },
    // JavaScript iterates over integer keys first.
    { message: '循環', field: 'pic_approver_steps.1.prev_step_order' },
    { message: '少ない', field: 'pic_approver_steps' },
  ]);
});
