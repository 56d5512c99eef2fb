import { afterAll, beforeAll, expect, test } from 'vitest';
import { role } from '#domain/codes.ts';
import { discussion } from '#server/features/application/discussion/discussion.ts';
import type { Services } from '#server/http/handler.ts';
import { actorOf, canary, MailFixture, routeWith } from '#testing/mail-fixture.ts';

/** Mail about remarks on an application (docs/rules/discussion.md#mail). */

let fixture: MailFixture;
beforeAll(async () => {
  fixture = await MailFixture.open();
});
afterAll(() => fixture.close());

const subject = '【試験機械工業株式会社】やり取りに書き込みがありました：新規取引申請書';

const base = () => ({
  services: { jobs: fixture.queue } as unknown as Services,
  now: fixture.now(),
  countMails: null,
});

/** Writes to the people of a step; a supplier's user to whoever asked. */
function remark(
  application_id: number,
  login_id: string,
  step_id: number | null,
  code?: string,
  awaits_reply = false,
) {
  return fixture.db.transaction().execute(async (tx) => {
    const actor = await actorOf(tx, login_id);
    const [supplier_id = null] = code === undefined ? [] : await fixture.supplierIds(code);
    const approval_route_step_ids = step_id === null ? [] : [step_id];
    const written = { application_id, supplier_id, text: canary, user_ids: [], awaits_reply };
    const input = { ...written, approval_route_step_ids };
    return discussion.save({ ...base(), tx, actor, began: fixture.now(), files: {}, input });
  });
}

async function stepIds(application_id: number): Promise<readonly number[]> {
  const rows = await fixture.db
    .selectFrom('approval_route_step')
    .select('approval_route_step_id')
    .where('application_id', '=', application_id)
    .orderBy('step_order')
    .execute();
  return rows.map(({ approval_route_step_id }) => approval_route_step_id);
}

/** An application that waits for 株式会社青葉精工 and pic1, with no mail left to create. */
async function circulating() {
  const id = await fixture.submit('applicant1');
  await fixture.approve(id, 'reception1', 2);
  const route = routeWith(await fixture.everybody(4, [], 'supplier1'), await fixture.named(5, [], 'pic1'));
  await fixture.approve(id, 'router1', 3, route);
  await fixture.deliveries();
  return { id, steps: await stepIds(id) };
}

test('addressees get one mail with number, form and writer, and without the text', async () => {
  const { id, steps } = await circulating();
  await remark(id, 'pic1', steps[0] ?? 0);
  await fixture.createMails();
  await fixture.send();
  const [mail, ...others] = fixture.fresh();
  expect(others).toEqual([]);
  expect(mail?.to).toContain('applicant1@');
  expect(mail?.subject).toMatch(new RegExp(`^${subject} No.${id}$`));
  const [raw = ''] = (await fixture.raw()).slice(-1);
  expect(raw).not.toContain(canary);
  expect(mail?.text).toContain(
    '試験機械工業株式会社（産業機器事業部 設計部 吉田 翔太）から書き込みがありました。',
  );
  expect(mail?.text).not.toContain('ご回答をお待ちしています。');
  await remark(id, 'pic1', steps[3] ?? 0, 'S0001', true);
  await fixture.createMails();
  await fixture.send();
  const asked = fixture.fresh();
  expect(asked.map(({ to }) => to.split('@')[0] ?? '').toSorted()).toEqual(['supplier1', 'supplier1b']);
  for (const { text } of asked) expect(text).toContain('ご回答をお待ちしています。');
  await remark(id, 'supplier1', null);
  expect(await fixture.deliveries()).toEqual([`pic1: ${subject}`]);
});

test('nobody gets a mail about a remark that was withdrawn, or that they may read no more', async () => {
  const { id, steps } = await circulating();
  const remark_id = await remark(id, 'pic1', steps[3] ?? 0, 'S0001');
  await fixture.createMails();
  await fixture.db.transaction().execute(async (tx) => {
    const actor = await actorOf(tx, 'pic1');
    if (actor.role !== role.operator) throw new Error('pic1 is no operator');
    return discussion.withdraw({ ...base(), tx, actor, input: { application_id: id, remark_id } });
  });
  expect(await fixture.deliveries()).toEqual([]);

  await remark(id, 'pic1', steps[3] ?? 0, 'S0001');
  await fixture.createMails();
  await fixture.replace(id, 'router1', 4, (await fixture.everybody(4, [], 'supplier2')).assignee);
  const delivered = await fixture.deliveries();
  expect(delivered.filter((one) => one.startsWith('supplier1'))).toEqual([]);
});

test('the daily mail reminds of a question after one, three and eight working days, until it is answered', async () => {
  const { id, steps } = await circulating();
  // A Friday.
  fixture.waitUntil('2026-12-04T10:00:00+09:00');
  await remark(id, 'pic1', steps[3] ?? 0, 'S0001', true);
  await remark(id, 'pic1', steps[0] ?? 0, undefined, true);
  await fixture.deliveries();
  const remindedOn = async (day: string) => {
    fixture.waitUntil(`${day}T09:00:00+09:00`);
    await fixture.makeDailyMails();
    await fixture.send();
    const mails = fixture.fresh().filter(({ text }) => text.includes('ご回答をお待ちしている書き込み'));
    return mails.map(({ to }) => to.split('@')[0] ?? '').toSorted();
  };
  expect(await remindedOn('2026-12-07')).toEqual(['applicant1', 'supplier1', 'supplier1b']);
  expect(await remindedOn('2026-12-08')).toEqual([]);
  await remark(id, 'supplier1b', null);
  expect(await remindedOn('2026-12-09')).toEqual(['applicant1']);
  await fixture.setMails('applicant1', { reminders: false, notices: true });
  expect(await remindedOn('2026-12-16')).toEqual([]);
  await fixture.setMails('applicant1', { reminders: true, notices: true });
});
