import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { buildApp } from '#server/start/app.ts';
import { openEvidence } from '#server/evidence/open.ts';
import { longSeconds, openDatabase, type Db } from '#server/db/database.ts';
import { migrate } from '#server/jobs/migrate.ts';
import { loadDemonstrationCompany } from '#dev/demonstration/company.ts';
import { welcomeAll } from '#dev/demonstration/store.ts';
import { insertSupplierGroups } from '#dev/demonstration/supplier-groups.ts';
import { Metrics } from '#server/metrics/metrics.ts';
import { openFileStore } from '#server/files/store.ts';
import { generateData } from '#dev/generate/generate.ts';
import { importFolder } from '#server/features/import/import-folder.ts';
import { openPdfPrinter } from '#server/pdf/printer.ts';
import { generateMaster } from '#dev/generate/generate-master.ts';
import { Client } from '#testing/client.ts';
import { onServer, openSession } from './company.ts';
import { growQuestionnaires } from './grow-questionnaires.ts';
import { benchSettings } from './settings.ts';

/** Users in addition to those of the demonstration company, the same for every number of applications. */
const people = 10_000;

/** A company with this many applications. */
export type Grown = {
  readonly applications: number;
  readonly db: Db;
  /** A client of its portal, signed in as this user. */
  readonly client: (user_id: number) => Promise<Client>;
  stop(): Promise<void>;
};

/**
 * Makes a database of this name with this many applications, one message per five and one notice per five
 * hundred. Returns its URL.
 */
export async function growCompany(server: string, name: string, applications: number): Promise<string> {
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  await migrate(url.href);
  const db = openDatabase({ url: url.href, connections: 3, seconds: longSeconds });
  const folder = path.join(tmpdir(), `bench-master-${process.pid}`);
  try {
    await db.transaction().execute(async (tx) => {
      await loadDemonstrationCompany(tx);
      await insertSupplierGroups(tx);
    });
    await generateMaster(folder, people);
    await importFolder(db, folder, { dry_run: false, accept: null });
    // Otherwise every generated message would count as sent before they came, and as read.
    await db.transaction().execute(welcomeAll);
    const [messages, notices] = [Math.ceil(applications / 5), Math.ceil(applications / 500)];
    await generateData({ db, url: url.href }, { applications, messages, notices, seed: 1 }, new Date());
    await growQuestionnaires(db);
  } finally {
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  }
  return url.href;
}

/** Starts a portal on such a database, in this process. */
export async function openGrown(url: string): Promise<Grown> {
  const db = openDatabase({ url });
  const settings = benchSettings(url, tmpdir());
  const services = {
    settings,
    files: openFileStore(tmpdir()),
    scanner: null,
    jobs: { send: async () => undefined },
    pdf: openPdfPrinter(),
    evidence: openEvidence(settings),
  };
  const app = await buildApp({ db, services, metrics: new Metrics(), webDir: null, development: null });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const { rows } = await sql<{ n: number }>`select count(*) as n from application`.execute(db);
  return {
    applications: rows[0]?.n ?? 0,
    db,
    client: async (user_id) => new Client(address, await openSession(db, user_id)),
    async stop() {
      await app.close();
      await db.destroy();
    },
  };
}
