import { rm } from 'node:fs/promises';
import pg from 'pg';
import { sessionOptions } from '#server/db/database.ts';
import { startPostgres } from '#dev/postgres/postgres.ts';
import { growCompany, openGrown } from './growth-company.ts';
import { linesOf } from './growth.ts';
import { print } from './print.ts';
import { makeTexts, searchesOf } from './search.ts';
import { makeDataFolder } from '#testing/data-folder.ts';

/** The tables that grow with the company. No call may read one of them from its beginning to its end. */
const growing = [
  'application',
  'approval_route_step',
  'approval_route_step_user',
  'application_event',
  'work_list',
  'message',
  'message_box',
  'message_mailbox',
  'message_read',
  'audit_event',
  'notice_read',
  'search_text',
];

/** PostgreSQL reads a smaller table as a whole because that is quickest. */
const large = 2000;

/**
 * Prints the plan of each statement that the calls of `growth` and the searches of `search` send, on a
 * company with PLANS_APPLICATIONS applications. Fails on one that reads a whole table that grows, and says
 * which tables are too small there to tell.
 */
export async function plans(): Promise<void> {
  const applications = Number(process.env['PLANS_APPLICATIONS'] ?? '10000');
  if (!Number.isInteger(applications) || applications < 1)
    throw new Error('PLANS_APPLICATIONS=10000: a number of applications');
  const folder = await makeDataFolder('bench-plans');
  const postgres = await startPostgres({ dataDir: folder });
  try {
    const url = await growCompany(postgres.url, 'planned', applications);
    await makeTexts(url);
    await explainCalls(url);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The same on a database of growCompany. */
async function explainCalls(url: string): Promise<void> {
  const scans: string[] = [];
  const client = new pg.Client({ connectionString: url, options: sessionOptions });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string; large: boolean }>(
      `select relname as name, reltuples >= ${large} as large from pg_class
        where oid = any($1::regclass[]) order by relname`,
      [growing],
    );
    for (const [text, names] of await statementsOfCalls(url)) {
      const plan = await planOf(client, text);
      console.log(`\n-- ${[...names].join('; ')}\n${text.trim()}\n\n${plan}`);
      for (const table of tables)
        if (table.large && new RegExp(`Seq Scan on ${table.name}\\b`).test(plan))
          scans.push(`${table.name}: ${[...names].join('; ')}`);
    }
    const small = tables.filter((table) => !table.large).map(({ name }) => name);
    print('tables that grow, too small here to tell', small.join(', ') || 'none');
  } finally {
    await client.end();
  }
  print('statements that read a whole growing table', scans.length === 0 ? 'none' : `\n${scans.join('\n')}`);
  if (scans.length > 0) process.exitCode = 1;
}

/** Each statement that these calls send, once, with the names of their lines. */
async function statementsOfCalls(url: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  let sent: string[] = [];
  const found = new Map<string, Set<string>>();
  const grown = await openGrown(url, ({ query: { sql, parameters } }) => {
    // Statements without parameters only begin or end transactions.
    if (parameters.length > 0) sent.push(sql);
  });
  try {
    const lines = [...(await linesOf(grown))].map(([name, { ask }]) => [name, ask] as const);
    for (const [name, ask] of [...lines, ...(await searchesOf(grown))]) {
      sent = [];
      await ask();
      for (const text of sent) found.set(text, (found.get(text) ?? new Set()).add(name));
    }
  } finally {
    await grown.stop();
  }
  if (found.size === 0) throw new Error('The calls sent no statement.');
  return found;
}

async function planOf(client: pg.Client, text: string): Promise<string> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
