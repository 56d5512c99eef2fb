import { describe, expect, test } from 'vitest';
import { inMegabytes } from '#domain/file-size.ts';
import { fileLimits } from '#domain/limits.ts';
import { createSchema, emptyCreate, createDraftSchema, labelsOf } from './create-form.ts';
import { labelledFields } from '#domain/application/custom-fields.ts';

const filled = { ...emptyCreate, applicant_answers_hope_date: '2026-11-21' };

function messages(values: object): [string, string][] {
  const result = createSchema('2026-11-21', { field_name01: '取引先名' }).safeParse({ ...filled, ...values });
  return result.success ? [] : result.error.issues.map(({ path, message }) => [path.join('.'), message]);
}

describe('the rules', () => {
  test('only the desired answer date is required, and may be today', () => {
    expect(messages({})).toEqual([]);
  });
  test.each([
    { date: '', message: '回答希望日が入力されていません。' },
    { date: '2026-02-30', message: '回答希望日の日付が正しくありません。' },
    { date: '2026-11-20', message: '回答希望日には本日以降の日付を入力してください。' },
  ])('$date gives one message', ({ date, message }) => {
    expect(messages({ applicant_answers_hope_date: date })).toEqual([
      ['applicant_answers_hope_date', message],
    ]);
  });
  test('a file one byte over the limit is too large, and the message names its field', () => {
    const file = new File([new Uint8Array(fileLimits.bytes + 1)], '見積書.pdf');
    expect(messages({ file2: file })).toEqual([
      ['file2', `申請書の添付ファイル2のファイルサイズが${inMegabytes(fileLimits.bytes)}MBを超えています。`],
    ]);
  });
});

test('files that are taken over count with the chosen ones', () => {
  const file = new File(['内容'], '見積書.pdf');
  const tooMany = [['resubmit_file_ids', '添付できるファイルは3件までです。']];
  expect(messages({ file1: file, resubmit_file_ids: [1, 2] })).toEqual([]);
  expect(messages({ file1: file, file2: file, resubmit_file_ids: [1, 2] })).toEqual(tooMany);
  expect(
    messages({ file1: file, resubmit_file_ids: [1, 2, 3], applicant_answers_hope_date: '2026-11-20' }),
  ).toEqual(expect.arrayContaining(tooMany));
});

test('only fields with a label are shown', () => {
  expect(
    labelledFields({ field_name01: '取引先名', field_name02: null, field_name03: '', field_name10: '備考' }),
  ).toEqual([
    { number: '01', name: 'field_value01', label: '取引先名' },
    { number: '10', name: 'field_value10', label: '備考' },
  ]);
});

test('texts belong to the labels under which they were typed', () => {
  const labels = { field_name01: '取引先名', field_name02: null };
  expect(labelsOf({ ...labels, field_name03: '' })).toBe(labelsOf(labels));
  expect(labelsOf({ field_name01: '会社名' })).not.toBe(labelsOf(labels));
  expect(labelsOf({ field_name02: '取引先名' })).not.toBe(labelsOf(labels));
});

test('messages name a field by its label, or by its number without one', () => {
  const long = 'あ'.repeat(51);
  expect(messages({ field_value01: long, field_value10: long })).toEqual([
    ['field_value01', '取引先名は50文字以内で入力してください。'],
    ['field_value10', '入力項目10は50文字以内で入力してください。'],
  ]);
});

test('a draft has no files', () => {
  expect(createDraftSchema.parse({ ...filled, file1: new File([], 'a') })).not.toHaveProperty('file1');
  // One that an earlier version stored has nothing to take over.
  const { resubmit_file_ids: _, ...earlier } = filled;
  expect(createDraftSchema.parse(earlier).resubmit_file_ids).toEqual([]);
});
