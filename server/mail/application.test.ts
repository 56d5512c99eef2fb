import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { receiptNumber, supplierChainsOf } from '#server/features/application/chain-entries.ts';
import { loadHistory } from '#server/features/application/queries-chain.ts';
import { itemChanged, sendMail } from '#server/jobs/queues.ts';
import { canary, MailFixture, routeWith } from '#testing/mail-fixture.ts';

const asked = (noun: string) => `【試験機械工業株式会社】${noun}のお願い：新規取引申請書`;
const approvalRequest = asked('承認');
const receptionRequest = asked('受付');
const routeRequest = asked('申請ルートの設定');
const finalRequest = asked('最終承認');
const reassigned = '【試験機械工業株式会社】承認のお願い（担当の変更）：新規取引申請書';
const approved = '【試験機械工業株式会社】申請が承認されました：新規取引申請書';
const recorded = '【試験機械工業株式会社】ご対応の控え：新規取引申請書';
const viewerAdded = '【試験機械工業株式会社】閲覧者に指定されました：新規取引申請書';
const viewerCompleted = '【試験機械工業株式会社】申請の結果のお知らせ：新規取引申請書';
const rejected = '【試験機械工業株式会社】申請が却下されました：新規取引申請書';

let fixture: MailFixture;
beforeAll(async () => {
  fixture = await MailFixture.open();
});
afterAll(() => fixture.close());

/** A mail with this subject to each of these users. */
function all(subject: string, ...login_ids: string[]): string[] {
  return login_ids.map((login_id) => `${login_id}: ${subject}`).toSorted();
}

/** An application whose route setter is next, with no mail left to create. */
async function submitAndReceive(): Promise<number> {
  const application_id = await fixture.submit('applicant1');
  await fixture.approve(application_id, 'reception1', 2);
  await fixture.deliveries();
  return application_id;
}

/** An application whose step 4 is pic1's and open, and whose step 5 waits for it. */
async function before4(): Promise<number> {
  const id = await submitAndReceive();
  const route = routeWith(await fixture.named(4, [], 'pic1'), await fixture.named(5, [4], 'approver1'));
  await fixture.approve(id, 'router1', 3, route);
  return id;
}

describe('担当者変更', () => {
  test('an open step: the new assignees, not the earlier ones; nobody who reassigned it to themselves', async () => {
    const id = await before4();
    await fixture.deliveries();
    await fixture.replace(id, 'router1', 4, (await fixture.everybody(4, [], 'supplier1')).assignee);
    // A supplier does not learn that somebody else was assigned before.
    expect(await fixture.deliveries()).toEqual(all(approvalRequest, 'supplier1', 'supplier1b'));
    await fixture.replace(id, 'router1', 4, (await fixture.everybody(4, [], 'router1')).assignee);
    expect(await fixture.deliveries()).toEqual(all(reassigned, 'pic1', 'pic2'));
    await fixture.approve(id, 'pic2', 4);
    expect(await fixture.deliveries(), 'the application goes on as ever').toEqual(
      all(approvalRequest, 'approver1'),
    );
  });

  test('a waiting step: nobody, until it starts', async () => {
    const id = await before4();
    await fixture.deliveries();
    await fixture.replace(id, 'router1', 5, (await fixture.named(5, [], 'pic2')).assignee);
    expect(await fixture.deliveries()).toEqual([]);
    await fixture.approve(id, 'pic1', 4);
    expect(await fixture.deliveries()).toEqual(all(approvalRequest, 'pic2'));
  });

  test('an unsent mail to a former assignee is void', async () => {
    const id = await before4();
    await fixture.createMails();
    await fixture.replace(id, 'router1', 4, (await fixture.named(4, [], 'pic2')).assignee);
    expect(await fixture.deliveries(), 'pic1 is no longer assigned').toEqual(all(reassigned, 'pic2'));
  });

  test('an unsent mail is void once somebody has acted, or the step was reassigned again', async () => {
    const acted = await before4();
    await fixture.deliveries();
    const department = (await fixture.everybody(4, [], 'router1')).assignee;
    await fixture.replace(acted, 'router1', 4, department);
    await fixture.createMails();
    await fixture.approve(acted, 'pic1', 4);
    expect(await fixture.deliveries(), 'pic2 has nothing to do any more').toEqual(
      all(approvalRequest, 'approver1'),
    );
    const again = await before4();
    await fixture.deliveries();
    await fixture.replace(again, 'router1', 4, department);
    await fixture.createMails();
    await fixture.replace(again, 'router1', 4, (await fixture.named(4, [], 'reception1')).assignee);
    expect(await fixture.deliveries()).toEqual(all(reassigned, 'reception1'));
  });
});

describe('the recipients of mail about an application', () => {
  test('from submission to 完了: assignees of steps that started, a supplier what it did, then the applicant; the viewer twice', async () => {
    const id = await fixture.submit('applicant1');
    expect(await fixture.deliveries()).toEqual(all(receptionRequest, 'reception1', 'reception2'));
    await fixture.approve(id, 'reception1', 2);
    expect(await fixture.deliveries()).toEqual(all(routeRequest, 'router1'));
    await fixture.approve(id, 'router1', 3, {
      approval_route_name: '並行',
      steps: [
        await fixture.named(4, [], 'pic1'),
        await fixture.everybody(5, [], 'supplier1'),
        await fixture.everybody(6, [4, 5], 'approver1'),
      ],
      viewers: [(await fixture.named(4, [], 'viewer1')).assignee],
    });
    expect(await fixture.deliveries()).toEqual(
      [...all(approvalRequest, 'pic1', 'supplier1', 'supplier1b'), ...all(viewerAdded, 'viewer1')].toSorted(),
    );
    await fixture.approve(id, 'pic1', 4);
    expect(await fixture.deliveries(), 'the join waits').toEqual([]);
    await fixture.approve(id, 'supplier1', 5);
    expect(await fixture.deliveries()).toEqual([
      ...all(approvalRequest, 'approver1', 'reception1', 'reception2'),
      ...all(recorded, 'supplier1'),
    ]);
    await fixture.approve(id, 'approver1', 6);
    expect(await fixture.deliveries()).toEqual(all(finalRequest, 'final1'));
    await fixture.approve(id, 'final1', 7);
    expect(await fixture.deliveries()).toEqual([
      ...all(approved, 'applicant1', 'supplier1'),
      ...all(viewerCompleted, 'viewer1'),
    ]);
  });

  test('everybody in a department if the workflow says so, except the person who acted', async () => {
    const { workflow_name } = await fixture.db
      .selectFrom('workflow_type')
      .select('workflow_name')
      .where('workflow_type_code', '=', 'W02')
      .executeTakeFirstOrThrow();
    const own = (noun: string) => asked(noun).replace('新規取引申請書', workflow_name);
    const id = await fixture.submit('reception1', 'D01', 'W02');
    expect(await fixture.deliveries()).toEqual(all(own('受付'), 'approver1', 'reception2'));
    await fixture.approve(id, 'approver1', 2);
    expect(await fixture.deliveries()).toEqual(all(own('申請ルートの設定'), 'pic1', 'pic2', 'router1'));
    await fixture.approve(id, 'router1', 3, routeWith(await fixture.everybody(4, [], 'router1')));
    expect(await fixture.deliveries()).toEqual(all(own('承認'), 'pic1', 'pic2'));
  });

  test('rejected: the applicant, everybody who acted, and the assignees of the closed steps; once each', async () => {
    const id = await submitAndReceive();
    const route = routeWith(
      await fixture.named(4, [], 'pic1'),
      await fixture.everybody(5, [], 'supplier1'),
      // Has acted and is on a closed step: one mail all the same.
      await fixture.named(6, [], 'reception1'),
      await fixture.named(7, [4, 5, 6], 'approver2'),
    );
    await fixture.approve(id, 'router1', 3, route);
    await fixture.deliveries();
    await fixture.reject(id, 'pic1', 4);
    expect(await fixture.deliveries()).toEqual(
      all(rejected, 'applicant1', 'reception1', 'router1', 'supplier1', 'supplier1b'),
    );
  });

  test('a supplier that has decided reads its 控え番号 then and at the end, other people none', async () => {
    const id = await submitAndReceive();
    const route = routeWith(
      await fixture.named(4, [], 'supplier1'),
      await fixture.named(5, [4], 'supplier2'),
    );
    await fixture.approve(id, 'router1', 3, route);
    await fixture.createMails();
    await fixture.send();
    fixture.fresh();
    await fixture.approve(id, 'supplier1', 4);
    await fixture.approve(id, 'supplier2', 5);
    await fixture.approve(id, 'final1', 6);
    await fixture.createMails();
    await fixture.send();
    const numbers = fixture.fresh().map(({ to, text }) => ({
      to: to.split('@')[0] ?? '',
      number: /^控え番号：(.*)$/mu.exec(text)?.[1] ?? null,
    }));
    const history = await loadHistory(fixture.db, id);
    const expected = async (login_id: string, entries: number) => {
      const { supplier_id } = (await fixture.named(4, [], login_id)).assignee;
      if (supplier_id === null) throw new Error(`${login_id} is no supplier’s`);
      const { events } = supplierChainsOf(history, supplier_id);
      return { to: login_id, number: receiptNumber(id, supplier_id, events.slice(0, entries)) };
    };
    const kept = numbers.filter(({ number }) => number !== null);
    expect(kept).toHaveLength(4);
    expect(kept).toEqual(
      expect.arrayContaining([
        await expected('supplier1', 2),
        await expected('supplier1', 3),
        await expected('supplier2', 2),
        await expected('supplier2', 3),
      ]),
    );
    expect(numbers.filter(({ number }) => number === null).map(({ to }) => to)).toContain('applicant1');
  });

  test('rejected: the mail promises a reason only to readers whose page shows it', async () => {
    const id = await submitAndReceive();
    const route = routeWith(
      await fixture.named(4, [], 'supplier1'),
      await fixture.named(5, [], 'supplier1b'),
      await fixture.named(6, [], 'supplier2'),
    );
    await fixture.approve(id, 'router1', 3, route);
    await fixture.createMails();
    await fixture.send();
    fixture.fresh();
    await fixture.reject(id, 'supplier1', 4);
    await fixture.createMails();
    await fixture.send();
    const promised = fixture
      .fresh()
      .map(({ to, text }) => `${to.split('@')[0] ?? ''}: ${text.includes('理由は次のページで')}`);
    expect(promised.toSorted()).toEqual([
      'applicant1: true',
      'reception1: true',
      'router1: true',
      'supplier1: false',
      'supplier1b: true',
      'supplier2: false',
    ]);
  });

  test('rejected, asking for a 再申請: staff read of it, a supplier does not', async () => {
    const id = await submitAndReceive();
    const route = routeWith(await fixture.named(4, [], 'pic1'), await fixture.named(5, [], 'supplier1'));
    await fixture.approve(id, 'router1', 3, route);
    await fixture.createMails();
    await fixture.send();
    fixture.fresh();
    await fixture.reject(id, 'pic1', 4, true);
    await fixture.createMails();
    await fixture.send();
    const told = fixture
      .fresh()
      .map(
        ({ to, text }) => `${to.split('@')[0] ?? ''}: ${/.*修正して再申請する.*/u.exec(text)?.[0] ?? '—'}`,
      );
    const others = '申請者には、内容を修正して再申請するよう依頼しています。';
    expect(told.toSorted()).toEqual([
      'applicant1: 内容を修正して再申請するよう、依頼されています。',
      `reception1: ${others}`,
      `router1: ${others}`,
      'supplier1: —',
    ]);
  });

  test('viewers: one mail each, a request wins, and a supplier’s viewer reads of an approval alone', async () => {
    const viewers = [
      (await fixture.everybody(4, [], 'pic1')).assignee,
      (await fixture.named(4, [], 'supplier2')).assignee,
    ];
    const routed = async () => {
      const id = await submitAndReceive();
      const route = { ...routeWith(await fixture.named(4, [], 'pic1')), viewers };
      await fixture.approve(id, 'router1', 3, route);
      return id;
    };
    const id = await routed();
    // router1, of the same department, acted.
    const set = [...all(approvalRequest, 'pic1'), ...all(viewerAdded, 'pic2')];
    expect(await fixture.deliveries()).toEqual(set);
    await fixture.approve(id, 'pic1', 4);
    await fixture.deliveries();
    await fixture.approve(id, 'final1', 5);
    expect(await fixture.deliveries()).toEqual([
      ...all(approved, 'applicant1'),
      ...all(viewerCompleted, 'pic1', 'pic2', 'router1', 'supplier2'),
    ]);
    const other = await routed();
    await fixture.createMails();
    await fixture.move('pic2', 'P101');
    expect(await fixture.deliveries(), 'pic2 is no viewer any more').toEqual(all(approvalRequest, 'pic1'));
    await fixture.move('pic2', 'P102');
    await fixture.reject(other, 'pic1', 4);
    expect(await fixture.deliveries()).toEqual(
      [...all(rejected, 'applicant1', 'reception1', 'router1'), ...all(viewerCompleted, 'pic2')].toSorted(),
    );
  });

  test('rejected by the receptionist: only the applicant, because no other step closed', async () => {
    const id = await fixture.submit('applicant1');
    await fixture.deliveries();
    await fixture.reject(id, 'reception2', 2);
    expect(await fixture.deliveries()).toEqual(all(rejected, 'applicant1'));
  });

  test('cancelled: nobody, and unsent mails are void', async () => {
    const id = await fixture.submit('applicant1');
    await fixture.cancel(id, 'applicant1');
    expect(await fixture.deliveries()).toEqual([]);
  });

  test('a change that was rolled back mails nobody', async () => {
    const id = await fixture.submit('applicant1');
    await fixture.deliveries();
    await fixture.approveInVain(id, 'reception1', 2);
    expect(await fixture.jobs(itemChanged)).toEqual([]);
    expect(await fixture.deliveries()).toEqual([]);
  });

  test('a step that was acted on before the worker ran mails nobody', async () => {
    const id = await fixture.submit('applicant1');
    await fixture.approve(id, 'reception1', 2);
    expect(await fixture.deliveries()).toEqual(all(routeRequest, 'router1'));
  });

  test('one mail if several steps of one user start at once', async () => {
    const id = await submitAndReceive();
    const route = routeWith(
      await fixture.named(4, [], 'pic1', 'pic2'),
      await fixture.named(5, [], 'pic1'),
      await fixture.everybody(6, [], 'pic1'),
    );
    await fixture.approve(id, 'router1', 3, route);
    expect(await fixture.deliveries()).toEqual(all(approvalRequest, 'pic1', 'pic2'));
  });

  test('a repeated job adds nothing', async () => {
    const id = await fixture.submit('applicant1');
    expect(await fixture.deliveries()).toEqual(all(receptionRequest, 'reception1', 'reception2'));
    const job = { application_id: id, event_number: 1 };
    await Promise.all([fixture.createMailsOf(job), fixture.createMailsOf(job)]);
    expect(await fixture.jobs(sendMail)).toEqual([]);
  });

  test('no mail holds a value or a comment; a supplier’s mail names nobody but the applicant', async () => {
    const id = await submitAndReceive();
    await fixture.approve(id, 'router1', 3, routeWith(await fixture.everybody(4, [], 'supplier1')));
    await fixture.createMails();
    await fixture.send();
    const mails = fixture.fresh();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([
      'supplier1@s0001.supplier.example',
      'supplier1b@s0001.supplier.example',
    ]);
    expect(mails.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 2 }, () => `${approvalRequest} No.${id}（回答希望 12/1）`),
    );
    expect(mails.find(({ to }) => to.startsWith('supplier1@'))?.text).toBe(
      `株式会社青葉精工 本社
石井 陽子 様

試験機械工業株式会社（産業機器事業部 営業部 伊藤 さくら）から、「新規取引申請書 No.${id}」について、承認のお願いが届いています。
ご対応の目安：2026/12/01（火）
申請全体の回答希望日：2026/12/01（火）

次のページで内容をご確認のうえ、承認または却下を選択してください。
https://portal.test/application/detail?application_id=${id}&by=supplier#supplier

お問い合わせ：調達本部 ポータル窓口 03-5550-0199
--
このメールは、試験機械工業株式会社のサプライヤーポータルサイトから自動で送信しています。
このメールは送信専用です。ご返信いただいてもお答えできません。お問い合わせは、上記の窓口へお願いします。`,
    );
    expect(JSON.stringify(fixture.catcher.list())).not.toContain(canary);
  });
});

describe('current validity and organisation', () => {
  beforeEach(async () => {
    await fixture.deliveries();
  });

  test('invalid users and users of an invalid supplier are not mailed', async () => {
    const id = await submitAndReceive();
    const route = routeWith(
      await fixture.everybody(4, [], 'pic1'),
      await fixture.everybody(5, [], 'supplier1'),
      await fixture.everybody(6, [], 'supplier2'),
    );
    await fixture.approve(id, 'router1', 3, route);
    await setInvalid('pic2', true);
    await fixture.db
      .updateTable('supplier')
      .set({ source_invalid_flag: true })
      .where('supplier_code', '=', 'S0001')
      .execute();
    // No mail of theirs is made: that sending passes over invalid people is another guard.
    await fixture.createMails();
    const mailed = await fixture.db
      .selectFrom('mail as m')
      .innerJoin('portal_user as u', 'u.user_id', 'm.user_id')
      .select('u.login_id')
      .where('m.application_id', '=', id)
      .where('u.login_id', 'in', ['pic1', 'pic2', 'supplier1', 'supplier1b', 'supplier2'])
      .execute();
    expect(mailed.map(({ login_id }) => login_id).toSorted()).toEqual(['pic1', 'supplier2']);
    expect(await fixture.deliveries()).toEqual(all(approvalRequest, 'pic1', 'supplier2'));
    await setInvalid('pic2', false);
    await fixture.db
      .updateTable('supplier')
      .set({ source_invalid_flag: false })
      .where('supplier_code', '=', 'S0001')
      .execute();
  });

  test('users who joined the department are mailed, users who left are not; a named user stays one', async () => {
    const id = await submitAndReceive();
    const route = routeWith(await fixture.everybody(4, [], 'approver1'), await fixture.named(5, [], 'pic1'));
    await fixture.approve(id, 'router1', 3, route);
    await fixture.move('approver1', 'P101');
    await fixture.move('pic1', 'P201');
    await fixture.move('viewer1', 'P103');
    expect(await fixture.deliveries()).toEqual(
      all(approvalRequest, 'pic1', 'reception1', 'reception2', 'viewer1'),
    );
    await fixture.move('approver1', 'P103');
    await fixture.move('pic1', 'P102');
    await fixture.move('viewer1', 'P301');
  });
});

describe('代理', () => {
  const period = { first_day: '2026-11-21', last_day: '2026-11-30' };
  const whileDelegated = async (absent: string, to: string, run: () => Promise<void>, days = period) => {
    const delegation_id = await fixture.delegate(absent, to, days);
    try {
      await run();
    } finally {
      await fixture.endDelegation(delegation_id, absent);
    }
  };
  beforeEach(async () => {
    await fixture.deliveries();
  });

  test('a request goes to the absent person and to the delegate, whose mail says for whom', () =>
    whileDelegated('pic1', 'approver1', async () => {
      const id = await before4();
      await fixture.createMails();
      await fixture.send();
      const mails = fixture.fresh();
      expect(mails.map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`).toSorted()).toEqual(
        all(`${approvalRequest} No.${id}（回答希望 12/1）`, 'pic1', 'approver1'),
      );
      const saysFor = mails.map(
        ({ to, text }) =>
          [to.split('@')[0], text.includes('吉田 翔太 様の代理としてお願いいたします。')] as const,
      );
      expect(Object.fromEntries(saysFor)).toEqual({ pic1: false, approver1: true });
    }));

  test('a reassigned step: the new assignee, and who stands for them', () =>
    whileDelegated('pic2', 'approver1', async () => {
      const id = await before4();
      await fixture.deliveries();
      await fixture.replace(id, 'router1', 4, (await fixture.named(4, [], 'pic2')).assignee);
      await fixture.createMails();
      await fixture.send();
      const mails = fixture.fresh();
      expect(mails.map(({ to }) => to.split('@')[0] ?? '').toSorted()).toEqual(['approver1', 'pic2']);
      const text = mails.find(({ to }) => to.startsWith('approver1@'))?.text;
      expect(text).toMatch(/の担当が変更されました。承認をお願いいたします。\n(.+) 様の代理として/);
    }));

  test('a supplier’s request goes to both too', () =>
    whileDelegated('supplier1', 'supplier1b', async () => {
      const id = await submitAndReceive();
      await fixture.approve(id, 'router1', 3, routeWith(await fixture.named(4, [], 'supplier1')));
      await fixture.createMails();
      await fixture.send();
      const mails = fixture.fresh();
      expect(mails.map(({ to }) => to.split('@')[0] ?? '').toSorted()).toEqual(['supplier1', 'supplier1b']);
      expect(mails.find(({ to }) => to.startsWith('supplier1b@'))?.text).toContain(
        '石井 陽子 様の代理としてお願いいたします。',
      );
    }));

  test('who stands for somebody and is an assignee too gets one mail, in their own name', () =>
    whileDelegated('pic1', 'pic2', async () => {
      const id = await submitAndReceive();
      const route = routeWith(await fixture.named(4, [], 'pic1'), await fixture.named(5, [], 'pic2'));
      await fixture.approve(id, 'router1', 3, route);
      await fixture.createMails();
      await fixture.send();
      const mails = fixture.fresh();
      expect(mails.map(({ to }) => to.split('@')[0] ?? '').toSorted()).toEqual(['pic1', 'pic2']);
      for (const { text } of mails) expect(text).not.toContain('代理');
    }));

  test('a step of a whole department, or the delegate’s own application: nobody in addition', async () => {
    await whileDelegated('pic1', 'applicant1', async () => {
      await before4();
      expect(await fixture.deliveries()).toEqual(all(approvalRequest, 'pic1'));
    });
    await whileDelegated('pic1', 'approver1', async () => {
      const id = await submitAndReceive();
      await fixture.approve(id, 'router1', 3, routeWith(await fixture.everybody(4, [], 'pic1')));
      expect(await fixture.deliveries()).toEqual(all(approvalRequest, 'pic1', 'pic2'));
    });
  });

  test('no delegate gets one while the delegation sleeps, before it begins and after it has ended', async () => {
    const onlyPic1 = async () => {
      await before4();
      expect(await fixture.deliveries()).toEqual(all(approvalRequest, 'pic1'));
    };
    const ahead = { first_day: '2026-11-22', last_day: '2026-11-30' };
    await whileDelegated('pic1', 'approver1', onlyPic1, ahead);
    const over = { first_day: '2026-11-01', last_day: '2026-11-20' };
    await whileDelegated('pic1', 'approver1', onlyPic1, over);
    await whileDelegated('pic1', 'approver1', async () => {
      await setInvalid('approver1', true);
      await onlyPic1();
      await setInvalid('approver1', false);
    });
    // Ended early.
    await onlyPic1();
  });

  test('ended between making and sending: the delegate’s mail is dropped', async () => {
    await whileDelegated('pic1', 'approver1', async () => {
      await before4();
      await fixture.createMails();
      expect(await queued()).toEqual(['approver1', 'pic1']);
    });
    expect(await fixture.deliveries()).toEqual(all(approvalRequest, 'pic1'));
    expect(await queued()).toEqual([]);
  });
});

/** Who has a mail that is neither sent nor dropped. */
async function queued(): Promise<string[]> {
  const rows = await fixture.db
    .selectFrom('mail as m')
    .innerJoin('portal_user as u', 'u.user_id', 'm.user_id')
    .select('u.login_id')
    .where('m.sent_at', 'is', null)
    .where('m.dropped_at', 'is', null)
    .orderBy('u.login_id')
    .execute();
  return rows.map(({ login_id }) => login_id);
}

async function setInvalid(login_id: string, portal_invalid_flag: boolean): Promise<void> {
  await fixture.db
    .updateTable('portal_user')
    .set({ portal_invalid_flag })
    .where('login_id', '=', login_id)
    .execute();
}
