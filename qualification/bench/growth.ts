import { rm } from 'node:fs/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { listOrder, ownOrder, type ListOrder } from '#domain/application/list-order.ts';
import { workListKind, type WorkListKind } from '#domain/codes.ts';
import { makeDataFolder } from '#testing/data-folder.ts';
import {
  countWorkList,
  listOfType,
  selectWorkListPage,
  type ListOwner,
} from '#server/features/application/lists/queries-lists.ts';
import type { Db } from '#server/db/database.ts';
import { startPostgres } from '#dev/postgres/postgres.ts';
import type { Answer } from '#testing/client.ts';
import { askedCompanies, titleOf } from './grow-questionnaires.ts';
import { growCompany, openGrown, type Grown } from './growth-company.ts';
import { print } from './print.ts';

const rounds = 15;
const limit = 25;
/** Rows before page 100. */
const farPage = 99 * limit;

/**
 * Measures how long every list takes as a company grows: the same people with more applications
 * (BENCH_SIZES), messages, notices and audit log entries. The sizes alternate, and the fastest round of each
 * counts: other load only adds time.
 */
export async function growth(): Promise<void> {
  const sizes = (process.env['BENCH_SIZES'] ?? '2000,20000').split(',').map(Number);
  if (sizes.length < 2 || sizes.some((size) => !Number.isInteger(size) || size < 1))
    throw new Error('BENCH_SIZES=10000,100000,1000000: two numbers of applications or more');
  const folder = await makeDataFolder('bench-growth');
  const postgres = await startPostgres({ dataDir: folder });
  try {
    const urls: string[] = [];
    for (const size of sizes) {
      const began = performance.now();
      urls.push(await growCompany(postgres.url, `grown_${size}`, size));
      print(`${size} applications generated`, `in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    }
    await measureGrowth(urls);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Measures databases of growCompany, each line on all of them in turn. The ratio compares the last with the
 * first.
 */
async function measureGrowth(urls: readonly string[]): Promise<void> {
  const grown: Grown[] = [];
  try {
    for (const url of urls) grown.push(await openGrown(url));
    const lines = await Promise.all(grown.map(linesOf));
    for (const name of new Set(lines.flatMap((each) => [...each.keys()])))
      await measure(
        name,
        lines.map((each) => each.get(name) ?? null),
      );
  } finally {
    for (const each of grown) await each.stop();
  }
}

/** A call to measure, and the number of rows in its list. */
type Line = { readonly rows: number; readonly ask: () => Promise<unknown> };

async function measure(name: string, lines: readonly (Line | null)[]): Promise<void> {
  const times = lines.map((): number[] => []);
  for (let round = -2; round < rounds; round += 1)
    for (const [index, line] of lines.entries()) {
      if (line === null) continue;
      const began = performance.now();
      await line.ask();
      if (round >= 0) times[index]?.push(performance.now() - began);
    }
  const fastest = times.map((each) => Math.min(...each));
  const figures = lines.map((line, index) =>
    line === null ? '—' : `${fastest[index]?.toFixed(2)} ms (${line.rows})`,
  );
  const [first = NaN, last = NaN] = [fastest[0], fastest.at(-1)];
  // A list that the small company lacks has no ratio.
  const ratio = Number.isFinite(first) ? `, ×${(last / first).toFixed(2)}` : '';
  print(name, `${figures.join(' → ')}${ratio}`);
}

/** Every list of a company by name, each for several of its owners (see ownersOf). */
async function linesOf(grown: Grown): Promise<ReadonlyMap<string, Line>> {
  const lines = new Map<string, Line>();
  for (const [name, search_type] of Object.entries(workListKind))
    await addList(lines, grown, name, search_type);
  await addMessages(lines, grown);
  await addTop(lines, grown);
  await addQuestionnaires(lines, grown);
  await addAudit(lines, grown);
  await addUnattended(lines, grown);
  return lines;
}

async function addList(
  lines: Map<string, Line>,
  { db, client }: Grown,
  name: string,
  search_type: WorkListKind,
): Promise<void> {
  const { application_list } = calls.application.list;
  const listed = sql`select principal_id, count(*) as rows from work_list
    where search_type = ${search_type}::smallint group by principal_id`;
  for (const [who, owner] of await ownersOf(db, listed)) {
    const reader = await client(owner.user_id);
    const call =
      (skip: number, asked: { sort?: ListOrder; q?: string } = {}) =>
      () =>
        expectAnswer(reader.get(application_list, { search_type, skip, limit, ...asked }));
    const rows = await countWorkList(db, owner, search_type);
    const other = ownOrder(search_type) === listOrder.newest ? listOrder.due_last : listOrder.oldest;
    lines.set(`${name}, ${who}: page 1 in the other order`, { rows, ask: call(0, { sort: other }) });
    lines.set(`${name}, ${who}: a word`, { rows, ask: call(0, { q: '新規' }) });
    lines.set(`${name}, ${who}: a word that no row has`, { rows, ask: call(0, { q: '存在しない語' }) });
    for (const [page, skip] of pagesOf(rows)) {
      lines.set(`${name}, ${who}: ${page}, as asked`, { rows, ask: call(skip) });
      if (who === 'most')
        lines.set(`${name}, ${who}: ${page} alone`, {
          rows,
          ask: () => selectWorkListPage(db, owner, listOfType(search_type), { skip, limit }),
        });
    }
    if (who === 'most')
      lines.set(`${name}, ${who}: total alone`, { rows, ask: () => countWorkList(db, owner, search_type) });
  }
}

async function addMessages(lines: Map<string, Line>, { db, client }: Grown): Promise<void> {
  const { search, unread, unread_count } = calls.message.index;
  const nothing = {
    title: null,
    sender_name: null,
    sent_date_from: null,
    sent_date_to: null,
    send_only: false,
  };
  const boxes = sql`select principal_id, count(*) as rows from message_box group by principal_id`;
  for (const [who, { user_id, rows }] of await ownersOf(db, boxes)) {
    const reader = await client(user_id);
    const found = (input: Partial<typeof nothing> | { title: string }, skip: number) => () =>
      expectAnswer(reader.get(search, { ...nothing, ...input, skip, limit }));
    lines.set(`messages, ${who}: page 1`, { rows, ask: found({}, 0) });
    for (const [page, skip] of pagesOf(rows).slice(1))
      lines.set(`messages, ${who}: ${page}`, { rows, ask: found({}, skip) });
    lines.set(`messages, ${who}: a word`, { rows, ask: found({ title: '納期' }, 0) });
    lines.set(`messages, ${who}: a word that no message has`, {
      rows,
      ask: found({ title: '存在しない語' }, 0),
    });
    lines.set(`messages, ${who}: unread count`, {
      rows,
      ask: () => expectAnswer(reader.get(unread_count, {})),
    });
    lines.set(`messages, ${who}: unread card`, {
      rows,
      ask: () => expectAnswer(reader.get(unread, { skip: 0, limit: 5 })),
    });
  }
}

async function addTop(lines: Map<string, Line>, { db, client }: Grown): Promise<void> {
  const { notice, system_notice } = calls.top;
  const rows = await countRows(db, sql`notice`);
  for (const [who, role] of [
    ['operator', 1],
    ['supplier', 2],
  ] as const) {
    const { user_id } = await db
      .selectFrom('valid_user')
      .select('user_id')
      .where('role', '=', role)
      .orderBy('user_id')
      .executeTakeFirstOrThrow();
    const reader = await client(user_id);
    lines.set(`TOP, ${who}: notices`, {
      rows,
      ask: () => expectAnswer(reader.get(notice, { skip: 0, limit: 5 })),
    });
    lines.set(`TOP, ${who}: system notices`, {
      rows,
      ask: () => expectAnswer(reader.get(system_notice, { skip: 0, limit: 5 })),
    });
  }
  const admin = await client(await systemAdmin(db));
  lines.set('posted notices: page 1', {
    rows,
    ask: () => expectAnswer(admin.get(calls.notice.edit.posted_list, { skip: 0, limit })),
  });
}

async function addQuestionnaires(lines: Map<string, Line>, { db, client }: Grown): Promise<void> {
  const admin = await client(await systemAdmin(db));
  const { list, csv } = calls.notice.responses;
  for (const companies of askedCompanies) {
    const { notice_id } = await db
      .selectFrom('notice')
      .select('notice_id')
      .where('title', '=', titleOf(companies))
      .executeTakeFirstOrThrow();
    const rows = await countRows(db, sql`notice_supplier where notice_id = ${notice_id}`);
    const find = (name: string, input: Partial<Sent<typeof list>>) =>
      lines.set(`回答状況 of ${companies}: ${name}`, {
        rows,
        ask: () => expectAnswer(admin.get(list, { notice_id, skip: 0, limit, ...input })),
      });
    find('page 1', {});
    find('by the newest answer', { order: 'responded_at' });
    find('a state', { state: 2 });
    find('a name', { supplier_name: '工業' });
    lines.set(`回答状況 of ${companies}: CSV`, {
      rows,
      ask: () => admin.download(csv, { notice_id, encoding: 'utf-8' }),
    });
  }
}

async function addAudit(lines: Map<string, Line>, { db, client }: Grown): Promise<void> {
  const rows = await countRows(db, sql`audit_event`);
  const admin = await client(await systemAdmin(db));
  const { full_name } = await db
    .selectFrom('portal_user')
    .select('full_name')
    .where('login_id', '=', 'pic1')
    .executeTakeFirstOrThrow();
  const { list } = calls.audit_log;
  const find = (name: string, input: Partial<Sent<typeof list>>, skip = 0) =>
    lines.set(`audit log: ${name}`, {
      rows,
      ask: () => expectAnswer(admin.get(list, { ...input, skip, limit })),
    });
  find('page 1', {});
  find('page 100', {}, farPage);
  find('one application', { object_kind: 'application', object_id: 1 });
  find('a person', { person: full_name });
  find('a name', { object_name: '新規取引' });
  find('a name that nothing has', { object_name: '存在しない語' });
  find('a person that nobody is', { person: '存在しない語' });
  find('a rare name with an action', { object_name: '存在しない語', action: 'opened' });
  find('organisations with a frequent word', { person: '工業' });
  find('a kind of object', { object_kind: 'workflow' });
  find('an action', { action: 'published' });
  find('one day', { happened_from: '2026-06-01', happened_to: '2026-06-01' });
}

async function addUnattended(lines: Map<string, Line>, { db, client }: Grown): Promise<void> {
  const admin = await client(await systemAdmin(db));
  const { unattended_list } = calls.application.list;
  const rows = await countRows(db, sql`application where status < 3 and cancelled_at is null`);
  lines.set('担当者不在', { rows, ask: () => expectAnswer(admin.get(unattended_list, { skip: 0, limit })) });
}

/** The pages to measure, with the number of rows before each: the first, the hundredth and the last. */
function pagesOf(rows: number): readonly (readonly [string, number])[] {
  const last = Math.max(0, Math.ceil(rows / limit) - 1) * limit;
  if (rows <= farPage) return [['page 1', 0]];
  return [
    ['page 1', 0],
    ['page 100', farPage],
    ['last page', last],
  ];
}

type Owner = ListOwner & { readonly rows: number };

/** A typical number of rows: the owner closest to it is comparable across companies of any size. */
const everyday = 100;

/**
 * Three valid users by their number of rows, their own and their organisation's: the one with most, the
 * median of all who have any, and the one closest to `everyday`.
 */
async function ownersOf(db: Db, listed: RawBuilder<unknown>): Promise<readonly (readonly [string, Owner])[]> {
  const { rows } = await sql<Owner & { readonly who: string }>`
    with listed as (${listed}), owner as (
      select u.user_id, coalesce(u.department_id, u.supplier_id) as organisation_id,
        coalesce(own.rows, 0) + coalesce(whole.rows, 0) as rows
      from valid_user u
      left join listed own on own.principal_id = u.user_id
      left join listed whole on whole.principal_id = coalesce(u.department_id, u.supplier_id)
    ), ranked as (
      select owner.*, row_number() over (order by rows desc, user_id) as rank, count(*) over () as people,
        row_number() over (order by abs(rows - ${everyday}::integer), user_id) as distance
      from owner where rows > 0
    )
    select 'most' as who, user_id, organisation_id, rows from ranked where rank = 1
    union all
    select 'middle', user_id, organisation_id, rows from ranked where rank = 1 + people / 2
    union all
    select 'everyday', user_id, organisation_id, rows from ranked where distance = 1`.execute(db);
  return rows.map(({ who, ...owner }) => [who, owner]);
}

async function systemAdmin(db: Db): Promise<number> {
  const { user_id } = await db
    .selectFrom('valid_user')
    .select('user_id')
    .where('privilege', '=', 1)
    .orderBy('user_id')
    .executeTakeFirstOrThrow();
  return user_id;
}

async function countRows(db: Db, of: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${of}`.execute(db);
  return rows[0]?.n ?? 0;
}

async function expectAnswer(answer: Promise<Answer>): Promise<void> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`A list answered ${status}: ${JSON.stringify(body)}`);
}
