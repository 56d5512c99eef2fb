import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { messageFailure } from '#texts/message.ts';
import { bodyOf, expectIssues, expectRefused } from '#testing/application.ts';
import {
  departmentGroupId,
  listOf,
  lookAt,
  move,
  openMessage,
  loadMessageAs,
  trySendMessage,
  sendMessage,
  setInvalid,
} from '#testing/message.ts';
import { portalForFile } from '#testing/portal.ts';

const { create } = calls.message;

const portal = await portalForFile();

async function preset(login_id: string, reply_message_id: number) {
  const client = await portal.as(login_id);
  return bodyOf(
    create.destination_for_reply.output,
    await client.get(create.destination_for_reply, { reply_message_id }),
  );
}

describe('a reply', () => {
  test('without other destinations reaches the original’s sender and their whole organisation', async () => {
    const question = await sendMessage(portal, 'supplier1', { to: ['G01'] });
    const answer = await sendMessage(portal, 'pic1', { reply_to: question });
    // Colleagues of the original's sender can read it; the other department that got the question can't.
    for (const [login_id, status] of [
      ['supplier1', 200],
      ['supplier1b', 200],
      ['pic1', 200],
      ['applicant1', 404],
      ['pic2', 404],
      ['supplier2', 404],
      ['sysadmin', 404],
    ] as const)
      expect([login_id, await lookAt(portal, login_id, answer)]).toEqual([login_id, status]);
    const back = await sendMessage(portal, 'supplier1b', { reply_to: answer });
    for (const login_id of ['pic1', 'pic2']) expect(await lookAt(portal, login_id, back)).toBe(200);
    expect(await lookAt(portal, 'applicant1', back)).toBe(404);
  });

  test('reaches the original’s sender after a move, and their successor', async () => {
    const question = await sendMessage(portal, 'pic1', { to: ['S0002'] });
    await move(portal, 'pic1', 'P301');
    const answer = await sendMessage(portal, 'supplier2', { reply_to: question });
    expect(await loadMessageAs(portal, 'pic1', answer)).toMatchObject({ received_by: ['吉田 翔太'] });
    expect((await listOf(portal, 'pic1')).messages[0]).toMatchObject({
      message_id: answer,
      already_read_flag: false,
    });
    expect(await loadMessageAs(portal, 'pic2', answer)).toMatchObject({
      received_by: ['産業機器事業部 設計部'],
    });
    expect(await lookAt(portal, 'viewer1', answer)).toBe(404);
    await move(portal, 'pic1', 'P102');
  });

  test('can have further destinations', async () => {
    const question = await sendMessage(portal, 'supplier1', { to: ['G02'] });
    const answer = await sendMessage(portal, 'reception1', { reply_to: question, to: ['G01', 'S0002'] });
    for (const login_id of ['supplier1', 'supplier2', 'applicant1', 'pic1'])
      expect(await lookAt(portal, login_id, answer)).toBe(200);
    expect((await loadMessageAs(portal, 'reception1', answer)).sent_to).toEqual({
      send_department_group_all: false,
      send_supplier_all: false,
      department_groups: ['産業機器 営業・設計窓口'],
      suppliers: ['東海メッキ工業株式会社'],
      reply_to: '株式会社青葉精工 本社 石井 陽子 様',
    });
    // Recipients who did not receive the question see no link to it.
    expect((await loadMessageAs(portal, 'supplier1', answer)).reply_message_id).toBe(question);
    expect((await loadMessageAs(portal, 'reception1', answer)).reply_message_id).toBe(question);
    for (const login_id of ['supplier1b', 'supplier2', 'applicant1'])
      expect((await loadMessageAs(portal, login_id, answer)).reply_message_id).toBeNull();
    // The other supplier learns nothing about the question.
    expect(JSON.stringify(await loadMessageAs(portal, 'supplier2', answer))).not.toMatch(/青葉|石井/);
  });

  test('names the supplier that it answers once, in the list too', async () => {
    const question = await sendMessage(portal, 'supplier1', { to: ['G02'] });
    const reply_to = '株式会社青葉精工 本社 石井 陽子 様';
    for (const [to, suppliers, row] of [
      [['S0001'], [], reply_to],
      [['S0001', 'S0002'], ['東海メッキ工業株式会社'], `${reply_to} ほか1件`],
    ] as const) {
      const answer = await sendMessage(portal, 'reception1', { reply_to: question, to: [...to] });
      expect((await loadMessageAs(portal, 'reception1', answer)).sent_to).toMatchObject({
        reply_to,
        suppliers,
      });
      expect((await listOf(portal, 'reception1')).messages[0]).toMatchObject({
        message_id: answer,
        sent_to: row,
      });
    }
  });

  test('to a message never received is a 404, to one’s own a 403', async () => {
    const question = await sendMessage(portal, 'supplier1', { to: ['G01'] });
    const stranger = await portal.as('supplier2');
    const sender = await portal.as('supplier1');
    for (const reply_message_id of [question, 2_000_000_000])
      expectRefused(await stranger.get(create.destination_for_reply, { reply_message_id }), 404);
    expectRefused(await sender.get(create.destination_for_reply, { reply_message_id: question }), 403);
    expectRefused(await trySendMessage(portal, 'supplier2', { reply_to: question }), 404);
    expectRefused(await trySendMessage(portal, 'supplier2', { reply_to: 2_000_000_000 }), 404);
    expectRefused(await trySendMessage(portal, 'supplier1', { reply_to: question }), 403);
    expectRefused(await trySendMessage(portal, 'supplier1b', { reply_to: question }), 404);
    // Their own department received it, but the sender still is no recipient.
    const own = await sendMessage(portal, 'applicant1', { to: ['G01'] });
    expectRefused(await trySendMessage(portal, 'applicant1', { reply_to: own }), 403);
    expect((await trySendMessage(portal, 'final1', { reply_to: own })).status).toBe(200);
  });

  test('is refused with the reason if no valid recipient is left', async () => {
    const question = await sendMessage(portal, 'supplier2', { to: ['G02'] });
    expect((await loadMessageAs(portal, 'reception1', question)).can_reply).toBe(true);
    await setInvalid(portal, true, 'supplier2');
    expect((await loadMessageAs(portal, 'reception1', question)).can_reply).toBe(false);
    const client = await portal.as('reception1');
    expectIssues(
      await client.get(create.destination_for_reply, { reply_message_id: question }),
      [[['reply_message_id'], messageFailure.nobodyToReplyTo]],
      'query',
    );
    expectIssues(await trySendMessage(portal, 'reception1', { reply_to: question, to: ['G01'] }), [
      [['reply_message_id'], messageFailure.nobodyToReplyTo],
    ]);
    await setInvalid(portal, false, 'supplier2');
    // One valid colleague is enough.
    const other = await sendMessage(portal, 'supplier1', { to: ['G02'] });
    await setInvalid(portal, true, 'supplier1');
    expect((await loadMessageAs(portal, 'reception1', other)).can_reply).toBe(true);
    await setInvalid(portal, false, 'supplier1');
  });
});

describe('the preset of a reply', () => {
  test('is the supplier if the caller’s own picker offers it', async () => {
    const question = await sendMessage(portal, 'supplier1', { title: '図面の件', to: ['G01', 'G03'] });
    const supplier_id = await portal.supplierId('S0001');
    expect(await preset('pic1', question)).toEqual({
      title: '図面の件',
      reply_to: '株式会社青葉精工 本社 石井 陽子 様',
      department_groups: [],
      suppliers: [supplier_id],
    });
    await portal.db
      .deleteFrom('supplier_division')
      .where('supplier_id', '=', supplier_id)
      .where('division_id', '=', 1)
      .execute();
    // The supplier no longer deals with the division, but the reply still reaches it.
    expect(await preset('pic1', question)).toMatchObject({ suppliers: [], department_groups: [] });
    expect((await trySendMessage(portal, 'pic1', { reply_to: question })).status).toBe(200);
    await portal.db.insertInto('supplier_division').values({ supplier_id, division_id: 1 }).execute();
  });

  test('is a group with only the sender’s department, never a wider one', async () => {
    const narrow = await sendMessage(portal, 'reception1', { to: ['S0001'] });
    expect(await preset('supplier1', narrow)).toMatchObject({
      reply_to: '産業機器事業部 品質保証部 山本 直樹',
      department_groups: [await departmentGroupId(portal, 'G02')],
      suppliers: [],
    });
    const wide = await sendMessage(portal, 'pic1', { to: ['S0001'] });
    expect(await preset('supplier1', wide)).toMatchObject({ department_groups: [], suppliers: [] });
    // The preset can be sent unchanged.
    const { department_groups } = await preset('supplier1', narrow);
    const answer = await sendMessage(portal, 'supplier1', { reply_to: narrow, input: { department_groups } });
    expect(await lookAt(portal, 'reception2', answer)).toBe(200);
    expect(await lookAt(portal, 'pic1', answer)).toBe(404);
  });
});

test('a user who opened a question and moved can still answer it', async () => {
  const question = await sendMessage(portal, 'supplier2', { to: ['G02'] });
  const unopened = await sendMessage(portal, 'supplier2', { to: ['G02'] });
  await openMessage(portal, 'reception2', question);
  await move(portal, 'reception2', 'P301');
  expect(await loadMessageAs(portal, 'reception2', question)).toMatchObject({
    can_reply: true,
    received_by: [],
  });
  expect((await trySendMessage(portal, 'reception2', { reply_to: question })).status).toBe(200);
  expectRefused(await trySendMessage(portal, 'reception2', { reply_to: unopened }), 404);
  await move(portal, 'reception2', 'P103');
});
