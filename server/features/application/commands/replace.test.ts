import { describe, expect, test } from 'vitest';
import type { Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { stepType } from '#domain/codes.ts';
import { japanDate } from '#domain/japan-date.ts';
import { routeLabel, routeMessage } from '#texts/approval-route.ts';
import { invalid } from '#texts/fields.ts';
import { failure } from '#texts/general.ts';
import { whileInvalid } from '#testing/invalid-users.ts';
import {
  act,
  actInput,
  bodyOf,
  cancel,
  expectDone,
  expectIssues,
  expectRefused,
  submitAndReceive,
  submitAndRoute,
  fetchDetail,
  loadDetailAs,
  submitApplication,
} from '#testing/application.ts';
import type { Answer } from '#testing/client.ts';
import { portalForFile } from '#testing/portal.ts';
import { joiningSketch } from '#testing/route.ts';

/** 担当者変更 (docs/rules/people-who-leave.md#replacing-an-assignee). */

const { detail, list } = calls.application;
type Replacement = Sent<typeof detail.replace>;

const portal = await portalForFile();

/** The dialog's input: pic2 of 設計部 with the current token, overridden by `changes`. */
async function replacementInput(
  application_id: number,
  step_order: number,
  changes: Partial<Replacement> = {},
): Promise<Replacement> {
  const { approval_route_step_id, version } = await portal.db
    .selectFrom('approval_route_step')
    .select(['approval_route_step_id', 'version'])
    .where('application_id', '=', application_id)
    .where('step_order', '=', step_order)
    .executeTakeFirstOrThrow();
  return {
    application_id,
    approval_route_step_id,
    approval_route_step_updated_at: String(version),
    department_id: await portal.departmentId('P102'),
    supplier_id: null,
    all_flag: false,
    users: [{ user_id: await portal.userId('pic2') }],
    reason: '長期休暇のため',
    ...changes,
  };
}

async function replace(
  login_id: string,
  application_id: number,
  step_order: number,
  changes: Partial<Replacement> = {},
): Promise<Answer> {
  const client = await portal.as(login_id);
  return client.post(detail.replace, await replacementInput(application_id, step_order, changes));
}

/** Whoever replaces keeps the application, unless they only opened it for a step with nobody. */
async function expectReplaced(answer: Promise<Answer>, visible = true): Promise<void> {
  await expectDone(answer, { visible });
}

const wholeSupplier = async (code: string) => ({
  department_id: null,
  supplier_id: await portal.supplierId(code),
  all_flag: true,
  users: [],
});
const wholeDepartment = async (code: string) => ({
  department_id: await portal.departmentId(code),
  supplier_id: null,
  all_flag: true,
  users: [],
});

/** The status of the application's detail for this user, and the lists that hold it. */
async function reach(login_id: string, application_id: number) {
  const client = await portal.as(login_id);
  const { status } = await client.get(detail.init, { application_id });
  const lists: number[] = [];
  for (const search_type of [1, 2, 3, 4, 5] as const) {
    const answer = await client.get(list.application_list, { search_type, skip: 0, limit: 100 });
    const { items } = bodyOf(list.application_list.output, answer);
    if (items.some((item) => item.application_id === application_id)) lists.push(search_type);
  }
  return { status, lists };
}

describe('the user who set the route replaces an assignee of one of its steps', () => {
  test('the new assignee has it, the old one has not, the rest stays, and the history has the reason', async () => {
    const id = await submitAndRoute(portal, joiningSketch);
    const before = await loadDetailAs(portal, 'router1', id);
    expect(before.detail_steps.map((step) => Boolean(step.replacement))).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(await reach('pic1', id)).toEqual({ status: 200, lists: [3, 4] });
    expect(await reach('pic2', id)).toEqual({ status: 404, lists: [] });
    await expectReplaced(replace('router1', id, 4));
    expect(await reach('pic1', id)).toEqual({ status: 404, lists: [] });
    expect(await reach('pic2', id)).toEqual({ status: 200, lists: [3, 4] });
    const after = await loadDetailAs(portal, 'router1', id);
    expect(after.content).toEqual(before.content);
    for (const [index, step] of after.detail_steps.entries())
      if (index !== 3) expect(step).toEqual(before.detail_steps[index]);
    expect(after.detail_steps[3]).toMatchObject({
      step_department_name: '設計部',
      step_users: ['山田 千尋'],
      prev_step_order: null,
      is_open: true,
      unattended: false,
      replacement: { updated_at: '2' },
    });
    expect(after.history.at(-1)).toMatchObject({
      kind: 'replaced',
      step_type: stepType.person_in_charge,
      full_name: '小林 大輔',
      comment: '長期休暇のため',
      file_names: [],
      assignee_before: { department_name: '設計部', users: ['吉田 翔太'] },
      assignee_after: { department_name: '設計部', users: ['山田 千尋'] },
    });
    await expectDone(act(portal, 'pic2', 'approve', id));
    const { history } = await loadDetailAs(portal, 'pic2', id);
    expect(history.map(({ kind }) => kind).slice(-2)).toEqual(['replaced', 'approved']);
  });

  test('several times: the old assignee in the history is the one at that moment', async () => {
    const id = await submitAndRoute(portal, joiningSketch);
    await expectReplaced(replace('router1', id, 6));
    await expectReplaced(replace('router1', id, 6, await wholeDepartment('P103')));
    const { history, detail_steps } = await loadDetailAs(portal, 'router1', id);
    expect(history.slice(-2).map((one) => [one.assignee_before?.users, one.assignee_after?.users])).toEqual([
      [null, ['山田 千尋']],
      [['山田 千尋'], null],
    ]);
    expect(detail_steps[5]).toMatchObject({ step_department_name: '品質保証部', step_users: null });
    expect(detail_steps[5]?.replacement?.updated_at).toBe('3');
  });

  test('of several users, one stays: the others go, the new ones come, in the new order', async () => {
    const id = await submitAndRoute(portal, joiningSketch);
    const named = async (...login_ids: string[]) => ({
      users: await Promise.all(
        login_ids.map(async (login_id) => ({ user_id: await portal.userId(login_id) })),
      ),
    });
    await expectReplaced(replace('router1', id, 4, await named('pic1', 'pic2')));
    const after = await named('pic2', 'router1');
    await expectReplaced(replace('router1', id, 4, after));
    const stored = await portal.db
      .selectFrom('approval_route_step_user as u')
      .innerJoin('approval_route_step as s', 's.approval_route_step_id', 'u.approval_route_step_id')
      .select('u.user_id')
      .where('s.application_id', '=', id)
      .where('s.step_order', '=', 4)
      .orderBy('u.position')
      .execute();
    expect(stored).toEqual(after.users);
    expect(await reach('pic1', id)).toEqual({ status: 404, lists: [] });
    for (const login_id of ['pic2', 'router1'])
      expect((await reach(login_id, id)).lists).toEqual(expect.arrayContaining([3, 4]));
  });

  test('a replaced assignee with another part in the application still sees it', async () => {
    const id = await submitAndRoute(portal, {
      steps: [
        { of: 'P103', users: ['reception1'] },
        { of: 'P102', users: ['router1'] },
      ],
    });
    await expectReplaced(replace('router1', id, 4));
    expect(await reach('reception1', id)).toEqual({ status: 200, lists: [4] });
  });

  test('the new assignee of a waiting step does not get it until it starts', async () => {
    const id = await submitAndRoute(portal, joiningSketch);
    await expectReplaced(replace('router1', id, 6));
    expect(await reach('pic2', id)).toEqual({ status: 200, lists: [4] });
    await expectDone(act(portal, 'pic1', 'approve', id));
    await expectDone(act(portal, 'supplier1', 'approve', id));
    expect(await reach('pic2', id)).toEqual({ status: 200, lists: [3, 4] });
  });

  test('it is in the audit log, without the reason', async () => {
    const id = await submitAndRoute(portal, joiningSketch);
    await expectReplaced(replace('router1', id, 4));
    const rows = await portal.db
      .selectFrom('audit_event')
      .select(['object_id', 'object_name', 'detail'])
      .where('action', '=', 'replaced')
      .where('object_id', '=', id)
      .execute();
    const users = async (...login_ids: string[]) => ({
      user_ids: await Promise.all(login_ids.map((login_id) => portal.userId(login_id))),
    });
    expect(rows).toEqual([
      {
        object_id: id,
        object_name: '新規取引申請書',
        detail: { step_order: 4, step_type: 4, from: await users('pic1'), to: await users('pic2') },
      },
    ]);
  });
});

describe('suppliers', () => {
  test('the old one gets a 404, the new one gets the application; neither learns of the change', async () => {
    const file1 = new File(['内容'], '添付.txt');
    const id = await submitAndRoute(portal, joiningSketch, { files: { file1 } });
    const { content } = await loadDetailAs(portal, 'supplier1', id);
    const file_id = content.attached_files[0]?.file_id ?? 0;
    expect(await reach('supplier2', id)).toEqual({ status: 404, lists: [] });
    await expectReplaced(replace('router1', id, 5, await wholeSupplier('S0002')));
    expect(await reach('supplier1', id)).toEqual({ status: 404, lists: [] });
    const old = await portal.as('supplier1');
    expect((await old.download(detail.application_file_download, { file_id })).status).toBe(404);
    expect((await old.download(detail.pdf, { application_id: id })).status).toBe(404);
    expect(await reach('supplier2', id)).toEqual({ status: 200, lists: [3, 4] });
    const view = await loadDetailAs(portal, 'supplier2', id);
    expect(view.history.map(({ kind }) => kind)).toEqual(['submitted']);
    expect(JSON.stringify(view)).not.toMatch(/replaced|長期休暇|青葉精工|unattended|replacement|assignee/);
    await expectDone(act(portal, 'supplier2', 'approve', id));
  });

  test('one that acted on another step keeps the application and does not learn of the change', async () => {
    const id = await submitAndRoute(portal, {
      steps: [{ of: 'S0001' }, { of: 'S0001', prev: '4' }],
    });
    await expectDone(act(portal, 'supplier1', 'approve', id));
    await expectReplaced(replace('router1', id, 5, await wholeSupplier('S0002')));
    const view = await loadDetailAs(portal, 'supplier1', id);
    expect(view.history.map(({ kind }) => kind)).toEqual(['submitted', 'approved']);
    expect(view.pic_entry).toBeNull();
    expect(JSON.stringify(view)).not.toMatch(/東海メッキ|長期休暇/);
    expect(await reach('supplier1', id)).toEqual({ status: 200, lists: [4] });
  });

  test('may never call it', async () => {
    const id = await submitAndRoute(portal, joiningSketch);
    expectRefused(await replace('supplier1', id, 5), 403);
  });
});

describe('refused', () => {
  test('each error of the new assignee is at its field', async () => {
    const id = await submitAndRoute(portal, joiningSketch);
    const pic2 = { user_id: await portal.userId('pic2') };
    const S0001 = await portal.supplierId('S0001');
    const cases: readonly [Partial<Replacement>, readonly [string, string][]][] = [
      [{ reason: ' 　' }, [['reason', invalid.required(routeLabel.replacement_reason)]]],
      [{ reason: 'あ'.repeat(201) }, [['reason', invalid.tooLong(routeLabel.replacement_reason, 200)]]],
      [{ department_id: null }, [['department_id', routeMessage.targetRequired]]],
      [{ supplier_id: S0001 }, [['department_id', routeMessage.targetRequired]]],
      [{ users: [] }, [['users', routeMessage.usersRequired]]],
      [
        { users: [pic2, { user_id: await portal.userId('applicant2') }] },
        [['users', routeMessage.invalidUsers]],
      ],
      [{ department_id: 2_147_483_647 }, [['department_id', routeMessage.nobodyValid]]],
      [{ ...(await wholeSupplier('S0004')) }, [['supplier_id', routeMessage.supplierOfAnotherDivision]]],
    ];
    for (const [changes, issues] of cases)
      expectIssues(
        await replace('router1', id, 4, changes),
        issues.map(([field, text]) => [[field], text]),
      );
    const longest = 'あ'.repeat(199) + '\n';
    await expectReplaced(replace('router1', id, 4, { reason: longest }));
    const { history } = await loadDetailAs(portal, 'router1', id);
    expect(history.at(-1)?.comment).toBe(longest);
  });

  test('an invalid user', async () => {
    const id = await submitAndRoute(portal, joiningSketch);
    await whileInvalid(portal, ['pic2'], async () => {
      expectIssues(await replace('router1', id, 4), [[['users'], routeMessage.invalidUsers]]);
    });
  });

  test('a user without a part: 404; with another part: 403, before the input is validated', async () => {
    const id = await submitAndRoute(portal, joiningSketch);
    const broken = { department_id: null, users: [] };
    for (const login_id of ['pic2', 'divadmin1', 'sysadmin', 'divadmin2'])
      expectRefused(await replace(login_id, id, 4, broken), 404);
    for (const login_id of ['applicant1', 'reception1', 'pic1', 'viewer1', 'final1'])
      for (const step_order of [4, 7]) expectRefused(await replace(login_id, id, step_order, broken), 403);
    // The route setter may not change the steps of the workflow.
    expectRefused(await replace('router1', id, 7, broken), 403);
    expectRefused(await replace('router1', id, 1, broken), 403);
  });

  test('a step of another application is a 404', async () => {
    const id = await submitAndRoute(portal, joiningSketch);
    const other = await submitAndRoute(portal, joiningSketch);
    const { approval_route_step_id } = await replacementInput(other, 4);
    expectRefused(await replace('router1', id, 4, { approval_route_step_id }), 404);
  });

  test('a token that is not the newest', async () => {
    const id = await submitAndRoute(portal, joiningSketch);
    const first = await replacementInput(id, 4);
    const client = await portal.as('router1');
    await expectReplaced(client.post(detail.replace, first));
    expectIssues(await client.post(detail.replace, { ...first, reason: '別の理由' }), [
      [['updated_at'], failure.stale],
    ]);
    expectIssues(await replace('router1', id, 4, { approval_route_step_updated_at: 'x' }), [
      [['updated_at'], failure.stale],
    ]);
  });

  test('once the application has ended', async () => {
    const rejected = await submitAndRoute(portal, joiningSketch);
    await expectDone(act(portal, 'pic1', 'reject', rejected));
    expectIssues(await replace('router1', rejected, 6), [[['updated_at'], failure.alreadyRejected]]);
    const { detail_steps } = await loadDetailAs(portal, 'router1', rejected);
    expect(detail_steps.every(({ replacement }) => replacement === null)).toBe(true);
  });

  test('the same save again, with its key, changes nothing and returns the first answer', async () => {
    const id = await submitAndRoute(portal, joiningSketch);
    const client = await portal.as('router1');
    const input = await replacementInput(id, 4);
    await expectReplaced(client.post(detail.replace, input, { key: 'replace-once' }));
    await expectReplaced(client.post(detail.replace, input, { key: 'replace-once' }));
    const { history } = await loadDetailAs(portal, 'router1', id);
    expect(history.filter(({ kind }) => kind === 'replaced')).toHaveLength(1);
  });
});

describe('two at once', () => {
  test('the old assignee approves first: 既にほかの担当者が処理しています。', async () => {
    const id = await submitAndRoute(portal, joiningSketch);
    const input = await replacementInput(id, 4);
    await expectDone(act(portal, 'pic1', 'approve', id));
    const client = await portal.as('router1');
    expectIssues(await client.post(detail.replace, input), [[['updated_at'], failure.alreadyProcessed]]);
  });

  test('the replacement is first: the old assignee has no part any more', async () => {
    const id = await submitAndRoute(portal, joiningSketch);
    const client = await portal.as('pic1');
    const input = await actInput(portal, client, id);
    await expectReplaced(replace('router1', id, 4));
    expectRefused(await client.upload(detail.approve, input), 404);
  });

  test('a remaining assignee with the old token: stale; with the new one it succeeds', async () => {
    const id = await submitAndRoute(portal, joiningSketch);
    const client = await portal.as('pic1');
    const input = await actInput(portal, client, id);
    await expectReplaced(replace('router1', id, 4, await wholeDepartment('P102')));
    expectIssues(await client.upload(detail.approve, input), [[['updated_at'], failure.stale]]);
    await expectDone(act(portal, 'pic1', 'approve', id));
  });

  test('ten times at the same moment: exactly one wins', async () => {
    for (let time = 0; time < 10; time += 1) {
      const id = await submitAndRoute(portal, joiningSketch);
      const [pic1, router1] = [await portal.as('pic1'), await portal.as('router1')];
      const approval = await actInput(portal, pic1, id);
      const replacement = await replacementInput(id, 4);
      const statuses = await Promise.all([
        pic1.upload(detail.approve, approval).then(({ status }) => status),
        router1.post(detail.replace, replacement).then(({ status }) => status),
      ]);
      expect([
        [200, 422],
        [404, 200],
      ]).toContainEqual(statuses);
    }
  });

  test('a parallel step can still be approved with the tokens that were loaded before', async () => {
    const id = await submitAndRoute(portal, joiningSketch);
    const client = await portal.as('supplier1');
    const input = await actInput(portal, client, id);
    await expectReplaced(replace('router1', id, 4));
    await expectDone(client.upload(detail.approve, input));
  });
});

describe('an administrator of the division who sees the application', () => {
  /** Routed, with one of these admins as a viewer, who has no other part. */
  const seenBy = (code: string, user: string) =>
    submitAndRoute(portal, { ...joiningSketch, viewers: [{ of: code, users: [user] }] });

  test('replaces the final approver while valid, and any step that has started, with a reason', async () => {
    const id = await seenBy('P101', 'divadmin1');
    const offered = async (login_id: string) => {
      const { detail_steps } = await loadDetailAs(portal, login_id, id);
      return detail_steps.flatMap((step, index) => (step.replacement ? [index + 1] : []));
    };
    expect(await offered('divadmin1')).toEqual([4, 5, 7]);
    expect(await offered('router1')).toEqual([4, 5, 6]);
    expectRefused(await replace('divadmin1', id, 6), 403);
    expectIssues(await replace('divadmin1', id, 7, { reason: ' ' }), [
      [['reason'], invalid.required(routeLabel.replacement_reason)],
    ]);
    expectIssues(await replace('divadmin1', id, 7, await wholeSupplier('S0001')), [
      [['supplier_id'], routeMessage.departmentOnly],
    ]);
    await expectReplaced(replace('divadmin1', id, 7));
    await expectReplaced(replace('divadmin1', id, 4));
    await expectReplaced(replace('divadmin1', id, 5, await wholeSupplier('S0002')));
    const { history } = await loadDetailAs(portal, 'divadmin1', id);
    expect(history.slice(-3).map(({ kind, step_type, comment }) => [kind, step_type, comment])).toEqual([
      ['replaced', stepType.final_approver, '長期休暇のため'],
      ['replaced', stepType.person_in_charge, '長期休暇のため'],
      ['replaced', stepType.approver, '長期休暇のため'],
    ]);
    await expectDone(act(portal, 'pic2', 'approve', id));
    expectIssues(await replace('divadmin1', id, 4), [[['updated_at'], failure.alreadyProcessed]]);
    await expectDone(act(portal, 'supplier2', 'approve', id));
    await expectReplaced(replace('divadmin1', id, 6, await wholeDepartment('P102')));
    await expectDone(act(portal, 'pic1', 'approve', id));
    expect(await reach('final1', id)).toEqual({ status: 404, lists: [] });
    await expectDone(act(portal, 'pic2', 'approve', id));
  });

  test('a receptionist and a route setter, once their step has started', async () => {
    const id = await submitApplication(portal, { login_id: 'divadmin1' });
    expectRefused(await replace('divadmin1', id, 3), 403);
    await expectReplaced(replace('divadmin1', id, 2));
    await expectDone(act(portal, 'pic2', 'approve', id));
    await expectReplaced(replace('divadmin1', id, 3));
    await expectDone(act(portal, 'pic2', 'approve', id, { route: { steps: [{ of: 'P103' }] } }));
  });

  test('another division’s admin with a part: 403; a system admin may', async () => {
    const other = await seenBy('P201', 'divadmin2');
    expectRefused(await replace('divadmin2', other, 7), 403);
    const { detail_steps } = await loadDetailAs(portal, 'divadmin2', other);
    expect(detail_steps.every(({ replacement }) => replacement === null)).toBe(true);
    const id = await seenBy('P303', 'sysadmin');
    await expectReplaced(replace('sysadmin', id, 7));
  });

  test('also where they see it because they stand for an assignee', async () => {
    const id = await submitAndRoute(portal, { steps: [{ of: 'P102', users: ['pic1'] }] });
    const today = japanDate(new Date());
    const absent = await portal.as('pic1');
    await expectDone(
      absent.post(calls.delegation.save, {
        delegate_user_id: await portal.userId('divadmin1'),
        first_day: today,
        last_day: today,
      }),
    );
    await expectReplaced(replace('divadmin1', id, 5));
    await expectReplaced(replace('divadmin1', id, 4), false);
    expectRefused(await replace('divadmin1', id, 4), 404);
    const { own } = bodyOf(calls.delegation.init.output, await absent.get(calls.delegation.init, {}));
    const { delegation_id = 0, updated_at = '' } = own[0] ?? {};
    await expectDone(absent.post(calls.delegation.end, { delegation_id, updated_at }));
  });

  test('an admin who puts somebody else in their own place no longer sees it', async () => {
    const id = await submitAndRoute(portal, { steps: [{ of: 'P101', users: ['divadmin1'] }] });
    await expectReplaced(replace('divadmin1', id, 4), false);
    expect(await reach('divadmin1', id)).toEqual({ status: 404, lists: [] });
  });
});

describe('担当者不在', () => {
  /** The tab's row of one application, for this admin. */
  async function unattended(login_id: string, application_id: number) {
    const client = await portal.as(login_id);
    const answer = await client.get(list.unattended_list, { skip: 0, limit: 100 });
    const { items, total_count } = bodyOf(list.unattended_list.output, answer);
    expect(total_count).toBe(items.length);
    return items.find((item) => item.application_id === application_id) ?? null;
  }

  test('an admin of the division opens it and its files, replaces the assignee, and loses access again', async () => {
    const file1 = new File(['内容'], '添付.txt');
    const id = await submitAndRoute(portal, joiningSketch, { files: { file1 } });
    for (const admin of ['divadmin1', 'sysadmin'])
      expect(await reach(admin, id), 'nothing is missing yet').toEqual({ status: 404, lists: [] });
    await whileInvalid(portal, ['pic1'], async () => {
      expect(await reach('divadmin2', id)).toEqual({ status: 404, lists: [] });
      expect(await unattended('divadmin2', id)).toBeNull();
      for (const admin of ['divadmin1', 'sysadmin']) {
        expect(await reach(admin, id), 'in no list').toEqual({ status: 200, lists: [] });
        expect(await unattended(admin, id)).toMatchObject({
          division_name: '産業機器事業部',
          step_type: stepType.person_in_charge,
          approver: '吉田 翔太',
          other_steps: 0,
        });
        const client = await portal.as(admin);
        const { content, detail_steps, pic_entry } = await fetchDetail(client, id);
        expect(pic_entry).toBeNull();
        const file_id = content.attached_files[0]?.file_id ?? 0;
        expect((await client.download(detail.application_file_download, { file_id })).status).toBe(200);
        // Also what has started, and the final approver.
        expect(detail_steps.map((step) => [step.unattended, Boolean(step.replacement)])).toEqual(
          [1, 2, 3, 4, 5, 6, 7].map((step_order) => [step_order === 4, [4, 5, 7].includes(step_order)]),
        );
        // The admin may only replace assignees.
        const input = { ...(await actingOn(id)), comment: '代理' };
        expectRefused(await client.upload(detail.approve, input), 403);
        expectRefused(await replace(admin, id, 6), 403);
      }
      await expectReplaced(replace('divadmin1', id, 4), false);
    });
    expect(await reach('divadmin1', id)).toEqual({ status: 404, lists: [] });
    expect(await unattended('divadmin1', id)).toBeNull();
    await expectDone(act(portal, 'pic2', 'approve', id));
  });

  async function actingOn(application_id: number) {
    const { approval_route_step_id } = await replacementInput(application_id, 4);
    return {
      application_id,
      application_updated_at: '1',
      approval_route_step_id,
      approval_route_step_updated_at: '1',
      approval_route_name: '',
      pic_approver_steps: [],
      viewer_steps: [],
    };
  }

  test('every way to lose the last one: named users, a whole department, a whole supplier; also for a waiting step', async () => {
    const id = await submitAndRoute(portal, {
      steps: [
        { of: 'P102', users: ['pic1', 'pic2'] },
        { of: 'P202', prev: '4' },
        { of: 'S0003', prev: '4' },
      ],
    });
    const steps = async () => {
      const { detail_steps } = await loadDetailAs(portal, 'router1', id);
      return detail_steps.flatMap((step, index) => (step.unattended ? [index + 1] : []));
    };
    expect(await steps()).toEqual([]);
    await whileInvalid(portal, ['pic1', 'approver2'], async () => {
      expect(await steps(), 'pic2 is left').toEqual([5]);
      await whileInvalid(portal, ['pic2', 'supplier3'], async () => {
        expect(await steps()).toEqual([4, 5, 6]);
        expect(await unattended('sysadmin', id)).toMatchObject({ step_type: 5, other_steps: 2 });
      });
    });
    const supplier_id = await portal.supplierId('S0003');
    const close = (invalid_flag: boolean) =>
      portal.db
        .updateTable('supplier')
        .set({ source_invalid_flag: invalid_flag })
        .where('supplier_id', '=', supplier_id)
        .execute();
    await close(true);
    expect(await steps()).toEqual([6]);
    await close(false);
    expect(await unattended('sysadmin', id)).toBeNull();
  });

  test('a step of the workflow goes to a department, never to a supplier, and only an admin may change it', async () => {
    const id = await submitAndReceive(portal);
    await whileInvalid(portal, ['final1'], async () => {
      expectRefused(await replace('router1', id, 4), 403);
      expectIssues(await replace('divadmin1', id, 4, await wholeSupplier('S0001')), [
        [['supplier_id'], routeMessage.departmentOnly],
      ]);
      await expectReplaced(replace('divadmin1', id, 4), false);
    });
    await expectDone(
      act(portal, 'router1', 'approve', id, { route: { steps: [{ of: 'P103', users: ['approver1'] }] } }),
    );
    const { history, detail_steps } = await loadDetailAs(portal, 'router1', id);
    expect(history.find(({ kind }) => kind === 'replaced')).toMatchObject({
      step_type: stepType.final_approver,
      assignee_before: { department_name: '営業部', users: ['松本 浩'] },
      assignee_after: { department_name: '設計部', users: ['山田 千尋'] },
    });
    expect(detail_steps[4]).toMatchObject({ step_type: stepType.final_approver, step_users: ['山田 千尋'] });
    await expectDone(act(portal, 'approver1', 'approve', id));
    await expectDone(act(portal, 'pic2', 'approve', id));
  });

  test('the receptionist and the route setter, who then chooses the route', async () => {
    const id = await submitApplication(portal);
    await whileInvalid(portal, ['reception1', 'reception2'], async () => {
      await expectReplaced(replace('sysadmin', id, 2), false);
    });
    await expectDone(act(portal, 'pic2', 'approve', id));
    await whileInvalid(portal, ['router1'], async () => {
      await expectReplaced(replace('divadmin1', id, 3), false);
    });
    await expectDone(act(portal, 'pic2', 'approve', id, { route: { steps: [{ of: 'P103' }] } }));
    await expectReplaced(replace('pic2', id, 4));
  });

  test('an application that ended or was cancelled is not listed', async () => {
    const ended = await submitAndRoute(portal, joiningSketch);
    await expectDone(act(portal, 'supplier1', 'reject', ended));
    const cancelled = await submitApplication(portal);
    await expectDone(cancel(portal, 'applicant1', cancelled));
    await whileInvalid(portal, ['pic1', 'reception1', 'reception2'], async () => {
      for (const id of [ended, cancelled]) {
        expect((await reach('divadmin1', id)).status).toBe(404);
        expect(await unattended('divadmin1', id)).toBeNull();
        expectRefused(await replace('divadmin1', id, 2), 404);
      }
    });
  });

  test('the oldest first, page by page, with the exact count; beyond the end only the count', async () => {
    await submitApplication(portal, { division: 'D02' });
    const id = await submitApplication(portal);
    await whileInvalid(portal, ['final1', 'final2'], async () => {
      const client = await portal.as('sysadmin');
      const page = async (skip: number, limit: number) =>
        bodyOf(list.unattended_list.output, await client.get(list.unattended_list, { skip, limit }));
      const all = await page(0, 100);
      expect(all.total_count).toBe(all.items.length);
      expect(all.items.at(-1)?.application_id).toBe(id);
      const times = all.items.map(({ application_at }) => application_at);
      expect(times).toEqual(times.toSorted((one, other) => Date.parse(one) - Date.parse(other)));
      const second = await page(1, 1);
      expect(second).toEqual({ items: all.items.slice(1, 2), total_count: all.total_count });
      expect(await page(all.total_count, 5)).toEqual({ items: [], total_count: all.total_count });
      const own = bodyOf(
        list.unattended_list.output,
        await (await portal.as('divadmin1')).get(list.unattended_list, { skip: 0, limit: 100 }),
      );
      expect(own.items).toEqual(all.items.filter((item) => item.division_name === '産業機器事業部'));
      expect(own.total_count).toBeLessThan(all.total_count);
    });
  });
});
