import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/actor.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { OutgoingMail } from '#server/mail/mailer.ts';
import { itemChangedJob } from '#server/mail/item-changed.ts';
import { sendMailJob } from '#server/mail/send.ts';
import { mailSources } from '#server/start/mail-sources.ts';
import { act, expectDone, submitAndRoute } from '#testing/application.ts';
import { writeRemark } from '#testing/discussion.ts';
import { verify } from '#testing/evidence.ts';
import { actorOf } from '#testing/mail-fixture.ts';
import { testOperator } from '#testing/operator.ts';
import { portalForFile } from '#testing/portal.ts';
import { chainsOf } from '#server/features/application/chain-entries.ts';
import { loadHistory } from '#server/features/application/queries-chain.ts';
import { bundled } from './bundled.testing.ts';

/**
 * Somebody with root and the database rewrites a history that a supplier has signed, and computes every
 * stored head again. The supplier's mails and one bundle are enough to find it, with the verifier alone
 * (docs/rules/evidence.md#verification). `npm run trials adversary` tries more of them.
 */
const trials = Number(process.env['REWRITINGS'] ?? 24);

const portal = await portalForFile();
let application_id: number;
let receipts: readonly string[];
let auditor: Actor;
let supplier: Actor;

beforeAll(async () => {
  application_id = await submitAndRoute(portal, {
    steps: [
      { of: 'P102', users: ['pic1'] },
      { of: 'S0001', users: ['supplier1'], prev: '4' },
      { of: 'P103', users: ['approver1'], prev: '5' },
    ],
  });
  await writeRemark(portal, 'router1', application_id, { text: '社内の相談' });
  for (const login_id of ['pic1', 'supplier1', 'approver1', 'final1']) {
    await expectDone(act(portal, login_id, 'approve', application_id, { comment: `${login_id}の所見` }));
    if (login_id === 'pic1')
      await writeRemark(portal, 'router1', application_id, { to: 'S0001', text: '図面の版は2ですか。' });
  }
  receipts = await receiptsOf('supplier1');
  auditor = await actorOf(portal.db, 'router1');
  supplier = await actorOf(portal.db, 'supplier1');
});

/** The receipt numbers in all mails that a user gets about the application. */
async function receiptsOf(login_id: string): Promise<string[]> {
  const { db } = portal;
  const now = () => new Date();
  const { events } = await loadHistory(db, application_id);
  const jobs = { send: async () => undefined };
  for (const { number } of events)
    await itemChangedJob({ db, jobs, now, sources: mailSources }, { application_id, event_number: number });
  const mails = await db
    .selectFrom('mail')
    .select('mail_id')
    .where('user_id', '=', await portal.userId(login_id))
    .orderBy('mail_id')
    .execute();
  const sent: OutgoingMail[] = [];
  for (const { mail_id } of mails)
    await sendMailJob(
      {
        db,
        mailer: { send: async (mail) => `250 ${sent.push(mail)}` },
        base_url: 'http://portal.test',
        operator: testOperator,
        identity_providers: [],
        now,
        sources: mailSources,
      },
      { mail_id },
    );
  return sent.flatMap(({ text }) => /^控え番号：(.+)$/mu.exec(text)?.[1] ?? []);
}

/** What a rewriting may choose: whole numbers below a bound. */
type Choose = (below: number) => number;

/** Small differences of a seed, the same in each run. */
function choosing(seed: number): Choose {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const eventAt = (number: number) => sql`application_id = ${application_id} and event_number = ${number}`;

const rewritings: Readonly<Record<string, (tx: Tx, choose: Choose, count: number) => Promise<string>>> = {
  async alter(tx, choose, count) {
    const number = 1 + choose(count);
    const column = ['comment', 'full_name', 'department_name'][choose(3)] ?? 'comment';
    await sql`update application_event set ${sql.ref(column)} = '書き換え' where ${eventAt(number)}`.execute(
      tx,
    );
    return `${column} of ${number}`;
  },
  async alterContent(tx) {
    await sql`update application set field_value01 = '書き換え' where application_id = ${application_id}`.execute(
      tx,
    );
    return 'content';
  },
  async alterRemark(tx, choose) {
    const number = 1 + choose(2);
    await sql`update application_remark set remark_text = '書き換え'
      where application_id = ${application_id} and number = ${number}`.execute(tx);
    return `remark ${number}`;
  },
  async remove(tx, choose, count) {
    const number = 2 + choose(count - 1);
    await sql`delete from application_event where ${eventAt(number)}`.execute(tx);
    await sql`update application_event set event_number = event_number - 1
      where application_id = ${application_id} and event_number > ${number}`.execute(tx);
    await sql`update application set event_count = event_count - 1 where application_id = ${application_id}`.execute(
      tx,
    );
    return `${number} removed`;
  },
  async reorder(tx, choose, count) {
    const number = 2 + choose(count - 2);
    const move = (from: number, to: number) =>
      sql`update application_event set event_number = ${to} where ${eventAt(from)}`.execute(tx);
    await move(number, 1000);
    await move(number + 1, number);
    await move(1000, number + 1);
    return `${number} and the next exchanged`;
  },
  async backdate(tx, choose, count) {
    const number = 1 + choose(count);
    const minutes = 1 + choose(60 * 24);
    await sql`update application_event set happened_at = happened_at - make_interval(mins => ${minutes}),
      event = jsonb_set(event, '{at}', to_jsonb(
        to_char((event ->> 'at')::timestamptz at time zone 'UTC' - make_interval(mins => ${minutes}),
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      where ${eventAt(number)}`.execute(tx);
    return `${number} by ${minutes} minutes`;
  },
};

/** As the portal would have stored them: whoever owns the database can compute them too. */
async function storeHeads(tx: Tx): Promise<void> {
  // Each event names the head of the remarks.
  const { events, remarks } = chainsOf(await loadHistory(tx, application_id));
  for (const [index, { head }] of remarks.entries())
    await sql`update application_remark set head = ${Buffer.from(head, 'hex')}
      where application_id = ${application_id} and number = ${index + 1}`.execute(tx);
  for (const [index, { head }] of events.entries())
    await sql`update application_event set head = ${Buffer.from(head, 'hex')}
      where ${eventAt(index + 1)}`.execute(tx);
}

/** The bundle that a reader saves of the database as it is, with no PDF in its PDFs. */
function saved(db: Db, actor: Actor): Promise<Map<string, Buffer>> {
  const pdf = { ...portal.services.pdf, print: () => Promise.resolve(Buffer.from('%PDF')) };
  return bundled(db, actor, application_id, { ...portal.services, pdf });
}

class RolledBack extends Error {}

/** The bundle of a database that was rewritten; nothing of it stays. */
async function rewritten(
  actor: Actor,
  rewrite: (tx: Tx) => Promise<void>,
): Promise<ReadonlyMap<string, Buffer>> {
  let files: ReadonlyMap<string, Buffer> | null = null;
  await portal.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await rewrite(tx);
      await storeHeads(tx);
      files = await saved(tx, actor);
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return files ?? expect.fail();
}

test('what nobody has rewritten is in order, for staff and for the supplier', async () => {
  expect(receipts.map((receipt) => Number(receipt.split('-')[2]))).toEqual([2, 3]);
  for (const actor of [auditor, supplier]) {
    const verdict = await verify(await saved(portal.db, actor), receipts);
    expect(verdict).toMatchObject({ code: 0 });
  }
});

test(`${trials} rewritings are found by the supplier’s mails and one bundle`, async () => {
  const kinds = Object.entries(rewritings);
  const { events } = await loadHistory(portal.db, application_id);
  for (let trial = 0; trial < trials; trial += 1) {
    const choose = choosing(trial);
    const [kind, rewrite] = kinds[trial % kinds.length] ?? expect.fail();
    let what = '';
    const files = await rewritten(auditor, async (tx) => {
      what = await rewrite(tx, choose, events.length);
    });
    const { code, text } = await verify(files, receipts);
    expect({ trial, kind, what, code, text }).toMatchObject({ code: 1 });
    // It was computed so well that without the mails nothing would be wrong.
    if (kind === 'alter') expect({ what, ...(await verify(files)) }).toMatchObject({ code: 0 });
  }
}, 3_600_000);

test('a supplier’s own bundle shows what was rewritten of its view', async () => {
  const { events } = await loadHistory(portal.db, application_id);
  const own = events.findIndex(({ full_name }) => full_name === supplier.full_name) + 1;
  const files = await rewritten(supplier, async (tx) => {
    await sql`update application_event set comment = '書き換え' where ${eventAt(own)}`.execute(tx);
  });
  const { code, text } = await verify(files, receipts);
  expect({ code, text }).toMatchObject({ code: 1 });
});
