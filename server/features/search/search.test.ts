import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { japanDate } from '#domain/japan-date.ts';
import { foldVersion } from '#domain/search/normalize.ts';
import { searchWords } from '#domain/search/words.ts';
import { forOperators } from '#server/search-index/documents.ts';
import {
  act,
  cancel,
  expectDone,
  expectIssues,
  loadDetailAs,
  submitAndRoute,
  submitApplication,
} from '#testing/application.ts';
import { whileInvalid } from '#testing/invalid-users.ts';
import { sendMessage } from '#testing/message.ts';
import { postNotice } from '#testing/notice.ts';
import { portalForFile } from '#testing/portal.ts';
import { indexChanges, searchAs } from '#testing/search.ts';
import { searchSources } from '#server/start/search-sources.ts';
import { compareIndex } from '#server/search-index/compare.ts';
import { fillIndex, rebuildIndex } from '#server/search-index/fill.ts';
import { indexRenamed } from '#server/search-index/renames.ts';
import { buildApp } from '#server/start/app.ts';
import { searchProblem, searchScreen } from '#texts/search.ts';
import { invalid } from '#texts/fields.ts';
import { selectHits } from './queries.ts';

/** The search as each of its readers has it (docs/rules/search.md). */

const { search } = calls.search;
const portal = await portalForFile();
/** Of a portal that does not stop. */
const running = new AbortController().signal;
const pdf = (name: string) => ({ file1: new File(['x'], name) });

/** With steps of two rivals and of pic1, all of whom have acted, and of a supplier whose turn has come. */
let application = 0;
/** Its route ends with a supplier whose turn never comes. */
let waiting = 0;
let message = 0;
let notice = 0;
beforeAll(async () => {
  application = await submitAndRoute(
    portal,
    {
      steps: [
        { of: 'S0001' },
        { of: 'S0002' },
        { of: 'P102', users: ['pic1'] },
        { of: 'S0003', prev: '4,5,6' },
      ],
      viewers: [{ of: 'P301', users: ['viewer1'] }],
    },
    {
      values: {
        field_value01: '髙島機械株式会社',
        field_value02: '支払サイト変更のお願い',
        field_value03: '歩留り98%_以上',
      },
      files: pdf('御見積書.pdf'),
    },
  );
  const deeds = {
    supplier1: '弊社の見積は別紙です。',
    supplier2: '値引の余地はありません。',
    pic1: '相見積で比べます。',
  };
  for (const [login_id, comment] of Object.entries(deeds))
    await expectDone(
      act(portal, login_id, 'approve', application, { comment, files: pdf(`${login_id}の内訳.pdf`) }),
    );
  waiting = await submitAndRoute(
    portal,
    {
      steps: [
        { of: 'P102', users: ['pic2'] },
        { of: 'S0006', prev: '4' },
      ],
    },
    { values: { field_value01: '別の会社' } },
  );
  message = await sendMessage(portal, 'applicant1', {
    title: '納期の確認',
    body: '図面をご覧ください。',
    to: ['S0001'],
    files: pdf('図面一式.pdf'),
  });
  notice = await postNotice(portal, { to: ['S0001'], files: pdf('休業日一覧.pdf') });
  await indexChanges(portal);
});
afterEach(() => {
  portal.clock = null;
});

async function found(
  login_id: string,
  q: string,
  more: Parameters<typeof searchAs>[3] = {},
): Promise<string[]> {
  const { items } = await searchAs(portal, login_id, q, more);
  return items.map(({ kind, id }) => `${kind} ${id}`);
}

/** Expects that nothing in the answer tells whether the words stand anywhere. */
async function expectNothing(login_id: string, q: string): Promise<void> {
  expect([login_id, q, await searchAs(portal, login_id, q)]).toEqual([
    login_id,
    q,
    { items: [], total_count: 0, more: false, kind_counts: { application: 0, notice: 0, message: 0 } },
  ]);
}

describe('an application is found', () => {
  test('by two letters of a company in whatever form of kanji', async () => {
    expect(await found('applicant1', '高島')).toEqual([`application ${application}`]);
    expect(await found('applicant1', 'ｻｲﾄ')).toEqual([`application ${application}`]);
  });
  test.each([
    ['its form', '新規取引'],
    ['the applicant', '伊藤さくら'],
    ['a comment', '弊社の見積'],
    ['its own file', '御見積書'],
    ['the file of a step', 'supplier2の内訳'],
    ['who acted', '石井'],
    ['a company on the route', '東海メッキ'],
    ['a department on the route', '品質保証部'],
    ['a supplier that has not acted', '小川ばね'],
    ['a viewer', '木村'],
  ])('by %s', async (_what, q) => {
    expect(await found('router1', q)).toContain(`application ${application}`);
  });
  test('by its number, in any width, with one digit, and with the letters that screens write before it', async () => {
    for (const q of [String(application), `No.${application}`, `Ｎｏ．${application}`])
      expect([q, await found('applicant1', q)]).toEqual([
        q,
        expect.arrayContaining([`application ${application}`]),
      ]);
    expect(application).toBeLessThan(10);
    await expectNothing('applicant1', '999999999');
  });
  test('by several words that stand in several texts, and not if one of them is missing', async () => {
    expect(await found('router1', '高島　サイト 値引')).toEqual([`application ${application}`]);
    expect(await found('router1', `値引 ${application}`)).toEqual([`application ${application}`]);
    expect(await found('router1', '高島 休業')).toEqual([]);
  });
  test('by a word of one letter beside a longer one', async () => {
    expect(await found('router1', '高島 値')).toEqual([`application ${application}`]);
    expect(await found('router1', '高島 鯱')).toEqual([]);
  });
  test('by applicant, route setter, assignees and viewer, and by nobody else inside', async () => {
    for (const login_id of ['applicant1', 'reception1', 'router1', 'pic1', 'final1', 'viewer1'])
      expect([login_id, await found(login_id, '高島')]).toEqual([login_id, [`application ${application}`]]);
    for (const login_id of ['applicant2', 'router2', 'sysadmin', 'divadmin1', 'multi1'])
      await expectNothing(login_id, '高島');
  });
});

test('signs of patterns are letters', async () => {
  expect(await found('applicant1', '98%_')).toEqual([`application ${application}`]);
  for (const q of ['歩%上', '歩_り', '歩留り\\\\', "高島' or"]) await expectNothing('applicant1', q);
});

test('the index of pairs of letters finds what the walk over the newest items finds', async () => {
  const typed = [
    '高島',
    '株式会社',
    'サイト 弊社',
    '高島 値',
    '図面',
    '休業',
    String(application),
    `値引 ${application}`,
    '98%_',
  ];
  for (const login_id of ['router1', 'applicant1', 'applicant2', 'supplier1', 'supplier2', 'supplier6']) {
    const { user_id, department_id, supplier_id } = await portal.db
      .selectFrom('portal_user')
      .select(['user_id', 'department_id', 'supplier_id'])
      .where('login_id', '=', login_id)
      .executeTakeFirstOrThrow();
    const reader = {
      user_id,
      organisation_id: department_id ?? supplier_id ?? 0,
      supplier_id: supplier_id ?? forOperators,
    };
    const today = japanDate(new Date());
    for (const q of typed)
      for (const days of [
        { from: null, to: null },
        { from: today, to: today },
      ]) {
        const conditions = { words: searchWords(q), today, status: null, ...days };
        const walked = await selectHits(portal.db, reader, conditions);
        const indexed = await selectHits(portal.db, reader, conditions, 0);
        const ids = (hits: typeof walked) => hits.map(({ kind, item_id }) => `${kind} ${item_id}`);
        expect([login_id, q, ids(indexed)]).toEqual([login_id, q, ids(walked)]);
      }
  }
});

describe('a result', () => {
  test('says what it is, who and when, and shows each text around the first word', async () => {
    const { items } = await searchAs(portal, 'applicant1', '高島 サイト');
    const { content } = await loadDetailAs(portal, 'applicant1', application);
    expect(items).toEqual([
      {
        kind: 'application',
        id: application,
        title: '新規取引申請書',
        first_field: '髙島機械株式会社',
        by: '産業機器事業部 営業部 伊藤 さくら',
        at: content.application_at,
        status: 2,
        result: null,
        found: [
          { label: content.field_name02, excerpt: '支払サイト変更のお願い', places: [{ start: 2, end: 5 }] },
        ],
      },
    ]);
  });
  test('of a notice and of a message', async () => {
    expect((await searchAs(portal, 'supplier1', '休業します')).items).toMatchObject([
      {
        kind: 'notice',
        id: notice,
        title: '夏季休業のお知らせ',
        by: '産業機器事業部 設計部 山田 千尋',
        status: null,
        result: null,
      },
    ]);
    expect((await searchAs(portal, 'supplier1', '図面を')).items).toMatchObject([
      {
        kind: 'message',
        id: message,
        title: '納期の確認',
        by: '産業機器事業部 営業部 伊藤 さくら',
        found: [{ excerpt: '図面をご覧ください。', places: [{ start: 0, end: 3 }] }],
      },
    ]);
  });
});

describe('a supplier', () => {
  test('finds what it wrote and what its view shows', async () => {
    for (const q of ['弊社の見積', 'supplier1の内訳', '高島', '御見積書', '伊藤', '営業部', '石井', '設計部'])
      expect([q, await found('supplier1', q)]).toEqual([
        q,
        expect.arrayContaining([`application ${application}`]),
      ]);
    expect(await found('supplier1b', '弊社の見積'), 'as does a colleague').toEqual([
      `application ${application}`,
    ]);
  });
  test.each([
    ['a rival wrote', '値引の余地'],
    ['a rival attached', 'supplier2の内訳'],
    ['the staff wrote', '相見積'],
    ['the staff attached', 'pic1の内訳'],
    ['names a rival', '東海メッキ'],
    ['names a rival’s person', '藤田'],
    ['names a rival whose turn it is', '小川ばね'],
    ['names the staff that acted', '吉田'],
    ['names a viewer', '木村'],
  ])('learns nothing of what %s', async (_what, q) => {
    await expectNothing('supplier1', q);
    expect(await found('router1', q), 'who may read it').toEqual([`application ${application}`]);
  });
  test('has the same answer whether or not a rival wrote the word too', async () => {
    const before = await searchAs(portal, 'supplier1', '株式会社');
    const { rows } = await sql`
      update search_text set key = key || '株式会社', parts = parts || '[{"label": "コメント", "text": "株式会社"}]'
      where kind = 'application' and supplier_id <> ${await portal.supplierId('S0001')} returning item_id`.execute(
      portal.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(await searchAs(portal, 'supplier1', '株式会社')).toEqual(before);
    await rebuildIndex(portal.db, searchSources);
  });
  test('finds no application before its turn, and none that it has no part in', async () => {
    expect(await found('supplier3', '高島'), 'its turn has come').toEqual([`application ${application}`]);
    for (const q of ['別の会社', String(waiting), `No.${waiting}`]) await expectNothing('supplier6', q);
    for (const q of ['高島', String(application)]) await expectNothing('supplier1c', q);
    await expectDone(act(portal, 'pic2', 'approve', waiting));
    expect(await found('supplier6', '別の会社'), 'without a new index').toEqual([`application ${waiting}`]);
  });
});

describe('a notice', () => {
  test('is found by title, body and file name, by its targets and by operators', async () => {
    for (const q of ['夏季', '8月10日', '休業日一覧'])
      for (const login_id of ['supplier1', 'applicant2'])
        expect([q, await found(login_id, q)]).toEqual([q, [`notice ${notice}`]]);
    await expectNothing('supplier2', '夏季');
    const system = await postNotice(portal, {
      login_id: 'sysadmin',
      form: { title: '停電による停止', division_id: null, system_notice_flag: true },
    });
    await indexChanges(portal);
    for (const login_id of ['supplier2', 'applicant2'])
      expect(await found(login_id, '停電'), 'a system notice is for all').toEqual([`notice ${system}`]);
  });
  test('that is over, or not published yet, is found by operators alone', async () => {
    const today = japanDate(new Date());
    const later = japanDate(new Date(Date.now() + 3 * 86_400_000));
    const coming = await postNotice(portal, {
      to: ['S0001'],
      form: { title: '検収基準の改定', publish_date_from: later, publish_date_to: later },
    });
    await indexChanges(portal);
    expect(await found('applicant1', '検収基準')).toEqual([`notice ${coming}`]);
    await expectNothing('supplier1', '検収基準');
    portal.clock = new Date(`${later}T12:00:00+09:00`);
    expect(today < later).toBe(true);
    expect(await found('supplier1', '検収基準'), 'without a new index').toEqual([`notice ${coming}`]);
    await expectNothing('supplier1', '夏季');
    expect(await found('applicant1', '夏季')).toEqual([`notice ${notice}`]);
  });
  test('that is corrected, is found by nobody, and its 訂正版 is', async () => {
    const form = { title: '計量器の校正日程' };
    const corrects_notice_id = await postNotice(portal, { to: ['S0001'], form });
    const corrected = await postNotice(portal, { form: { ...form, corrects_notice_id } });
    await indexChanges(portal);
    for (const login_id of ['supplier1', 'applicant1'])
      expect(await found(login_id, '校正日程')).toEqual([`notice ${corrected}`]);
  });
});

test('a message is found by title, body, file name and sender, by who has it alone', async () => {
  for (const q of ['納期', '図面を', '図面一式', '伊藤さくら 納期'])
    for (const login_id of ['applicant1', 'supplier1', 'supplier1b'])
      expect([q, await found(login_id, q)]).toEqual([q, [`message ${message}`]]);
  for (const login_id of ['supplier2', 'supplier1c', 'applicant2', 'sysadmin', 'pic1'])
    await expectNothing(login_id, '図面を');
});

describe('what is taken away is gone at once, without a new index:', () => {
  test('an application that was cancelled', async () => {
    const cancelled = await submitApplication(portal, { values: { field_value01: '取消商会' } });
    await indexChanges(portal);
    expect(await found('reception1', '取消商会')).toEqual([`application ${cancelled}`]);
    await expectDone(cancel(portal, 'applicant1', cancelled));
    for (const login_id of ['applicant1', 'reception1']) await expectNothing(login_id, '取消商会');
    await indexChanges(portal);
    for (const login_id of ['applicant1', 'reception1']) await expectNothing(login_id, '取消商会');
  });
  test('an application whose step was given to somebody else', async () => {
    const given = await submitAndRoute(
      portal,
      { steps: [{ of: 'P102', users: ['pic2'] }] },
      { values: { field_value01: '引継商会' } },
    );
    await indexChanges(portal);
    expect(await found('pic2', '引継商会')).toEqual([`application ${given}`]);
    const { approval_route_step_id, version } = await portal.db
      .selectFrom('approval_route_step')
      .select(['approval_route_step_id', 'version'])
      .where('application_id', '=', given)
      .where('step_order', '=', 4)
      .executeTakeFirstOrThrow();
    await expectDone(
      (await portal.as('router1')).post(calls.application.detail.replace, {
        application_id: given,
        approval_route_step_id,
        approval_route_step_updated_at: String(version),
        department_id: null,
        supplier_id: await portal.supplierId('S0001'),
        all_flag: true,
        users: [],
        reason: '長期休暇のため',
      }),
      { visible: true },
    );
    await expectNothing('pic2', '引継商会');
    await indexChanges(portal);
    expect(await found('supplier1', '引継商会')).toEqual([`application ${given}`]);
    expect(await found('router1', '引継 長期休暇')).toEqual([`application ${given}`]);
    await expectNothing('supplier1', '長期休暇');
  });
  test('a notice that was deleted', async () => {
    const deleted = await postNotice(portal, { form: { title: '誤掲載のお詫び', publish_all_flag: true } });
    await indexChanges(portal);
    expect(await found('supplier1', '誤掲載')).toEqual([`notice ${deleted}`]);
    await expectDone(
      (await portal.as('sysadmin')).post(calls.notice.view.delete, { notice_id: deleted, updated_at: '1' }),
    );
    for (const login_id of ['supplier1', 'pic2', 'sysadmin']) await expectNothing(login_id, '誤掲載');
  });
  test('a message, for who has moved to another department before they opened it', async () => {
    const { department_id } = await portal.db
      .selectFrom('portal_user')
      .select('department_id')
      .where('login_id', '=', 'pic1')
      .executeTakeFirstOrThrow();
    const moved = await sendMessage(portal, 'supplier2', { title: '転送不要', to: ['G01'] });
    await indexChanges(portal);
    const holder = 'pic1';
    const before = await found(holder, '転送不要');
    const to = before.length > 0 ? 'P301' : 'P102';
    const update = (id: number | null) =>
      portal.db
        .updateTable('portal_user')
        .set({ department_id: id })
        .where('login_id', '=', holder)
        .execute();
    expect(before).toEqual([`message ${moved}`]);
    await update(await portal.departmentId(to));
    await expectNothing(holder, '転送不要');
    await update(department_id);
  });
});

test('who sees an application only as an administrator of 担当者不在 does not find it', async () => {
  const alone = await submitAndRoute(
    portal,
    { steps: [{ of: 'P301', users: ['viewer1'] }] },
    { values: { field_value01: '不在商会' } },
  );
  await indexChanges(portal);
  await whileInvalid(portal, ['viewer1'], async () => {
    expect((await loadDetailAs(portal, 'sysadmin', alone)).content.field_value01).toBe('不在商会');
    for (const q of ['不在商会', String(alone)]) await expectNothing('sysadmin', q);
  });
});

describe('the conditions', () => {
  test('status and kind', async () => {
    const kinds = await searchAs(portal, 'supplier1', '産業機器');
    expect(kinds.kind_counts).toMatchObject({ application: expect.any(Number), notice: 0, message: 1 });
    const alone = await searchAs(portal, 'supplier1', '産業機器', { kind: 'message' });
    expect([alone.items.map(({ kind }) => kind), alone.total_count]).toEqual([['message'], 1]);
    expect(alone.kind_counts, 'whatever kind was asked for').toEqual(kinds.kind_counts);
    expect(await found('applicant1', '高島', { kind: 'application', status: '2' })).toEqual([
      `application ${application}`,
    ]);
    expect(await found('applicant1', '高島', { kind: 'application', status: '3' })).toEqual([]);
  });
  test('days in Japan, both inclusive', async () => {
    const today = japanDate(new Date());
    const [yesterday, tomorrow] = [-1, 1].map((days) => japanDate(new Date(Date.now() + days * 86_400_000)));
    const all: [string, string, string][] = [
      ['applicant1', '高島', `application ${application}`],
      ['supplier1', '図面を', `message ${message}`],
      ['supplier1', '夏季', `notice ${notice}`],
    ];
    for (const [login_id, q, item] of all) {
      expect(await found(login_id, q, { from: today, to: today })).toEqual([item]);
      expect(await found(login_id, q, { from: tomorrow })).toEqual([]);
      expect(await found(login_id, q, { to: yesterday })).toEqual([]);
    }
  });
  test.each([
    [{ q: '株' }, ['q'], searchProblem.short],
    [{ q: 'a 高' }, ['q'], searchProblem.short],
    [{ q: '𠮷' }, ['q'], searchProblem.short],
    [{ q: '' }, ['q'], invalid.required(searchScreen.words)],
    [{ q: '　' }, ['q'], invalid.required(searchScreen.words)],
    [{ q: '\ufe00' }, ['q'], null],
    [{ q: '高島', kind: 'user' }, ['kind'], null],
    [{ q: '高島', status: '2' }, ['status'], null],
    [{ q: '高島', status: '2', kind: 'notice' }, ['status'], null],
    [{ q: '高島', status: '4', kind: 'application' }, ['status'], null],
    [{ q: '高島', from: '2026-02-30' }, ['from'], invalid.date(searchScreen.from)],
    [
      { q: '高島', from: '2026-03-02', to: '2026-03-01' },
      ['to'],
      invalid.before(searchScreen.to, searchScreen.from),
    ],
  ])('%j is a 422 at %j', async (input, loc, msg) => {
    const client = await portal.as('applicant1');
    // Wrong values are not in its type.
    const answer = await client.get(search, { skip: 0, limit: 20, ...input } as never);
    expectIssues(answer, [[loc, msg ?? (expect.stringMatching(/。$/) as string)]], 'query');
  });
});

describe('each change queues the new texts:', () => {
  const taken: string[] = [];
  test('of an application', async () => {
    const id = await submitApplication(portal, { values: { field_value01: '段階商会' } });
    const expectFound = async (login_id: string, q: string) => {
      expect([q, await found(login_id, q)]).toEqual([q, []]);
      await indexChanges(portal);
      expect([q, await found(login_id, q)]).toEqual([q, [`application ${id}`]]);
    };
    await expectFound('reception1', '段階商会');
    await expectDone(act(portal, 'reception1', 'approve', id, { comment: '受付の所見' }));
    await expectFound('router1', '受付の所見');
    const route = { steps: [{ of: 'P102', users: ['pic2'] }], viewers: [{ of: 'S0006' }] };
    await expectDone(act(portal, 'router1', 'approve', id, { comment: '経路の所見', route }));
    await expectFound('router1', '経路の所見');
    expect(await found('router1', '段階 サンライズ'), 'a viewer').toEqual([`application ${id}`]);
    await expectDone(
      act(portal, 'pic2', 'reject', id, { comment: '却下の理由', files: pdf('却下資料.pdf') }),
    );
    await expectFound('applicant1', '却下の理由');
    expect(await found('applicant1', '却下資料')).toEqual([`application ${id}`]);
    const again = { field_value01: '再挑戦商会', resubmit_application_id: id };
    taken.push(`application ${await submitApplication(portal, { values: again })}`);
    await indexChanges(portal);
    expect(await found('reception1', '再挑戦商会')).toEqual(taken);
  });
  test('of a notice and of a message that are mailed', async () => {
    const posted = await postNotice(portal, {
      to: ['S0001'],
      form: { title: '郵送廃止', send_mail_flag: true },
    });
    const sent = await sendMessage(portal, 'applicant1', {
      title: '郵送先の変更',
      to: ['S0001'],
      input: { send_mail_flag: true },
    });
    await indexChanges(portal);
    expect(await found('supplier1', '郵送')).toEqual([`message ${sent}`, `notice ${posted}`]);
  });
});

test('words that were searched stand in no log, metric or row, whatever becomes of the search', async () => {
  const word = '極秘案件';
  const lines: string[] = [];
  const written = vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  const { db, services, metrics } = portal;
  const app = await buildApp({ db, services, metrics, webDir: null, development: null, log: 'info' });
  try {
    const { cookie } = await portal.as('applicant1');
    const statusOf = async (more: string) => {
      const url = `${search.path}?q=${encodeURIComponent(word)}&skip=0&limit=20${more}`;
      const referer = `http://portal.test/search?q=${encodeURIComponent(word)}`;
      return (await app.inject({ url, headers: { cookie: cookie ?? '', referer } })).statusCode;
    };
    expect([await statusOf(''), await statusOf(`&kind=${encodeURIComponent(word)}`)]).toEqual([200, 422]);
    await sql`alter table search_text rename to search_text_gone`.execute(db);
    expect(await statusOf('')).toBe(500);
    await sql`alter table search_text_gone rename to search_text`.execute(db);
    const page = `http://portal.test/search?q=${word}`;
    const report = { 'document-uri': page, 'effective-directive': 'img-src', 'blocked-uri': page };
    await app.inject({
      method: 'POST',
      url: '/csp-reports',
      headers: { 'content-type': 'application/csp-report' },
      body: JSON.stringify({ 'csp-report': report }),
    });
    await app.close();
  } finally {
    written.mockRestore();
  }
  const log = lines.join('');
  expect(log).toContain('/api/search/search');
  expect(log).toContain('database error 42P01');
  expect(log).toContain('the content security policy blocked something');
  const tables = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables`.execute(
    db,
  );
  const rows = await Promise.all(
    tables.rows.map(({ name }) => sql`select t::text as row from ${sql.raw(name)} t`.execute(db)),
  );
  const all = [log, (await portal.metrics.read()).text, JSON.stringify(rows)].join('\n');
  expect(all).toContain('髙島機械');
  for (const secret of [word, encodeURIComponent(word)]) expect(all).not.toContain(secret);
});

test('texts that are missing are made, until the portal stops', async () => {
  await portal.db.deleteFrom('search_text').where('kind', '=', 'message').execute();
  await fillIndex(portal.db, searchSources, AbortSignal.abort());
  await expectNothing('supplier1', '図面一式');
  await fillIndex(portal.db, searchSources, running);
  expect(await found('supplier1', '図面一式')).toEqual([`message ${message}`]);
});

test('an item whose key an earlier normalization made is no difference, and its texts are made again', async () => {
  await portal.db
    .updateTable('search_text')
    .set({ key: 'サーバー室ノ移転\n髙島機械', fold_version: foldVersion - 1 })
    .where('kind', '=', 'message')
    .where('item_id', '=', message)
    .execute();
  await expectNothing('supplier1', '図面一式');
  expect(await compareIndex(portal.db, searchSources, 'message', [message])).toEqual({
    differing: [],
    missing: 0,
  });
  await fillIndex(portal.db, searchSources, running);
  expect(await found('supplier1', '図面一式')).toEqual([`message ${message}`]);
  const row = portal.db.selectFrom('search_text').select('fold_version').where('item_id', '=', message);
  expect(await row.where('kind', '=', 'message').execute()).toEqual([{ fold_version: foldVersion }]);
});

describe('many notices', () => {
  const many = 6000;
  beforeAll(async () => {
    const create_user_id = await portal.userId('pic2');
    await sql`
      with posted as (
        insert into notice (title, body, system_notice_flag, publish_date_from, publish_date_to, publish_all_flag,
          send_mail_flag, posted_at, publish_datetime, create_user_id, create_division_name,
          create_department_name, create_full_name)
        select case when n <= 3 then '棚卸の日程' || n when n % 10 = 0 then '月次の報告' else '定例' end, 'みなさまへ', true, '2020-01-01',
          '2020-12-31', false, false, t, t, ${create_user_id}::integer, '部', '課', '人'
        from generate_series(1, ${many}::integer) n
        cross join lateral (select timestamptz '2020-01-01 00:00Z' + n * interval '1 minute' as t) at
        returning notice_id, title, body, publish_datetime)
      insert into search_text (kind, item_id, supplier_id, title, by_name, happened_at, parts, key)
      select 'notice', notice_id, 0, title, '人', publish_datetime,
        jsonb_build_array(jsonb_build_object('label', '件名', 'text', title)), search_key(title)
      from posted`.execute(portal.db);
  });
  afterAll(async () => {
    // They are not what the job would write.
    await portal.db.deleteFrom('search_text').where('by_name', '=', '人').execute();
  });
  test('are counted up to 1,000, and paging ends there', async () => {
    const first = await searchAs(portal, 'applicant1', '定例');
    expect(first).toMatchObject({ total_count: 1000, more: true, kind_counts: { notice: 1000 } });
    const times = first.items.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    const last = await searchAs(portal, 'applicant1', '定例', { skip: 990 });
    expect(last.items).toHaveLength(10);
    expect((await searchAs(portal, 'applicant1', '定例', { skip: 1000 })).items).toEqual([]);
  });
  test('a word of one in ten is found among the older ones too', async () => {
    expect(await searchAs(portal, 'applicant1', '月次')).toMatchObject({ total_count: 600, more: false });
  });
  test('a rare word among the oldest is found by the index', async () => {
    expect(await searchAs(portal, 'applicant1', '棚卸の日')).toMatchObject({
      items: [{ title: '棚卸の日程3' }, { title: '棚卸の日程2' }, { title: '棚卸の日程1' }],
      total_count: 3,
      more: false,
    });
    expect((await searchAs(portal, 'applicant1', '棚卸', { from: '2020-01-02' })).items).toEqual([]);
    await expectNothing('supplier1', '棚卸');
  });
});

describe('who is renamed is found by the new name alone, but where the name was copied:', () => {
  const set = {
    supplier: { company_name: '新小川発条' },
    user: { full_name: '結城 健' },
    department: { department_name: '購買企画室' },
    division: { division_name: '集中購買本部' },
  };
  test.each([
    ['a supplier', '小川ばね', '新小川発条'],
    ['a user', '木村', '結城'],
    ['a department', '調達企画部', '購買企画室'],
    ['a division', '調達本部', '集中購買本部'],
  ])('%s', async (what, before, after) => {
    const { db } = portal;
    expect(await found('router1', before)).toContain(`application ${application}`);
    if (what === 'a supplier')
      await db.updateTable('supplier').set(set.supplier).where('supplier_code', '=', 'S0003').execute();
    if (what === 'a user')
      await db.updateTable('portal_user').set(set.user).where('login_id', '=', 'viewer1').execute();
    if (what === 'a department')
      await db.updateTable('department').set(set.department).where('department_code', '=', 'P301').execute();
    if (what === 'a division')
      await db.updateTable('division').set(set.division).where('division_code', '=', 'D03').execute();
    await indexRenamed(db, searchSources, running);
    expect(await found('router1', after)).toContain(`application ${application}`);
    expect(await found('router1', before)).not.toContain(`application ${application}`);
    expect(await db.selectFrom('search_renamed').selectAll().execute()).toEqual([]);
  });
  test('a supplier, in its own view too', async () => {
    expect(await found('supplier3', '新小川発条')).toEqual([`application ${application}`]);
  });
  test('who acted keeps the name of that time as well', async () => {
    const { db } = portal;
    await db
      .updateTable('supplier')
      .set({ company_name: '中部表面処理' })
      .where('supplier_code', '=', 'S0002')
      .execute();
    await indexRenamed(db, searchSources, running);
    for (const q of ['東海メッキ', '中部表面'])
      expect([q, await found('supplier2', q)]).toEqual([
        q,
        expect.arrayContaining([`application ${application}`]),
      ]);
    await expectNothing('supplier1', '中部表面');
  });
});
