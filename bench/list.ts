import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { calls } from '#contract/calls.ts';
import { searchType } from '#domain/codes.ts';
import { sessionOptions } from '#server/db/database.ts';
import { writeQuery } from '#contract/wire.ts';
import { startProcess } from '#dev/testing/portal-process.ts';
import type { Company } from './company.ts';
import { median, print } from './print.ts';
import { withRecordedPortal } from './recording.ts';
import { openConnection, sendStatement, type Statement } from './statements.ts';

const run = promisify(execFile);
const declaration = calls.application.list.application_list;
const lists = Object.entries(searchType).filter(([name]) => !name.startsWith('own_'));

const connections = 4;
const seconds = 3;
const rounds = 3;

/**
 * Measures requests per second of lists over HTTP, sessions included, against pgbench with the same
 * statements and values (prepared), or the portal's driver if there is no pgbench. The two alternate, with
 * four requests at once.
 */
export async function list(company: Company): Promise<void> {
  const url = await company.copy();
  const folder = await company.folder();
  const portal = await startProcess('bench/server.ts', { DATABASE_URL: url, FILES_URL: folder });
  try {
    const ask = asker(company, portal.url);
    for (const [name, search_type] of lists) {
      const input = { search_type, skip: 0, limit: 25 };
      const statements = await statementsOf(company, url, folder, input);
      const bare = await bareRunner(url, folder, statements);
      const over = () => perSecond(() => ask(input));
      await over();
      const rates: { http: number; bare: number }[] = [];
      for (let round = 0; round < rounds; round += 1)
        rates.push({ bare: await bare.run(), http: await over() });
      await bare.stop();
      const ratio = median(rates.map((rate) => rate.http / rate.bare));
      const total = declaration.output.parse(JSON.parse(await ask(input))).total_count;
      const http = median(rates.map((rate) => rate.http));
      print(
        `${name} (${total} rows)`,
        `${http.toFixed(0)} requests/s, ${ratio.toFixed(2)} of ${bare.name} with its ${statements.length} statements`,
      );
    }
  } finally {
    await portal.stop();
  }
}

type Input = {
  readonly search_type: (typeof searchType)[keyof typeof searchType];
  readonly skip: number;
  readonly limit: number;
};

/** The statements that the portal sends for one request. */
async function statementsOf(
  company: Company,
  url: string,
  folder: string,
  input: Input,
): Promise<Statement[]> {
  return withRecordedPortal(url, folder, async (address, recorder) => {
    const ask = asker(company, address);
    recorder.on = true;
    await ask(input);
    return recorder.statements;
  });
}

type Ask = (input: Input) => Promise<string>;

/**
 * Requests as reception1 through the leanest client of Node, because the client shares the processors with
 * the server.
 */
function asker(company: Company, url: string): Ask {
  const { cookie } = company.client(url, 'reception1');
  const agent = new Agent({ keepAlive: true });
  return async (input) => {
    const request = get(`${url}${declaration.path}?${writeQuery(input)}`, {
      agent,
      headers: { cookie: cookie ?? '' },
    });
    // The type of the event's arguments.
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const body = await text(response);
    if (response.statusCode !== 200) throw new Error(`The list answered ${response.statusCode}: ${body}`);
    return body;
  };
}

/** How often `once` runs per second, with `connections` at a time. */
async function perSecond(once: (lane: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  const end = began + seconds * 1000;
  let count = 0;
  const lane = async (number: number): Promise<void> => {
    while (performance.now() < end) {
      await once(number);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, number) => lane(number)));
  return (count * 1000) / (performance.now() - began);
}

type Bare = { readonly name: string; run(): Promise<number>; stop(): Promise<void> };

async function bareRunner(url: string, folder: string, statements: readonly Statement[]): Promise<Bare> {
  const pgbench = await run('pgbench', ['--version']).then(
    () => true,
    () => false,
  );
  if (pgbench) return byPgbench(url, folder, statements);
  const clients = await Promise.all(Array.from({ length: connections }, () => openConnection(url)));
  return {
    name: "the driver's rate",
    run: () =>
      perSecond(async (lane) => {
        const client = clients[lane];
        if (client === undefined) throw new Error(`There is no connection ${lane}.`);
        for (const statement of statements) await sendStatement(client, statement);
      }),
    stop: async () => void (await Promise.all(clients.map((client) => client.end()))),
  };
}

/**
 * Runs the statements as a pgbench script, with their values as variables: pgbench sends those as parameters
 * of prepared statements.
 */
async function byPgbench(url: string, folder: string, statements: readonly Statement[]): Promise<Bare> {
  const script = path.join(folder, 'list.sql');
  const variables: string[] = [];
  const lines = statements.map(({ text: statement, values }, index) => {
    for (const [at, value] of values.entries()) variables.push('-D', `v${index}_${at + 1}=${asText(value)}`);
    return `${statement.replaceAll(/\s+/g, ' ').replaceAll(/\$(\d+)/g, `:v${index}_$1`)};\n`;
  });
  await writeFile(script, lines.join(''));
  const options = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(connections),
    '-j',
    '1',
    '-T',
    String(seconds),
    '-f',
    script,
  ];
  return {
    name: 'the rate of pgbench',
    async run() {
      const { stdout } = await run('pgbench', [...options, ...variables, url], {
        env: { ...process.env, PGOPTIONS: sessionOptions },
      });
      const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
      if (rate === undefined) throw new Error(`pgbench said:\n${stdout}`);
      return Number(rate);
    },
    stop: async () => undefined,
  };
}

/** A parameter in PostgreSQL's text format. */
function asText(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(asText).join(',')}}`;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  throw new Error(`A list sends a parameter that is not known here: ${String(value)}`);
}
