import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { calls } from '#contract/calls.ts';
import { workListKind } from '#domain/codes.ts';
import type { Client } from '#testing/client.ts';
import { makeDataFolder } from '#testing/data-folder.ts';
import { openDatabase, type Db } from '#server/db/database.ts';
import { startPostgres } from '#dev/postgres/postgres.ts';
import { searchSources } from '#server/start/search-sources.ts';
import { migrate } from '#server/jobs/migrate.ts';
import { rebuildIndex } from '#server/search-index/fill.ts';
import { onServer } from './company.ts';
import { growCompany, openGrown, type Grown } from './growth-company.ts';
import { print } from './print.ts';

/** How often each reader searches for each line. */
const rounds = 5;
/** Readers with everyday lists: those in the middle by the length of their lists. */
const everydayReaders = 20;
/** Those with the longest lists. */
const heavyReaders = 3;
/** In milliseconds, at the 95th percentile. */
const goals = { everyday: 100, heaviest: 300 } as const;

/**
 * Measures the search over HTTP, of readers with everyday lists and with the longest ones, on a company with
 * SEARCH_APPLICATIONS applications, a fifth as many messages, and their texts. Says how long the texts and
 * their index took, and how large they are. SEARCH_FOLDER keeps the company for the next run.
 */
export async function search(): Promise<void> {
  const applications = Number(process.env['SEARCH_APPLICATIONS'] ?? '10000');
  if (!Number.isInteger(applications) || applications < 1)
    throw new Error('SEARCH_APPLICATIONS=10000: a number of applications');
  const kept = process.env['SEARCH_FOLDER'];
  const folder = kept ?? (await makeDataFolder('bench-search'));
  const postgres = await startPostgres({ dataDir: folder });
  try {
    const url = new URL(postgres.url);
    url.pathname = '/searched';
    const made = await onServer(postgres.url, `select from pg_database where datname = 'searched'`);
    if (made.length === 0) {
      await makeTexts(await growCompany(postgres.url, 'growing', applications));
      await onServer(postgres.url, 'alter database growing rename to searched');
    }
    await migrate(url.href);
    await measureSearch(url.href);
  } finally {
    await postgres.stop();
    if (kept === undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** Makes the texts of a company's items. */
async function makeTexts(url: string): Promise<void> {
  const db = openDatabase({ url, connections: 2, seconds: 120 });
  try {
    const began = performance.now();
    const { items } = await rebuildIndex(db, searchSources);
    const seconds = (performance.now() - began) / 1000;
    print(`the texts of ${items} items`, `${seconds.toFixed(0)} s, ${(items / seconds).toFixed(0)} a second`);
  } finally {
    await db.destroy();
  }
  await onServer(url, 'vacuum (analyze)');
  const [size] = await onServer(
    url,
    `select (select count(*) from search_text) as rows, pg_size_pretty(pg_table_size('search_text')) as texts,
      pg_size_pretty(pg_relation_size('search_text_pairs')) as pairs,
      pg_size_pretty(pg_indexes_size('search_text')) as indexes`,
  );
  print('rows; texts; index of pairs; all indexes', Object.values(size ?? {}).join('; '));
}

/** The same on a database of growCompany whose texts are made. */
async function measureSearch(url: string): Promise<void> {
  const grown = await openGrown(url);
  try {
    const readers = await readersOf(grown.db);
    const middle = Math.max(0, Math.floor((readers.length - everydayReaders) / 2));
    const groups = {
      everyday: readers.slice(middle, middle + everydayReaders),
      heaviest: readers.slice(-heavyReaders),
    };
    for (const [name, goal] of Object.entries(goals)) {
      const group = groups[name as keyof typeof goals];
      print(
        `${name} readers, rows in their lists`,
        `${group.at(0)?.rows ?? 0} to ${group.at(-1)?.rows ?? 0}`,
      );
      const all: number[] = [];
      for (const [line, times] of await timesOf(grown, group)) {
        print(`  ${line}`, figures(times));
        all.push(...times);
      }
      print(
        `${name} readers, all searches`,
        `${figures(all)}; ${(percentile(all, 0.95) / goal).toFixed(2)} of the goal`,
      );
    }
  } finally {
    await grown.stop();
  }
}

type Reader = { readonly user_id: number; readonly rows: number };

/** Who has applications, with the length of their lists, the shortest first. */
async function readersOf(db: Db): Promise<Reader[]> {
  const lists = [
    workListKind.own_uncompleted,
    workListKind.own_completed,
    workListKind.for_approval_uncompleted,
    workListKind.for_approval_completed,
  ];
  const { rows } = await sql<Reader>`
    with size as materialized (
      select principal_id, count(*) as rows from work_list where search_type = any(${lists}::smallint[]) group by 1)
    select u.user_id, sum(size.rows)::integer as rows from valid_user v
    join portal_user u on u.user_id = v.user_id
    join size on size.principal_id in (u.user_id, u.department_id, u.supplier_id)
    group by u.user_id order by 2, 1`.execute(db);
  return rows;
}

/** The milliseconds of each line's searches. */
async function timesOf(grown: Grown, readers: readonly Reader[]): Promise<ReadonlyMap<string, number[]>> {
  const times = new Map<string, number[]>();
  for (const { user_id } of readers) {
    const client = await grown.client(user_id);
    for (const [line, q] of await wordsFor(grown.db, user_id))
      for (let round = -1; round < rounds; round += 1) {
        const took = await ask(client, q);
        // The first is a warm-up.
        if (round >= 0) times.set(line, [...(times.get(line) ?? []), took]);
      }
  }
  return times;
}

/** What a reader searches for: words of all, of an application of theirs, and of nobody. */
async function wordsFor(db: Db, user_id: number): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    application_id: number;
    company: string;
    person: string;
    comment: string | null;
  }>`
    select a.application_id, a.field_value01 as company, a.applicant_full_name as person,
      (select e.comment from application_event e where e.application_id = a.application_id and e.comment is not null
        order by e.event_number desc limit 1) as comment
    from work_list w join application a using (application_id)
    join portal_user u on w.principal_id in (u.user_id, u.department_id, u.supplier_id)
    where u.user_id = ${user_id} and a.field_value01 is not null
    order by w.sort_key desc limit 1`.execute(db);
  const [application] = rows;
  if (application === undefined) throw new Error(`User ${user_id} has no application.`);
  const { application_id, company, person } = application;
  const name = company.replace(/株式会社|有限会社|\s/gu, '');
  const comment = (application.comment ?? '申請').replace(/\s/gu, '');
  return new Map([
    ['one word of most papers', '株式会社'],
    ['two words of most papers', '株式会社 事業部'],
    ['two letters of a company of theirs', first(name, 2)],
    ['a company of theirs and a person', `${name} ${person}`],
    ['three words of an application of theirs', `${name} ${person} ${first(comment, 4)}`],
    ['a number', String(application_id)],
    ['a word of nobody', '鯱鉾鸚鵡'],
    ['a word of nobody whose pairs are common', '会社株式'],
  ]);
}

/** The first letters of a text, some of which take two code units. */
function first(text: string, letters: number): string {
  return [...text].slice(0, letters).join('');
}

async function ask(client: Client, q: string): Promise<number> {
  const began = performance.now();
  const { status, body } = await client.get(calls.search.search, { q, skip: 0, limit: 20 });
  if (status !== 200) throw new Error(`The search for ${q} answered ${status}: ${JSON.stringify(body)}`);
  return performance.now() - began;
}

function figures(times: readonly number[]): string {
  const at = (share: number) => percentile(times, share).toFixed(1);
  return `median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms, slowest ${at(1)} ms`;
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length, Math.ceil(sorted.length * share)) - 1] ?? NaN;
}
