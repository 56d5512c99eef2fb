import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { calls } from '#contract/calls.ts';
import { openDatabase } from '#server/db/database.ts';
import { startPostgres } from '#dev/postgres/postgres.ts';
import { Client } from '#testing/client.ts';
import { freePort } from '#dev/services/free-port.ts';
import { startProcess } from '#testing/portal-process.ts';
import { openSession } from './company.ts';
import { growCompany } from './growth-company.ts';
import { mebibytes, median, print } from './print.ts';
import { makeTexts } from './search.ts';
import { benchSettings } from './settings.ts';
import { makeDataFolder } from '#testing/data-folder.ts';

const { init, pdf } = calls.application.detail;
const applications = 1000;
const people = 100;
const connections = 60;
/** Milliseconds. */
const settling = 10_000;
const load = 20_000;
const idleGoal = 130 * 1024 * 1024;
const loadGoal = 300 * 1024 * 1024;

/** A signed-in person and an application that they may see. */
type Person = { readonly client: Client; readonly application_id: number };

/**
 * Measures the resident memory of the whole product in production, as the kernel counts it: idle, the peak
 * while 100 people open applications and print them without a pause, and idle again. Then how long one person
 * waits for a PDF while another one prints on 60 connections. Only on Linux.
 */
export async function memory(): Promise<void> {
  const folder = await makeDataFolder('bench-memory');
  const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres') });
  try {
    const url = await growCompany(postgres.url, 'grown', applications);
    // A portal that is idle has none left to make.
    await makeTexts(url);
    await measure(url, path.join(folder, 'portal'));
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(database_url: string, folder: string): Promise<void> {
  const port = String(await freePort());
  const provider = {
    name: 'company',
    role: 'operator',
    issuer: 'https://127.0.0.1:1',
    client_id: 'portal',
    label: '社員',
  };
  const variables = {
    DATABASE_URL: database_url,
    IDENTITY_PROVIDERS: JSON.stringify([provider]),
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'portal@operator.example',
    OPERATOR_NAME: 'bench',
    HOST: '127.0.0.1',
    PORT: port,
    PORTAL_BASE_URL: benchSettings('', '').base_url,
    ALLOW_HTTP: '1',
    CALL_LIMITS: '0',
    PORTAL_DATA_DIR: folder,
  };
  const start = () => startProcess('scripts/bootstrap.mjs', variables, ['scripts/start.ts']);
  // The first start after an update compiles the modules and keeps the compiler in memory.
  await (await start()).stop();
  const portal = await start();
  try {
    const pid = await onlyChild(portal.pid);
    const [first, ...others] = await signIn(database_url, `http://127.0.0.1:${port}`);
    const [greedy] = others.slice(-1);
    if (first === undefined || greedy === undefined) throw new Error('Nobody may see an application.');
    await pause(settling);
    const idle = await residentMemory(pid);
    print('idle in production', ofGoal(idle.now, idleGoal));

    await forgetPeak(pid);
    const all = await untilTime(load, [first, ...others]);
    const { peak } = await residentMemory(pid);
    print(`${people} people printing, peak`, ofGoal(peak, loadGoal));
    print('  answers', all.summary());
    await pause(settling);
    const after = await residentMemory(pid);
    print(`idle again, after ${settling / 1000} s`, ofGoal(after.now, idleGoal));

    const crowd = untilTime(
      load,
      Array.from({ length: connections }, () => greedy),
    );
    await pause(2000);
    const alone = await untilTime(load - 5000, [first]);
    print(`one person on ${connections} connections`, (await crowd).summary());
    print('  another one at the same time', alone.summary());
  } finally {
    await portal.stop();
  }
}

/** 100 sessions, of different people as far as there are; each may see an application. */
async function signIn(database_url: string, url: string): Promise<Person[]> {
  const db = openDatabase({ url: database_url, connections: 1 });
  try {
    const { rows } = await sql<{ user_id: number; application_id: number }>`
      select u.user_id, max(w.application_id) as application_id
      from valid_user u
      join work_list w on w.principal_id in (u.user_id, u.department_id, u.supplier_id)
      group by u.user_id order by u.user_id limit ${people}`.execute(db);
    const persons: Person[] = [];
    for (let index = 0; index < people; index += 1) {
      const row = rows[index % rows.length];
      if (row === undefined) break;
      const client = new Client(url, await openSession(db, row.user_id));
      persons.push({ client, application_id: row.application_id });
    }
    print('sessions', `${persons.length} of ${rows.length} people`);
    return persons;
  } finally {
    await db.destroy();
  }
}

/** The outcome of many prints. */
class Answers {
  readonly #milliseconds: number[] = [];
  readonly #counts = new Map<number, number>();

  add(status: number, milliseconds: number): void {
    this.#counts.set(status, (this.#counts.get(status) ?? 0) + 1);
    if (status === 200) this.#milliseconds.push(milliseconds);
  }

  summary(): string {
    const counts = [...this.#counts].toSorted(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status}`);
    const [half, most] = [median(this.#milliseconds), Math.max(...this.#milliseconds)];
    return `${counts.join(', ')}; a PDF in ${(half / 1000).toFixed(2)} s, at most ${(most / 1000).toFixed(2)} s`;
  }
}

/** Each opens an application and prints it, again and again; after a refusal with a pause. */
async function untilTime(milliseconds: number, persons: readonly Person[]): Promise<Answers> {
  const end = performance.now() + milliseconds;
  const answers = new Answers();
  const work = async ({ client, application_id }: Person): Promise<void> => {
    while (performance.now() < end) {
      const { status: opened } = await client.get(init, { application_id });
      if (opened !== 200) throw new Error(`The detail answered ${opened}.`);
      const began = performance.now();
      const { status } = await client.download(pdf, { application_id });
      answers.add(status, performance.now() - began);
      if (status !== 200) await pause(500);
    }
  };
  await Promise.all(persons.map(work));
  return answers;
}

/** The portal, which `npm start` runs in a process of its own. */
async function onlyChild(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const [child, ...more] = children.trim().split(' ').map(Number);
  if (!child || more.length > 0) throw new Error(`Process ${pid} has these children: ${children}`);
  return child;
}

/** A process's resident memory in bytes: now, and the peak since the last `forgetPeak`. */
async function residentMemory(pid: number): Promise<{ readonly now: number; readonly peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const bytes = (name: string) => {
    const kibibytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
    if (kibibytes === undefined) throw new Error(`The kernel does not say the ${name} of process ${pid}.`);
    return Number(kibibytes) * 1024;
  };
  return { now: bytes('VmRSS'), peak: bytes('VmHWM') };
}

async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
}

function ofGoal(bytes: number, goal: number): string {
  return `${mebibytes(bytes)}, ${(bytes / goal).toFixed(2)} of the goal of ${mebibytes(goal)}`;
}
