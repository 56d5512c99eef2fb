import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { put, receiptsAt, run, sha256, short, story, write } from './verify.testing.ts';

/** What the verifier finds by receipt numbers alone: the bundles are in order by themselves. */

const supplierEvents = 'applications/27/suppliers/5/events';

/** A bundle in which the supplier's second event was rewritten, and all computed again. */
function rewritten() {
  const { receipts } = write(story());
  const told = story();
  for (const event of [told.whole.events[3], told.supplier.events[1]])
    if (event) event.comment = '書き換えた意見';
  const { folder } = write(told);
  expect(run(folder).code).toBe(0);
  return { folder, receipts };
}

test('show between which entries a rewritten one lies', () => {
  const { folder, receipts } = rewritten();
  expect(run(folder, ...receiptsAt(receipts, 3))).toMatchObject({
    code: 1,
    wrong: [
      `${short(receipts[3])}: 最初に違う記録は1件目（申請、2026-11-29 15:00:02）から3件目（承認、2026-11-29 15:50:02）までのどれかです。` +
        '間の控え番号があれば、さらに絞れます。' +
        '全体の履歴で変えられた可能性があるのは1件目（申請、2026-11-29 15:00:02）から6件目（承認、2026-11-29 15:50:02）までのどれかです。',
    ],
  });
  expect(run(folder, ...receiptsAt(receipts, 1, 3)).wrong[0]).toContain(
    '2件目（承認、2026-11-29 15:30:02）から3件目（承認、2026-11-29 15:50:02）までのどれかです。',
  );
});

test('at each entry show which one was rewritten', () => {
  const { folder, receipts } = rewritten();
  const { code, lines, wrong } = run(folder, ...receiptsAt(receipts, 1, 2));
  expect(code).toBe(1);
  expect(lines).toContain(
    `正しい　${short(receipts[1])}: 1件目（申請、2026-11-29 15:00:02）まで一致しています。`,
  );
  expect(wrong).toEqual([
    `${short(receipts[2])}: 最初に違う記録は2件目（承認、2026-11-29 15:30:02）です。` +
      '全体の履歴で変えられた可能性があるのは2件目（承認、2026-11-29 15:10:02）から4件目（承認、2026-11-29 15:30:02）までのどれかです。',
  ]);
});

test('show that an event was rewritten that the supplier does not see', () => {
  const { receipts } = write(story());
  const told = story();
  Object.assign(told.whole.events[4] ?? {}, { comment: '別の意見' });
  const { folder } = write(told);
  expect(run(folder).code).toBe(0);
  expect(run(folder, ...receiptsAt(receipts, 2, 3))).toMatchObject({
    code: 1,
    wrong: [
      `${short(receipts[3])}: 最初に違う記録は3件目（承認、2026-11-29 15:50:02）です。` +
        '全体の履歴で変えられた可能性があるのは5件目（承認、2026-11-29 15:40:02）から6件目（承認、2026-11-29 15:50:02）までのどれかです。',
    ],
  });
});

test('leave open which of all events was rewritten, where an entry points to none of them', () => {
  const { receipts } = write(story());
  const told = story();
  Object.assign(told.supplier.events[1] ?? {}, { whole: 99 });
  expect(run(write(told).folder, ...receiptsAt(receipts, 1, 2)).wrong.at(-1)).toBe(
    `${short(receipts[2])}: 最初に違う記録は2件目（承認、2026-11-29 15:30:02）です。` +
      '全体の履歴で変えられた可能性があるのは2件目（承認、2026-11-29 15:10:02）から6件目（承認、2026-11-29 15:50:02）までのどれかです。',
  );
});

test('say nothing of all events where a supplier has its own view alone', () => {
  const { receipts } = write({ ...story(), whole: null });
  const told = { ...story(), whole: null };
  Object.assign(told.supplier.events[0] ?? {}, { comment: '別の申請' });
  expect(run(write(told).folder, ...receiptsAt(receipts, 1)).wrong).toEqual([
    `${short(receipts[1])}: 最初に違う記録は1件目（申請、2026-11-29 15:00:02）です。`,
  ]);
});

test('show that the last entry is gone', () => {
  const { receipts } = write(story());
  const told = story();
  told.whole.events.pop();
  told.supplier.events.pop();
  expect(run(write(told).folder, ...receiptsAt(receipts, 3))).toMatchObject({
    code: 1,
    wrong: [
      `${short(receipts[3])}: 記録は 2 件で終わっていますが、控え番号は 3 件目を示しています。` +
        '履歴が削除されたか、ポータルがバックアップから復元された可能性があります。',
    ],
  });
});

test('are not compared beyond a file that is missing', () => {
  const { folder, receipts } = write(story());
  rmSync(path.join(folder, supplierEvents, '0002.json'));
  expect(run(folder, ...receiptsAt(receipts, 1, 3)).wrong.at(-1)).toBe(
    `${short(receipts[3])}: 2件目のファイルがないか読めないため、3件目まで確かめられません。`,
  );
});

test('can be wrong themselves', () => {
  const { folder, receipts } = write(story());
  const mistyped = `27-5-2-${sha256('mistyped')}`;
  expect(run(folder, mistyped, ...receiptsAt(receipts, 3)).wrong).toEqual([
    `${short(mistyped)}: 3件目までの控え番号が一致しているため、この控え番号のほうが違います。`,
  ]);
  const rest = receipts[3]?.replace('27-5', '') ?? '';
  const { code, wrong } = run(folder, `28-5${rest}`, `27-6${rest}`);
  expect(code).toBe(1);
  expect(wrong.map((line) => line.replace(/^.*: /, ''))).toEqual([
    '申請28は、この証跡一式にありません。',
    'サプライヤー6の履歴は、この証跡一式にありません。',
  ]);
});

test('are read as they were pasted, and from a mail', () => {
  const { folder, receipts } = write(story());
  const [receipt = ''] = receiptsAt(receipts, 3);
  const wide = receipt.replace(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0));
  const mail = path.join(folder, 'mail.txt');
  put(folder, 'mail.txt', `控え番号：${receipts[2]}\r\n> 控え番号：${receipts[2]}\r\n`);
  const pasted = [`控え番号：${receipt}です`, receipt.toUpperCase(), wide, receipt.replaceAll('-', '‐')];
  for (const each of pasted) {
    const { code, lines } = run('控え番号：', each, folder, '--receipts', mail);
    expect(code).toBe(0);
    expect(lines.filter((line) => line.includes('控え番号'))).toEqual([
      `正しい　${short(receipt)}: 3件目（承認、2026-11-29 15:50:02）まで一致しています。`,
      `正しい　${short(receipts[2])}: 2件目（承認、2026-11-29 15:30:02）まで一致しています。`,
    ]);
  }
});
