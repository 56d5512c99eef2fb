import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { calls } from '#contract/calls.ts';
import { role } from '#domain/codes.ts';
import { isOptionalKind, masterDataKinds, type MasterDataKind } from '#texts/master-data.ts';
import { isContention, openDatabase, type Db } from '#server/db/database.ts';
import { importFolder } from '#server/features/import/import-folder.ts';
import { showProblem } from '#server/features/import/read/problem.ts';
import { userOf } from '#server/sign-in/store.ts';
import { generateMaster } from '#dev/generate/generate-master.ts';
import type { Client } from '#testing/client.ts';
import { startProcess } from '#testing/portal-process.ts';
import { peopleOf, runPairs } from './pairs.ts';
import type { BenchCompany } from './company.ts';
import { median, print } from './print.ts';

const users = 100_000;
/** Imported users who sign in. */
const people = 40;
const { preview, apply } = calls.master_data;

/**
 * Measures importing 100,000 users: all of them new, again with no changes, and with every user changed. On
 * the command line alone, and on the screen while others sign in, submit and approve.
 */
export async function importMaster(company: BenchCompany): Promise<void> {
  const folder = path.join(await company.folder(), 'master');
  await generateMaster(folder, users);
  await alone(await company.copy(), folder);
  await besideOthers(company, folder);
}

async function alone(url: string, folder: string): Promise<void> {
  const db = openDatabase({ url, connections: 2 });
  const run = async (what: string) => {
    const began = performance.now();
    const result = await importFolder(db, folder, {
      dry_run: false,
      accept: null,
      // As in the command: the audit log gets an entry for each changed row.
      noted: { actor: null, at: new Date() },
    });
    if (!result.ok) throw new Error(result.problems.map(showProblem).join('\n'));
    const seconds = (performance.now() - began) / 1000;
    print(
      `import of ${users} users, ${what}`,
      `${seconds.toFixed(1)} s, ${(seconds / 60).toFixed(2)} of a minute`,
    );
  };
  try {
    await run('all new');
    await run('none changed');
  } finally {
    await db.destroy();
  }
}

/** Measures the longest waits of others beside each import, and without one. */
async function besideOthers(company: BenchCompany, folder: string): Promise<void> {
  const url = await company.copy();
  const portal = await startProcess('qualification/bench/server.ts', {
    DATABASE_URL: url,
    FILES_URL: await company.folder(),
  });
  const db = openDatabase({ url, connections: 2 });
  const others = new Others(db, company, portal.url);
  const admin = company.client(portal.url, 'sysadmin');
  try {
    await others.during('warm-up', () => setTimeout(3_000));
    const without = await others.during('nobody imports', () => setTimeout(10_000));
    const step = async (what: string) => {
      const files = await filesOf(folder);
      let number: number | null = null;
      await others.during(
        `preview, ${what}`,
        async () => {
          number = await previewed(admin, files);
        },
        without,
      );
      if (number === null) return;
      const accept_number = number;
      await others.during(
        `import, ${what}`,
        async () => {
          const answer = await admin.upload(apply, { accept_number, warnings_acknowledged: true }, files, {
            key: crypto.randomUUID(),
          });
          if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
        },
        without,
      );
    };
    await step('all new');
    await step('none changed');
    await changeEveryUser(folder);
    await step('all changed');
  } finally {
    await db.destroy();
    await portal.stop();
  }
}

async function previewed(admin: Client, files: Files): Promise<number | null> {
  const answer = await admin.upload(preview, {}, files);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return preview.output.parse(answer.body).accept_number;
}

type Files = Partial<Record<MasterDataKind, File>>;

async function filesOf(folder: string): Promise<Files> {
  const kinds = masterDataKinds.filter((kind) => !isOptionalKind(kind));
  const named = kinds.map(async (kind) => {
    const bytes = await readFile(path.join(folder, `${kind}.csv`));
    return [kind, new File([new Uint8Array(bytes)], `${kind}.csv`)] as const;
  });
  return Object.fromEntries(await Promise.all(named));
}

/** Another mail address for each generated user. */
async function changeEveryUser(folder: string): Promise<void> {
  for (const file of ['internal_users.csv', 'supplier_users.csv']) {
    const place = path.join(folder, file);
    const text = await readFile(place, 'utf8');
    await writeFile(place, text.replace(/^(xs?\d+,.*@)/gm, '$1new.'));
  }
}

type Waits = { readonly signIns: readonly number[]; readonly pairs: readonly number[] };

/** People who sign in, submit and approve without a pause. */
class Others {
  readonly #db: Db;
  readonly #people: ReturnType<typeof peopleOf>;
  #at = 0;

  constructor(db: Db, company: BenchCompany, url: string) {
    this.#db = db;
    this.#people = peopleOf(company, url);
  }

  /** Prints the longest waits during the work, and their ratio to those of `without`. */
  async during(what: string, work: () => Promise<unknown>, without?: Waits): Promise<Waits> {
    const working = new AbortController();
    const signIns: number[] = [];
    const pairs: number[] = [];
    const repeat = async (times: number[], once: () => Promise<number>) => {
      while (!working.signal.aborted) times.push(await once());
    };
    const all = [repeat(signIns, () => this.#signIn()), repeat(pairs, () => this.#pair())];
    const began = performance.now();
    await work();
    const seconds = (performance.now() - began) / 1000;
    working.abort();
    await Promise.all(all);
    const figure = (times: readonly number[], beside: readonly number[] | undefined) => {
      const longest = Math.max(...times);
      const ratio = beside === undefined ? '' : ` (${(longest / Math.max(...beside)).toFixed(1)} times)`;
      return `${longest.toFixed(0)} ms${ratio}, median ${median(times).toFixed(0)}`;
    };
    print(`${what}: ${seconds.toFixed(1)} s; sign-in, longest`, figure(signIns, without?.signIns));
    print(`${what}: submit + approve, longest`, figure(pairs, without?.pairs));
    return { signIns, pairs };
  }

  /**
   * The transaction of a sign-in, of somebody whom the import does not change or of one of its users. Nearly
   * always they have signed in before.
   */
  async #signIn(): Promise<number> {
    this.#at += 1;
    const login_id = this.#at % 4 === 0 ? 'pic1' : `x${(this.#at % people) * (users / 2 / people)}`;
    const identity = { login_id, issuer: 'https://idp.bench', subject: login_id, id_token: '' };
    const began = performance.now();
    try {
      await this.#db.transaction().execute((tx) => userOf(tx, identity, role.operator, undefined));
    } catch (error) {
      // Cancelled after 15 seconds: it waited at least that long.
      if (!isContention(error)) throw error;
    }
    const took = performance.now() - began;
    await setTimeout(10);
    return took;
  }

  async #pair(): Promise<number> {
    const [took = Number.NaN] = await runPairs(this.#people, 1);
    return took;
  }
}
