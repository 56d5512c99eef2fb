import { describe, expect, test } from 'vitest';
import { inMegabytes } from '#domain/file-size.ts';
import { fileLimits, maxDestinations } from '#domain/limits.ts';
import { invalid } from '#texts/fields.ts';
import { composeSchema, emptyMessage, messageDraftSchema } from './compose-form.ts';

const filled = { ...emptyMessage, department_groups: [1], title: '題', body: '文' };

function messages(values: object): [string, string][] {
  const result = composeSchema.safeParse({ ...filled, ...values });
  return result.success ? [] : result.error.issues.map(({ path, message }) => [path.join('.'), message]);
}

describe('the rules', () => {
  test.each([
    {},
    { department_groups: [], suppliers: [1] },
    { department_groups: [], send_department_group_all: true },
    { department_groups: [], send_supplier_all: true },
    { department_groups: [], reply_message_id: 1 },
    { title: 'あ'.repeat(30), body: `${'あ'.repeat(198)}\r\n𠮷` },
  ])('%o is valid', (values) => {
    expect(messages(values)).toEqual([]);
  });

  test('all errors come at once, in the order of the form', () => {
    const file1 = new File([new Uint8Array(fileLimits.bytes + 1)], '図面.pdf');
    expect(messages({ department_groups: [], title: '　', body: 'あ'.repeat(201), file1 })).toEqual([
      ['department_groups', '送信先が選択されていません。'],
      ['suppliers', '送信先が選択されていません。'],
      ['title', 'タイトルが入力されていません。'],
      ['body', '本文は200文字以内で入力してください。'],
      ['file1', `添付ファイル1のファイルサイズが${inMegabytes(fileLimits.bytes)}MBを超えています。`],
    ]);
  });

  test('the limit of destinations counts both lists together', () => {
    const ids = (length: number) => Array.from({ length }, (_, index) => index + 1);
    const tooMany = ['department_groups', 'suppliers'].map((list) => [
      list,
      invalid.tooManyDestinations(maxDestinations),
    ]);
    expect(messages({ suppliers: ids(maxDestinations - 1) })).toEqual([]);
    expect(messages({ suppliers: ids(maxDestinations) })).toEqual(tooMany);
    expect(messages({ department_groups: [], suppliers: ids(maxDestinations + 1) })).toEqual(
      tooMany.slice(1),
    );
    expect(messages({ suppliers: ids(maxDestinations + 1), send_supplier_all: true })).toEqual([]);
  });
});

test('a draft has the texts and choices, not the files', () => {
  const draft = messageDraftSchema.parse({ ...filled, mail_touched: true, file1: new File([], 'a') });
  expect(draft).toMatchObject({ department_groups: [1], title: '題', mail_touched: true });
  expect(draft).not.toHaveProperty('file1');
});
