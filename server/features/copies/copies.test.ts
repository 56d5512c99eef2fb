import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { daysLater, japanDate } from '#domain/japan-date.ts';
import { copyLimits } from '#domain/limits.ts';
import { copiesFailure } from '#texts/copies.ts';
import { invalid, label } from '#texts/fields.ts';
import {
  act,
  bodyOf,
  expectDone,
  expectIssues,
  submitAndRoute,
  submitApplication,
} from '#testing/application.ts';
import { copyQuery, saveCopies } from '#testing/copies.ts';
import { writeRemark } from '#testing/discussion.ts';
import { move, sendMessage } from '#testing/message.ts';
import { postNotice } from '#testing/notice.ts';
import { pdfText } from '#testing/pdf-text.ts';
import { portalForFile } from '#testing/portal.ts';
import { respond, someAnswers, someQuestionnaire } from '#testing/questionnaire.ts';

/** 控えの一括保存: what it contains, and what refuses it (docs/rules/copies.md). */

const { size, zip } = calls.copies;
const portal = await portalForFile();
const file = (name: string) => ({ file1: new File([`${name}の中身`], name) });
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const none = { applications: 'false', messages: 'false', notices: 'false' } as const;
const applications = { ...none, applications: 'true' } as const;
const messages = { ...none, messages: 'true' } as const;
const notices = { ...none, notices: 'true' } as const;
const today = japanDate(new Date());

async function sizeFor(login_id: string, changes: Parameters<typeof copyQuery>[0] = {}) {
  return bodyOf(size.output, await (await portal.as(login_id)).get(size, copyQuery(changes)));
}

describe('an application of two suppliers', async () => {
  const id = await submitAndRoute(
    portal,
    {
      steps: [{ of: 'S0001', users: ['supplier1'] }, { of: 'S0002' }, { of: 'P102', users: ['pic1'] }],
    },
    { values: { field_value01: '控え/商会' }, files: file('見積.txt') },
  );
  await expectDone(
    act(portal, 'supplier1', 'approve', id, { comment: '青葉の回答', files: file('青葉.txt') }),
  );
  await expectDone(
    act(portal, 'supplier2', 'approve', id, { comment: '東海の回答', files: file('東海.txt') }),
  );
  await expectDone(act(portal, 'pic1', 'approve', id, { comment: '社内の所見', files: file('社内.txt') }));
  await writeRemark(portal, 'router1', id, { text: '社内の相談', files: file('相談.txt') });
  await writeRemark(portal, 'router1', id, { to: 'S0001', text: '青葉への質問', files: file('質問.txt') });
  const folder = `申請/${today}_${id}_新規取引申請書 控え_商会`;

  test('is the PDF and the files of the supplier’s own view for a supplier', async () => {
    const { files, index, names } = await saveCopies(portal, 'supplier1', applications);
    expect(names).toEqual([
      `${folder}/申請書（控え）_新規取引申請書_${id}.pdf`,
      `${folder}/見積.txt`,
      `${folder}/青葉.txt`,
      `${folder}/やり取り_質問.txt`,
      'index.csv',
    ]);
    const text = pdfText(files.get(names[0] ?? '') ?? expect.fail());
    for (const part of ['申請書（控え）', '青葉の回答', '青葉への質問']) expect(text).toContain(part);
    for (const part of ['東海', '社内の所見', '社内の相談']) expect(text).not.toContain(part);
    expect(files.get(`${folder}/青葉.txt`)?.toString()).toBe('青葉.txtの中身');
    expect(index).toEqual(
      names.slice(0, -1).map((name) => ({
        日付: today.replaceAll('-', '/'),
        種別: '申請',
        番号: String(id),
        相手: '産業機器事業部 営業部 伊藤 さくら',
        件名: '新規取引申請書 控え/商会',
        ファイル: name,
        'SHA-256': sha256(files.get(name) ?? ''),
      })),
    );
    const stored = names.slice(1, -1).reduce((sum, name) => sum + (files.get(name)?.length ?? 0), 0);
    expect(await sizeFor('supplier1', applications)).toEqual({ item_count: 1, bytes: stored });
  });

  test('is 稟議書 and all files for an operator', async () => {
    const { files, names } = await saveCopies(portal, 'router1', applications);
    const own = names.filter((name) => name.startsWith(folder));
    expect(own.map((name) => name.slice(folder.length + 1))).toEqual([
      `稟議書_新規取引申請書_${id}.pdf`,
      '見積.txt',
      '青葉.txt',
      '東海.txt',
      '社内.txt',
      'やり取り_相談.txt',
      'やり取り_質問.txt',
    ]);
    expect(pdfText(files.get(own[0] ?? '') ?? expect.fail())).toContain('社内の所見');
  });

  test('is for those alone whose lists have it', async () => {
    for (const login_id of ['supplier3', 'applicant2', 'sysadmin'])
      expect([login_id, await sizeFor(login_id, applications)]).toEqual([
        login_id,
        { item_count: 0, bytes: 0 },
      ]);
  });
});

describe('a message', () => {
  test('is its text and files, for its sender with the recipients, for a recipient without the others', async () => {
    const id = await sendMessage(portal, 'applicant1', {
      title: '納期:"確認"/CON?',
      body: '1行目\n2行目',
      to: ['S0001', 'S0002'],
      files: file('図面.txt'),
    });
    const folder = `メッセージ/${today}_${id}_納期__確認__CON_`;
    const received = await saveCopies(portal, 'supplier2', messages);
    expect(received.names).toEqual([`${folder}/本文.txt`, `${folder}/図面.txt`, 'index.csv']);
    const text = received.files.get(`${folder}/本文.txt`)?.toString() ?? '';
    expect(text).toMatch(
      /^\ufeffタイトル：納期:"確認"\/CON\?\r\n送信者：産業機器事業部 営業部 伊藤 さくら\r\n送信日時：/,
    );
    expect(text).toMatch(/\r\n宛先：.*\r\n\r\n1行目\r\n2行目\r\n$/);
    expect(text).not.toContain('青葉');
    expect(received.index[0]).toMatchObject({
      種別: 'メッセージ',
      相手: '産業機器事業部 営業部 伊藤 さくら',
    });
    const sent = await saveCopies(portal, 'applicant1', messages);
    expect(sent.index[0]?.相手).toMatch(/^サプライヤー：株式会社青葉精工 本社、/);
    expect(sent.files.get(`${folder}/本文.txt`)?.toString()).toContain(
      '送信先：サプライヤー：株式会社青葉精工 本社、',
    );
    expect(await sizeFor('supplier3', messages)).toEqual({ item_count: 0, bytes: 0 });
  });

  test('is no longer for who has moved away from the department that received it', async () => {
    await sendMessage(portal, 'supplier3', { to: ['G01'] });
    const before = await sizeFor('router1', messages);
    const { department_id } = await portal.db
      .selectFrom('portal_user')
      .select('department_id')
      .where('login_id', '=', 'router1')
      .executeTakeFirstOrThrow();
    await move(portal, 'router1', 'P301');
    expect([before.item_count, (await sizeFor('router1', messages)).item_count]).toEqual([1, 0]);
    await portal.db
      .updateTable('portal_user')
      .set({ department_id })
      .where('login_id', '=', 'router1')
      .execute();
  });
});

describe('a notice', () => {
  test('is its text and files, and a supplier’s own answers', async () => {
    const id = await postNotice(portal, {
      to: ['S0001', 'S0002'],
      files: file('案内.txt'),
      form: { title: '調査のお願い', body: '本文', questionnaire: someQuestionnaire() },
    });
    await respond(portal, id);
    const others = { login_id: 'supplier2', files: { file1: new File(['他社'], '他社.txt') } };
    await respond(portal, id, { ...others, answers: [0, [1], '他社の回答', '1', '2026-12-05', null] });
    const folder = `お知らせ/${today}_${id}_調査のお願い`;
    const { files, names, index } = await saveCopies(portal, 'supplier1', notices);
    expect(names.filter((name) => name.startsWith(folder))).toEqual([
      `${folder}/本文.txt`,
      `${folder}/回答.txt`,
      `${folder}/案内.txt`,
      `${folder}/回答_質問6_証明書.txt`,
    ]);
    const day = today.replaceAll('-', '/');
    expect(files.get(`${folder}/本文.txt`)?.toString()).toContain(
      `区分：産業機器事業部のお知らせ\r\n公開期間：${day}〜${day}\r\n\r\n本文\r\n`,
    );
    const answers = files.get(`${folder}/回答.txt`)?.toString() ?? '';
    for (const part of ['質問1：影響の有無\r\n影響あり\r\n', '質問4：在庫\r\n1,200個\r\n', '梱包の遅れ'])
      expect(answers).toContain(part);
    expect([...files.values()].join('\n')).not.toContain('他社');
    expect(index[0]?.相手).toBe('産業機器事業部 設計部 山田 千尋');
    expect(someAnswers()).toHaveLength(6);
    const of = await sizeFor('supplier1', notices);
    const stored = index.filter(({ ファイル: name }) => !/本文|回答\.txt/.test(name));
    expect(of.bytes).toBe(stored.reduce((sum, row) => sum + (files.get(row.ファイル)?.length ?? 0), 0));

    const operator = await saveCopies(portal, 'pic2', notices);
    expect(operator.names.filter((name) => name.startsWith(folder))).toEqual([
      `${folder}/本文.txt`,
      `${folder}/案内.txt`,
    ]);
    expect([...operator.files.values()].join('\n')).not.toContain('梱包の遅れ');
  });

  test('is for whom it was, from its first day on, until it is deleted', async () => {
    const count = async (login_id: string) => (await sizeFor(login_id, notices)).item_count;
    const people = ['supplier1', 'supplier3', 'pic2', 'applicant2', 'sysadmin'];
    const counts = () => Promise.all(people.map(count));
    const before = await counts();
    const more = async () => (await counts()).map((now, index) => now - (before[index] ?? 0));
    const tomorrow = daysLater(today, 1);
    const coming = { publish_date_from: tomorrow, publish_date_to: tomorrow };
    const id = await postNotice(portal, { to: ['S0001'], form: coming });
    // Tomorrow is in the period, and has not come.
    expect(await more()).toEqual([0, 0, 0, 0, 0]);
    const set = (days: object) =>
      portal.db.updateTable('notice').set(days).where('notice_id', '=', id).execute();
    await set({ publish_date_from: today });
    expect(await more()).toEqual([1, 0, 1, 0, 1]);
    // Over: a supplier reads it as a past notice.
    await set({ publish_date_from: daysLater(today, -2), publish_date_to: daysLater(today, -1) });
    expect(await more()).toEqual([1, 0, 1, 0, 1]);
    const { notice } = calls;
    const { updated_at } = bodyOf(
      notice.view.init.output,
      await (await portal.as('sysadmin')).get(notice.view.init, { notice_id: id }),
    );
    await expectDone((await portal.as('sysadmin')).post(notice.view.delete, { notice_id: id, updated_at }));
    expect(await more()).toEqual([0, 0, 0, 0, 0]);
    await postNotice(portal, {
      login_id: 'sysadmin',
      form: { division_id: null, system_notice_flag: true, title: 'システムのお知らせ' },
    });
    expect(await more()).toEqual([1, 1, 1, 1, 1]);
  });
});

test('a corrected notice stays for whom it was published, and never for who only its correction reached', async () => {
  const titles = async (login_id: string, days: object) => {
    const { index } = await saveCopies(portal, login_id, { ...notices, ...days });
    return index.map((row) => row.件名);
  };
  portal.clock = new Date('2031-05-12T12:00:00+09:00');
  const post = (title: string, form: object) =>
    postNotice(portal, { to: ['S0001'], form: { title, publish_date_to: '2031-05-20', ...form } });
  const begun = await post('公開後に訂正', {});
  await post('公開後の訂正版', { corrects_notice_id: begun });
  const coming = { publish_date_from: '2031-05-14' };
  const unseen = await post('公開前に訂正', coming);
  await post('公開前の訂正版', { ...coming, corrects_notice_id: unseen });
  portal.clock = new Date('2031-05-15T12:00:00+09:00');
  const days = { from: '2031-05-01', to: '2031-05-31' };
  expect(await titles('supplier1', days)).toEqual(['公開後に訂正', '公開後の訂正版', '公開前の訂正版']);
  const { item_count } = await sizeFor('supplier1', { ...notices, ...days });
  expect(item_count).toBe(3);
  expect(await titles('pic2', days)).toEqual(['公開後の訂正版', '公開前の訂正版']);
  const { files, names } = await saveCopies(portal, 'supplier1', { ...notices, ...days });
  const isMarked = (name: string) => files.get(name)?.toString().includes('状態：訂正済み');
  expect(names.filter(isMarked)).toEqual([`お知らせ/2031-05-12_${begun}_公開後に訂正/本文.txt`]);
  portal.clock = null;
});

test('the period has its first and last day from midnight to midnight in Japan', async () => {
  const at = async (time: string) => {
    portal.clock = new Date(time);
    const title = time.slice(5, 19);
    await sendMessage(portal, 'supplier4', { title, to: ['G03'] });
    await submitApplication(portal, { login_id: 'applicant1', values: { field_value01: title } });
    await postNotice(portal, { login_id: 'sysadmin', form: { division_id: null, system_notice_flag: true } });
  };
  const days = { from: '2030-07-01', to: '2030-09-30' };
  for (const time of [
    '2030-06-30T23:59:59.999',
    '2030-07-01T00:00:00',
    '2030-09-30T23:59:59.999',
    '2030-10-01T00:00:00',
  ])
    await at(`${time}+09:00`);
  portal.clock = new Date('2030-10-02T09:00:00+09:00');
  const { index } = await saveCopies(portal, 'applicant1', { ...applications, ...days });
  expect(index.map((row) => [row.日付, row.件名])).toEqual([
    ['2030/07/01', '新規取引申請書 07-01T00:00:00'],
    ['2030/09/30', '新規取引申請書 09-30T23:59:59'],
  ]);
  const sent = await saveCopies(portal, 'supplier4', { ...messages, ...days });
  expect(sent.index.map((row) => row.件名)).toEqual(['07-01T00:00:00', '09-30T23:59:59']);
  const read = await saveCopies(portal, 'supplier4', { ...notices, ...days });
  expect(read.index.map((row) => row.日付)).toEqual(['2030/07/01', '2030/09/30']);
  const all = await saveCopies(portal, 'applicant1', days);
  expect(all.index.map((row) => row.日付)).toEqual(all.index.map((row) => row.日付).toSorted());
  expect(decodeURIComponent(all.headers.get('content-disposition') ?? '')).toContain(
    '控え_20300701_20300930.zip',
  );
  portal.clock = null;
});

describe('a 422', () => {
  test.each([
    [
      { from: '', to: '' },
      [
        ['from', invalid.required(label.copies_from)],
        ['to', invalid.required(label.copies_to)],
      ],
    ],
    [{ from: '2026-02-30' }, [['from', invalid.date(label.copies_from)]]],
    [
      { from: '2026-03-02', to: '2026-03-01', ...none },
      [
        ['to', invalid.before(label.copies_to, label.copies_from)],
        ['applications', invalid.noCopyKind],
      ],
    ],
  ] as const)('of %j', async (changes, issues) => {
    const client = await portal.as('supplier1');
    for (const call of [size, zip])
      expectIssues(
        await client.send(call, copyQuery(changes)),
        issues.map(([field, msg]) => [[field], msg]),
        'query',
      );
  });

  const refusal = async (login_id: string, changes: Parameters<typeof copyQuery>[0]) => {
    const answer = await (await portal.as(login_id)).send(zip, copyQuery(changes));
    return { status: answer.status, body: answer.body };
  };
  const at = (msg: string) => ({ status: 422, body: { detail: [{ loc: ['query', 'from'], msg }] } });
  const tooMuch = at(copiesFailure.tooMuch(copyLimits.items, copyLimits.megabytes));

  test('of a period without anything, with nothing in the audit log', async () => {
    const exported = () =>
      portal.db
        .selectFrom('audit_event')
        .select('audit_event_id')
        .where('object_kind', '=', 'copies')
        .execute();
    const before = await exported();
    expect(await refusal('supplier1', { from: '2020-01-01', to: '2020-12-31' })).toEqual(
      at(copiesFailure.nothing),
    );
    expect(await exported()).toEqual(before);
  });

  test('of more bytes than one file may have', async () => {
    const id = await sendMessage(portal, 'supplier5', { to: ['G03'], files: file('大きい.txt') });
    const set = (bytes: number) =>
      portal.db.updateTable('message_file').set({ size: bytes }).where('message_id', '=', id).execute();
    await set(copyLimits.megabytes * 1_000_000 + 1);
    expect(await refusal('supplier5', messages)).toEqual(tooMuch);
    // The file has other bytes than this size says, and is left out.
    await set(copyLimits.megabytes * 1_000_000);
    expect((await saveCopies(portal, 'supplier5', messages)).names).toHaveLength(2);
    await set(Buffer.from('大きい.txtの中身').length);
  });

  test('of more items than one file may have', async () => {
    const create_user_id = await portal.userId('sysadmin');
    const post = (count: number) =>
      sql`insert into notice (title, body, system_notice_flag, publish_date_from, publish_date_to,
          publish_all_flag, send_mail_flag, posted_at, publish_datetime, create_user_id, create_division_name,
          create_department_name, create_full_name)
        select '棚卸', '', true, '2019-05-05', '2019-05-05', false, false, t, t,
          ${create_user_id}::integer, '部', '課', '人'
        from generate_series(1, ${count}::integer), (select timestamptz '2019-05-05 12:00+09' as t) at`.execute(
        portal.db,
      );
    const days = { from: '2019-05-05', to: '2019-05-05' };
    await post(copyLimits.items);
    expect((await saveCopies(portal, 'supplier6', days)).index).toHaveLength(copyLimits.items);
    await post(2);
    expect(await sizeFor('supplier6', days)).toEqual({ item_count: copyLimits.items + 1, bytes: 0 });
    expect(await refusal('supplier6', days)).toEqual(tooMuch);
  });
});

test('the audit log has what was taken, before the first byte', async () => {
  const message_id = await sendMessage(portal, 'us1000', { to: ['G01'] });
  await saveCopies(portal, 'us1000', messages);
  const { from, to } = copyQuery();
  const rows = await portal.db
    .selectFrom('audit_event')
    .select(['action', 'object_kind', 'object_id', 'detail'])
    .where('user_id', '=', await portal.userId('us1000'))
    .where('object_kind', '=', 'copies')
    .execute();
  const detail = { exported: '控え', format: 'zip', from, to, rows: 1 };
  const ids = { application_ids: [], message_ids: [message_id], notice_ids: [] };
  expect(rows).toEqual([
    { action: 'exported', object_kind: 'copies', object_id: null, detail: { ...detail, ...ids } },
  ]);
});

test('a file whose bytes are not those stored is named in the index, and left out', async () => {
  const id = await sendMessage(portal, 'supplier8', {
    title: '壊れた図面',
    to: ['G03'],
    files: {
      ...file('消えた.txt'),
      file2: new File(['元'], '変わった.txt'),
      file3: new File(['有'], '残った.txt'),
    },
  });
  const stored = await portal.db
    .selectFrom('message_file')
    .select('storage_key')
    .where('message_id', '=', id)
    .orderBy('position')
    .execute();
  const [gone, changed] = stored.map(({ storage_key }) => path.join(portal.filesFolder, storage_key));
  const bytes = await Promise.all([gone, changed].map((each) => readFile(each ?? '')));
  await rm(gone ?? '');
  await writeFile(changed ?? '', '別');
  const { index, names } = await saveCopies(portal, 'supplier8', messages);
  await writeFile(gone ?? '', bytes[0] ?? '');
  await writeFile(changed ?? '', bytes[1] ?? '');
  const folder = `メッセージ/${today}_${id}_壊れた図面`;
  expect(names).toEqual([`${folder}/本文.txt`, `${folder}/残った.txt`, 'index.csv']);
  expect(index.map((row) => [row.ファイル, row['SHA-256'] !== ''])).toEqual([
    [`${folder}/本文.txt`, true],
    [`${folder}/消えた.txt（読み取れなかったため、含まれていません）`, false],
    [`${folder}/変わった.txt（読み取れなかったため、含まれていません）`, false],
    [`${folder}/残った.txt`, true],
  ]);
});
