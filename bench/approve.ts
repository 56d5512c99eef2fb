import { calls } from '#contract/calls.ts';
import { applicationDetail } from '#contract/application/detail.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/database.ts';
import { openFileStore } from '#server/files/store.ts';
import { startQueue } from '#server/jobs/queue.ts';
import type { Answer, Client } from '#server/testing/client.ts';
import type { Company } from './company.ts';
import { print } from './print.ts';
import { startScript } from './process.ts';
import { benchSettings } from './settings.ts';
import { openConnection, Recorder, sendStatement, type Statement } from './statements.ts';

const { create, detail } = calls.application;
const pairs = 200;
const warming = 50;

type People = { readonly applicant: Client; readonly receptionist: Client };

/**
 * Submitting an application and approving its reception, one pair after the other over HTTP, against the same statements
 * with the same values, sent again by the driver to a copy of the same database: both commit as durably as the product.
 */
export async function approve(root: string, company: Company): Promise<void> {
  const recorded = await record(company);
  const bare = await replay(await company.copy(), recorded);
  const http = await overHttp(root, company);
  const statements = recorded.pairs.length / pairs;
  print('submit + approve over HTTP, one at a time', `${(pairs / http).toFixed(0)} pairs/s`);
  print(
    `the same ${statements.toFixed(0)} statements a pair, bare`,
    `${(pairs / bare).toFixed(0)} pairs/s; ratio ${(bare / http).toFixed(2)}`,
  );
}

/** The seconds that the calls of all pairs took; what is asked between them is not counted. */
async function runPairs(people: People, count: number, before = () => {}, after = () => {}): Promise<number> {
  const labels = await people.applicant.get(create.init, { workflow_id: 1 });
  const fields = create.init.output.parse(okBody(labels));
  let milliseconds = 0;
  const timed = async (call: () => Promise<Answer>): Promise<unknown> => {
    before();
    const began = performance.now();
    const answer = await call();
    milliseconds += performance.now() - began;
    after();
    return okBody(answer);
  };
  for (let pair = 0; pair < count; pair += 1) {
    const input = {
      ...fields,
      workflow_id: 1,
      applicant_answers_hope_date: '2099-03-31',
      field_value01: `取引先${pair}`,
    };
    const application_id = create.save.output.parse(
      await timed(() => people.applicant.upload(create.save, input, {}, { key: crypto.randomUUID() })),
    );
    const seen = applicationDetail.parse(
      okBody(await people.receptionist.get(detail.init, { application_id })),
    );
    if (seen.pic_entry === null) throw new Error('The new application does not await its reception.');
    const decision = {
      application_id,
      application_updated_at: seen.content.updated_at,
      approval_route_step_id: seen.pic_entry.approval_route_step_id,
      approval_route_step_updated_at: seen.pic_entry.updated_at,
      comment: '受け付けました。',
      approval_route_name: '',
      pic_approver_steps: [],
      viewer_steps: [],
    };
    await timed(() => people.receptionist.upload(detail.approve, decision, {}, { key: crypto.randomUUID() }));
  }
  return milliseconds / 1000;
}

async function overHttp(root: string, company: Company): Promise<number> {
  const url = await company.copy();
  const portal = await startScript(root, 'bench/server.ts', {
    DATABASE_URL: url,
    FILES_URL: await company.folder(),
  });
  try {
    const people = peopleOf(company, portal.url);
    await runPairs(people, warming);
    return await runPairs(people, pairs);
  } finally {
    await portal.stop();
  }
}

/** What the portal sends for each pair, in order; warmed up like the others, so that ids come out alike. */
async function record(company: Company): Promise<{ warming: Statement[]; pairs: Statement[] }> {
  const url = await company.copy();
  const folder = await company.folder();
  const recorder = new Recorder();
  const db = openDatabase({ url, connections: 1, log: recorder.log });
  const jobs = await startQueue({ url, onError: (error) => console.error(error) });
  const services = { settings: benchSettings(url, folder), files: openFileStore(folder), jobs };
  const app = await buildApp({ db, services, webDir: null, development: null });
  const on = () => {
    recorder.on = true;
  };
  const off = () => {
    recorder.on = false;
  };
  try {
    const people = peopleOf(company, await app.listen({ host: '127.0.0.1', port: 0 }));
    await runPairs(people, warming, on, off);
    const first = recorder.statements.splice(0);
    await runPairs(people, pairs, on, off);
    return { warming: first, pairs: recorder.statements };
  } finally {
    await app.close();
    await jobs.stop();
    await db.destroy();
  }
}

/** The seconds that the statements of the pairs take by themselves. */
async function replay(url: string, recorded: { warming: Statement[]; pairs: Statement[] }): Promise<number> {
  const client = await openConnection(url);
  try {
    for (const statement of recorded.warming) await sendStatement(client, statement);
    const began = performance.now();
    for (const statement of recorded.pairs) await sendStatement(client, statement);
    const seconds = (performance.now() - began) / 1000;
    const { rows } = await client.query<{ count: string }>(
      "select count(*) from application where applicant_answers_hope_date = '2099-03-31' and status = 2",
    );
    if (Number(rows[0]?.count) !== warming + pairs)
      throw new Error('Sent again, the statements did not do what they did the first time.');
    return seconds;
  } finally {
    await client.end();
  }
}

function peopleOf(company: Company, url: string): People {
  return { applicant: company.client(url, 'applicant1'), receptionist: company.client(url, 'reception1') };
}

function okBody({ status, body }: Answer): unknown {
  if (status !== 200) throw new Error(`A call answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
