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
  const values = { field_value01: '', field_value02: '', pic_approver_steps: [{}, {}] };
  expect(summaryOf(errors, ['古い'], values)).toEqual([
    { message: '古い' },
    { message: '長い', field: 'field_value01' },
    // JavaScript iterates over integer keys first.
    { message: '循環', field: 'pic_approver_steps.1.prev_step_order' },
    { message: '少ない', field: 'pic_approver_steps' },
  ]);
});

test('the fields within a field are in form order, too', () => {
  const error = (message: string) => ({ type: 'server', message });
  const errors = {
    questionnaire: {
      questions: [undefined, { text: error('質問文がない') }],
      response_due_date: error('期間の外'),
    },
    title: error('タイトルがない'),
  };
  const values = { title: '', questionnaire: { response_due_date: '', questions: [] } };
  expect(summaryOf(errors, [], values).map(({ field }) => field)).toEqual([
    'title',
    'questionnaire.response_due_date',
    'questionnaire.questions.1.text',
  ]);
});
