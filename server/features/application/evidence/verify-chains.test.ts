import { readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  canonical,
  edit,
  put,
  run,
  sha256,
  story,
  write,
  writeHeads,
  writeManifest,
} from './verify.testing.ts';

/** What the verifier finds in chains. */

const events = 'applications/27/events';
const remarks = 'applications/27/remarks';
const supplierEvents = 'applications/27/suppliers/5/events';
const third = '3件目（承認、2026-11-29 15:20:02）';

/** The errors of a bundle whose manifest somebody has computed again after a change. */
function wrongAfter(change: (folder: string) => void): string[] {
  const { folder } = write(story());
  change(folder);
  writeManifest(folder);
  const { code, wrong } = run(folder);
  expect(code).toBe(wrong.length > 0 ? 1 : 0);
  return wrong.map((line) => line.replace('申請27 ', '').replaceAll(`${events}/`, ''));
}
const swap = (folder: string) => {
  const [second, third] = ['0002', '0003'].map((name) => path.join(folder, events, `${name}.json`));
  const bytes = readFileSync(second ?? '');
  renameSync(third ?? '', second ?? '');
  put(folder, `${events}/0003.json`, bytes);
};

test('shows that two entries have changed places', () => {
  expect(wrongAfter(swap).slice(0, 4)).toEqual([
    '全体の履歴: 0002.json の number が2ではありません。',
    '全体の履歴: 0003.json の number が3ではありません。',
    '全体の履歴: 最初に違う記録は2件目（承認、2026-11-29 15:20:02）です。heads.txt の2行目と合いません。',
    '全体の履歴: 3件目（承認、2026-11-29 15:10:02）の時刻が、前の記録の時刻より前です。',
  ]);
});

test('shows a time that runs backwards', () => {
  const told = story();
  Object.assign(told.whole.events[2] ?? {}, { at: '2026-11-29T06:09:59.999Z' });
  expect(run(write(told).folder).wrong).toEqual([
    '申請27 全体の履歴: 3件目（承認、2026-11-29 15:09:59）の時刻が、前の記録の時刻より前です。',
  ]);
  Object.assign(told.whole.events[2] ?? {}, { at: told.whole.events[1]?.at });
  expect(run(write(told).folder)).toMatchObject({ code: 0, wrong: [] });
});

test('has no gap, no double and no stranger', () => {
  expect(wrongAfter((folder) => rmSync(path.join(folder, events, '0003.json')))).toContain(
    '全体の履歴: 3件目のファイルがありません。',
  );
  expect(wrongAfter((folder) => rmSync(path.join(folder, events, '0006.json')))).toContain(
    '全体の履歴: heads.txt は6件ですが、記録は5件です。',
  );
  expect(wrongAfter((folder) => put(folder, `${remarks}/0001.withheld.json`, '{}'))).toContain(
    '全体のやり取り: 1件目のファイルが2つあります。',
  );
  expect(wrongAfter((folder) => put(folder, `${events}/0007.withheld.json`, '{}'))).toEqual([
    '全体の履歴: 0007.withheld.json は、ここにあるはずのないファイルです。',
  ]);
  expect(
    wrongAfter((folder) => {
      rmSync(path.join(folder, remarks, '0002.json'));
      put(folder, `${remarks}/0002.withheld.json`, `{"digest": "${sha256('')}", "number": 3}`);
    }),
  ).toContain(`全体のやり取り: ${remarks}/0002.withheld.json の digest か number が正しくありません。`);
  expect(wrongAfter((folder) => put(folder, 'applications/027/events/0001.json', '{}'))).toEqual([
    'applications/027: フォルダーの名前が番号ではありません。',
  ]);
  expect(wrongAfter((folder) => rmSync(path.join(folder, events, 'heads.txt')))).toEqual([
    '全体の履歴: heads.txt がありません。',
  ]);
  expect(wrongAfter((folder) => rmSync(path.join(folder, supplierEvents), { recursive: true }))).toContain(
    'サプライヤー5の履歴: 記録がありません。',
  );
  expect(wrongAfter((folder) => rmSync(path.join(folder, 'applications'), { recursive: true }))).toEqual([
    '申請がひとつもありません。',
  ]);
});

const change = (text: string, to: (entry: Record<string, unknown>) => unknown) =>
  canonical(to(JSON.parse(text) as Record<string, unknown>));
const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;

test.each([
  ['JSON', () => '{"at":', 'を JSON として読めません。'],
  ['an object', () => '[1]', 'は JSON のオブジェクトではありません。'],
  ['UTF-8', () => Buffer.from([0x7b, 0xff, 0x7d]), 'の文字コードが UTF-8 ではありません。'],
  ['canonical', (text: string) => `${text}\n`, 'は正規の形（RFC 8785）ではありません。'],
  ['without a mark', (text: string) => `\u{feff}${text}`, 'を JSON として読めません。'],
  [
    'without a key twice',
    (text: string) => text.replace('{', '{"a":1,"a":1,'),
    'は正規の形（RFC 8785）ではありません。',
  ],
  [
    'of integers',
    (text: string) => change(text, (entry) => ({ ...entry, size: 1.5 })),
    'は正規の形（RFC 8785）ではありません。',
  ],
  [
    'of whole characters',
    (text: string) => change(text, (entry) => ({ ...entry, comment: '\ud800' })),
    'は正規の形（RFC 8785）ではありません。',
  ],
  ['shallow', () => nested(101), 'は正規の形（RFC 8785）ではありません。'],
  ['no trap', () => nested(100_000), 'は正規の形（RFC 8785）ではありません。'],
  [
    'of a known format',
    (text: string) => change(text, (entry) => ({ ...entry, format: 2 })),
    'の format は1ではなく、この verify.mjs では確かめられません。',
  ],
  [
    'of its application',
    (text: string) => change(text, (entry) => ({ ...entry, application_id: 28 })),
    'の application_id が27ではありません。',
  ],
  [
    'of a time',
    (text: string) => change(text, (entry) => ({ ...entry, at: '2026-11-31T06:20:02.000Z' })),
    'の時刻 at を読めません。',
  ],
])('has entries that are %s', (_, change, problem) => {
  const wrong = wrongAfter((folder) => {
    const text = readFileSync(path.join(folder, events, '0006.json'), 'utf8');
    put(folder, `${events}/0006.json`, change(text));
    writeHeads(folder, events);
  });
  expect(wrong.map((line) => line.replace(': 0006.json', ':'))).toContain(`全体の履歴: ${problem}`);
});

test('has keys in the order of UTF-16, and texts of all scripts', () => {
  const told = story();
  Object.assign(told.whole.events[1] ?? {}, {
    '\u{1f600}': '😀 <é> \u007f\u2028',
    '\uff01': null,
    あ: true,
  });
  expect(run(write(told).folder)).toMatchObject({ code: 0, wrong: [] });
});

test('of a supplier belongs to the whole one', () => {
  const told = story();
  const [first = {}, second = {}, last = {}] = told.supplier.events;
  const wrongOf = (...events: object[]) => {
    Object.assign(told.supplier, { events });
    return run(write(told).folder).wrong.map((line) => line.replace('申請27 サプライヤー5の履歴: ', ''));
  };
  const second2 = '2件目（承認、2026-11-29 15:30:02）';
  expect(wrongOf(first, { ...second, whole: 99 })).toEqual([
    `${second2}の whole が、全体の履歴のどこにもありません。`,
  ]);
  expect(wrongOf(first, { ...second, whole: 1 })).toEqual([
    `${second2}の whole が、全体の履歴の順ではありません。`,
  ]);
  expect(wrongOf(first, { ...second, whole: 3 })).toEqual([
    `${second2}の種類か時刻が、全体の履歴の${third}と違います。`,
  ]);
  expect(wrongOf(first, { ...second, kind: 'rejected' }, last)).toEqual([
    '2件目（却下、2026-11-29 15:30:02）の種類か時刻が、全体の履歴の4件目（承認、2026-11-29 15:30:02）と違います。',
  ]);
});

test.each([{}, { count: 1 }, { count: 9 }, 'text', { count: { toString: 1 }, head: sha256('') }])(
  'names remarks that are there, not %j',
  (remarks) => {
    const wrong = wrongAfter((folder) => {
      edit(folder, `${events}/0006.json`, (text) => change(text, (entry) => ({ ...entry, remarks })));
      writeHeads(folder, events);
    });
    expect(wrong).toContain(
      '全体の履歴: 6件目（承認、2026-11-29 15:50:02）の時点のやり取り（remarks）が、やり取りの記録と合いません。',
    );
  },
);
