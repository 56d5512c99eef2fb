import { calls } from '#contract/calls.ts';
import { openDatabase } from '#server/db/database.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { itemChangedJob } from '#server/mail/item-changed.ts';
import { mailSources } from '#server/start/mail-sources.ts';
import type { Answer, Client } from '#testing/client.ts';
import { startProcess } from '#testing/portal-process.ts';
import { onServer, type Company } from './company.ts';
import { median, print } from './print.ts';

const { create } = calls.message;
const suppliers = 20_000;
/** Earlier messages of each supplier. */
const earlier = 25;
const rounds = 8;
const title = '全社への連絡';

/**
 * Measures a message to all of 20,000 suppliers over HTTP: reading its reach and sending it. Then measures
 * how a worker makes the mails about one of them.
 */
export async function message(company: Company): Promise<void> {
  const url = await withSuppliers(company);
  const portal = await startProcess('qualification/bench/server.ts', {
    DATABASE_URL: url,
    FILES_URL: await company.folder(),
  });
  try {
    const client = company.client(portal.url, 'applicant1');
    const reachTimes: number[] = [];
    const sendTimes: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const reachOfRound = await measure(() => reach(client));
      const sendOfRound = await measure(() => send(client));
      // The first round is a warm-up.
      if (round === 0) continue;
      reachTimes.push(reachOfRound);
      sendTimes.push(sendOfRound);
    }
    print('asking how far it would reach', `${median(reachTimes).toFixed(0)} ms`);
    print(`a message to all of ${suppliers} suppliers`, `${median(sendTimes).toFixed(0)} ms`);
    const creation = await measure(() => createMails(url));
    print(`its ${suppliers} mails, put in by a worker`, `${(creation / 1000).toFixed(1)} s`);
  } finally {
    await portal.stop();
  }
}

/**
 * A copy with this many more suppliers, each with one user and a mailbox that is not empty. Returns its URL.
 */
async function withSuppliers(company: Company): Promise<string> {
  const url = await company.copy();
  await onServer(
    url,
    `insert into supplier (supplier_code, company_name)
    select 'B' || n, '取引先' || n || '株式会社' from generate_series(1, ${suppliers}) n;
    insert into portal_user (role, login_id, full_name, mail_address, supplier_id)
    select 2, supplier_code, '担当 ' || supplier_code, supplier_code || '@supplier.example', supplier_id
    from supplier where supplier_code like 'B%';
    insert into message (title, body, sender_user_id, sender_department_id, sender_name, sent_at, send_department_group_all,
      send_supplier_all, send_mail_flag)
    select '以前の連絡', '本文', user_id, department_id, full_name, now() - make_interval(days => n), false, true, false
    from portal_user, generate_series(1, ${earlier}) n where login_id = 'applicant1';
    insert into message_mailbox (message_id, principal_id)
    select message_id, supplier_id from message, supplier
    where title = '以前の連絡' and supplier_code like 'B%';
    insert into message_box (principal_id, message_id, also, sent_at)
    select principal_id, message_id, '{}', sent_at from message_mailbox join message using (message_id)
    where title = '以前の連絡'`,
  );
  await onServer(url, 'vacuum (analyze)');
  return url;
}

const destinations = {
  send_department_group_all: false,
  department_groups: [],
  send_supplier_all: true,
  suppliers: [],
  reply_message_id: null,
};

async function reach(client: Client): Promise<void> {
  const { inside } = create.reach.output.parse(okBody(await client.post(create.reach, destinations)));
  if (inside === null || inside.supplier_count < suppliers)
    throw new Error('It would not reach all of them.');
}

async function send(client: Client): Promise<void> {
  const input = { ...destinations, title, body: 'ご確認ください。', send_mail_flag: true };
  okBody(await client.upload(create.save, input));
}

async function createMails(url: string): Promise<void> {
  const db = openDatabase({ url, connections: 1 });
  const jobs = await startQueue({ url, onError: (error) => console.error(error), works: false });
  try {
    const { message_id } = await db
      .selectFrom('message')
      .select('message_id')
      .where('title', '=', title)
      .limit(1)
      .executeTakeFirstOrThrow();
    await itemChangedJob({ db, jobs, now: () => new Date(), sources: mailSources }, { message_id });
  } finally {
    await jobs.stop();
    await db.destroy();
  }
}

async function measure(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function okBody({ status, body }: Answer): unknown {
  if (status !== 200) throw new Error(`A call answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
