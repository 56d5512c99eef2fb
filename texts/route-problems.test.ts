import { expect, test } from 'vitest';
import { routeProblemText } from './route-problems.ts';

test('the name of a route, of an application and of a template', () => {
  expect(routeProblemText({ code: 'name_missing', purpose: 'approve' })).toBe(
    '申請ルートが設定されていません。',
  );
  expect(routeProblemText({ code: 'name_missing', purpose: 'template' })).toBe(
    'ルート名が入力されていません。',
  );
  expect(routeProblemText({ code: 'name_too_long', purpose: 'approve', max: 20 })).toBe(
    '申請ルートは20文字以内で入力してください。',
  );
  expect(routeProblemText({ code: 'name_too_long', purpose: 'template', max: 20 })).toBe(
    'ルート名は20文字以内で入力してください。',
  );
});

test('a problem that needs no arguments', () => {
  expect(routeProblemText({ code: 'prev_cycle' })).toBe('前ステップNoが循環しています。');
});
