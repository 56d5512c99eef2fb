import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { SuccessorChange } from '#contract/successor.ts';
import { fieldKind } from '#domain/codes.ts';
import { maxPageLimit } from '#domain/limits.ts';
import { routeMessage } from '#texts/approval-route.ts';
import { invalid } from '#texts/fields.ts';
import { failure } from '#texts/general.ts';
import { successorLabel, successorText } from '#texts/successor.ts';
import { workflowLabel, workflowText } from '#texts/workflow-management.ts';
import {
  act,
  bodyOf,
  cancel,
  expectDone,
  expectIssues,
  expectRefused,
  loadDetailAs,
  submitAndRoute,
  submitApplication,
} from '#testing/application.ts';
import { itemChanged } from '#server/jobs/queues.ts';
import { dayFromToday, delegate } from '#testing/delegation.ts';
import { whileInvalid } from '#testing/invalid-users.ts';
import { portalForFile } from '#testing/portal.ts';
import { routeInput, type RouteSketch } from '#testing/route.ts';
import { readWorkflow } from '#testing/workflow.ts';

/** 後任への一括変更 (docs/rules/people-who-leave.md#successors). */

const { init, predecessors, successors, preview, apply } = calls.successor;
const { new_save } = calls.application.approval_route_edit;

const portal = await portalForFile();

async function succession(from: string, to: string) {
  return { user_id: await portal.userId(from), successor_user_id: await portal.userId(to) };
}

async function previewAs(admin: string, from: string, to: string) {
  const answer = await (await portal.as(admin)).get(preview, await succession(from, to));
  return bodyOf(preview.output, answer);
}

const objectsOf = (changes: readonly SuccessorChange[]) =>
  changes.map(({ kind, id, updated_at }) => ({ kind, id, updated_at }));

async function applying(
  from: string,
  to: string,
  objects: Sent<typeof apply>['objects'],
  changes: Partial<Sent<typeof apply>> = {},
): Promise<Sent<typeof apply>> {
  return { ...(await succession(from, to)), reason: '異動のため', objects, ...changes };
}

/** Previews and applies all of it. */
async function replaceAll(admin: string, from: string, to: string) {
  const { changes } = await previewAs(admin, from, to);
  const client = await portal.as(admin);
  return bodyOf(apply.output, await client.post(apply, await applying(from, to, objectsOf(changes))));
}

/** The parts of the changes of one kind, in one line each. */
const textsOf = (changes: readonly SuccessorChange[], kind: SuccessorChange['kind']) =>
  changes
    .filter((change) => change.kind === kind)
    .flatMap(({ name, parts }) => parts.map((part) => `${name} ${successorText.part(part)}`));

const stepsOf = (changes: readonly SuccessorChange[], application_id: number) =>
  textsOf(
    changes.filter(({ name }) => name.includes(`No.${application_id}（`)),
    'step',
  );

async function saveTemplate(login_id: string, sketch: RouteSketch): Promise<number> {
  const client = await portal.as(login_id);
  const answer = await client.post(new_save, await routeInput(portal, sketch));
  return bodyOf(new_save.output, answer).saved_approval_route_id;
}

const joint: RouteSketch = {
  steps: [
    { of: 'P102', users: ['pic1'] },
    { of: 'P102', users: ['pic1', 'router1'], prev: '4' },
    { of: 'P102', prev: '4' },
  ],
};

describe('open steps', () => {
  test('those that name the person, started or waiting, change, each with its event, mail and audit row', async () => {
    const id = await submitAndRoute(portal, joint);
    const { changes } = await previewAs('divadmin1', 'pic1', 'pic2');
    const own = changes.filter(({ name }) => name.includes(`No.${id}（`));
    expect(own.map(({ division_name, name, problem }) => [division_name, name, problem])).toEqual([
      ['産業機器事業部', `新規取引申請書 No.${id}（申請者：伊藤 さくら）`, null],
      ['産業機器事業部', `新規取引申請書 No.${id}（申請者：伊藤 さくら）`, null],
    ]);
    expect(stepsOf(changes, id)).toEqual([
      expect.stringContaining('No 4 承認者：設計部 吉田 翔太 → 設計部 山田 千尋'),
      expect.stringContaining('No 5 承認者：設計部 吉田 翔太; 小林 大輔 → 設計部 山田 千尋; 小林 大輔'),
    ]);
    expect(JSON.stringify(changes)).not.toContain('青葉');
    const admin = await portal.as('divadmin1');
    const answer = await admin.post(apply, await applying('pic1', 'pic2', objectsOf(own)));
    expect(bodyOf(apply.output, answer)).toEqual({ changed_count: 2, skipped: [] });
    const { detail_steps, history } = await loadDetailAs(portal, 'pic2', id);
    expect(detail_steps.slice(3).map(({ step_users }) => step_users)).toEqual([
      ['山田 千尋'],
      ['山田 千尋', '小林 大輔'],
      null,
      ['松本 浩'],
    ]);
    expect(
      history
        .filter(({ kind }) => kind === 'replaced')
        .map(({ full_name, comment, assignee_before, assignee_after }) => [
          full_name,
          comment,
          assignee_before?.users,
          assignee_after?.users,
        ]),
    ).toEqual([
      ['鈴木 一郎', '異動のため', ['吉田 翔太'], ['山田 千尋']],
      ['鈴木 一郎', '異動のため', ['吉田 翔太', '小林 大輔'], ['山田 千尋', '小林 大輔']],
    ]);
    const rows = await portal.db
      .selectFrom('audit_event')
      .select('detail')
      .where('action', '=', 'replaced')
      .where('object_id', '=', id)
      .execute();
    expect(rows).toHaveLength(2);
    // Mail is made of these jobs.
    const { rows: jobs } = await sql`select from pgboss.job
      where name = ${itemChanged} and data ->> 'application_id' = ${String(id)}`.execute(portal.db);
    expect(jobs).toHaveLength(history.length);
    // The administrator still does not see the application.
    expectRefused(await admin.get(calls.application.detail.init, { application_id: id }), 404);
    await expectDone(act(portal, 'pic2', 'approve', id));
  });

  test('a successor who is there already stays once; one of another department takes a step alone', async () => {
    const id = await submitAndRoute(portal, {
      steps: [
        { of: 'P102', users: ['pic2', 'pic1'] },
        { of: 'P102', users: ['pic1'] },
        { of: 'P102', users: ['pic1', 'router1'] },
      ],
    });
    const there = await previewAs('divadmin1', 'pic1', 'pic2');
    expect(stepsOf(there.changes, id)[0]).toContain('設計部 山田 千尋; 吉田 翔太 → 設計部 山田 千尋');
    const elsewhere = await previewAs('divadmin1', 'pic1', 'approver1');
    expect(stepsOf(elsewhere.changes, id)).toEqual([
      expect.stringContaining('設計部 吉田 翔太 → 品質保証部 佐々木 隆'),
    ]);
    const refused = elsewhere.refused.filter(({ name }) => name.includes(`No.${id}（`));
    expect(refused.map(({ problem }) => problem)).toEqual([
      routeMessage.invalidUsers,
      routeMessage.invalidUsers,
    ]);
    await replaceAll('divadmin1', 'pic1', 'approver1');
    const { detail_steps } = await loadDetailAs(portal, 'router1', id);
    expect(
      detail_steps
        .slice(3, 6)
        .map(({ step_department_name, step_users }) => [step_department_name, step_users]),
    ).toEqual([
      ['設計部', ['山田 千尋', '吉田 翔太']],
      ['品質保証部', ['佐々木 隆']],
      ['設計部', ['吉田 翔太', '小林 大輔']],
    ]);
  });

  test('who would decide on their own application is marked', async () => {
    const id = await submitAndRoute(portal, { steps: [{ of: 'P102', users: ['pic1'] }] });
    const marked = async (to: string) =>
      (await previewAs('divadmin1', 'pic1', to)).changes
        .filter(({ name }) => name.includes(`No.${id}（`))
        .map(({ self_approval }) => self_approval);
    expect(await marked('applicant1')).toEqual([true]);
    expect(await marked('pic2')).toEqual([false]);
  });

  test('not those that somebody has acted on, nor of an application that ended', async () => {
    const acted = await submitAndRoute(portal, { steps: [{ of: 'P102', users: ['pic1'] }] });
    await expectDone(act(portal, 'pic1', 'approve', acted));
    const rejected = await submitAndRoute(portal, joint);
    await expectDone(act(portal, 'pic1', 'reject', rejected));
    const cancelled = await submitApplication(portal);
    await expectDone(cancel(portal, 'applicant1', cancelled));
    for (const from of ['pic1', 'reception1', 'router1', 'applicant1']) {
      const { changes, refused } = await previewAs('sysadmin', from, from === 'router1' ? 'pic2' : 'viewer1');
      for (const id of [acted, rejected, cancelled])
        expect(stepsOf([...changes, ...refused], id)).toEqual([]);
    }
  });

  test('a supplier’s user, by a colleague; only system admins', async () => {
    const id = await submitAndRoute(portal, { steps: [{ of: 'S0001', users: ['supplier1'] }] });
    const client = await portal.as('divadmin1');
    expectRefused(await client.get(preview, await succession('supplier1', 'supplier1b')), 404);
    expectRefused(
      await (await portal.as('sysadmin')).get(preview, await succession('supplier1', 'supplier2')),
      404,
    );
    const { changes } = await previewAs('sysadmin', 'supplier1', 'supplier1b');
    expect(stepsOf(changes, id)).toHaveLength(1);
    await replaceAll('sysadmin', 'supplier1', 'supplier1b');
    await expectDone(act(portal, 'supplier1b', 'approve', id));
  });
});

describe('workflows and templates', () => {
  test('change like a save of their own, with the reason in the audit log', async () => {
    const id = await saveTemplate('router1', {
      name: '後任の標準',
      steps: [
        { of: 'P101', users: ['final1'] },
        { of: 'P102', prev: '4' },
      ],
      viewers: [{ of: 'P101', users: ['final1', 'applicant1'] }],
    });
    const { changes } = await previewAs('divadmin1', 'final1', 'applicant1');
    expect(textsOf(changes, 'workflow')).toEqual([
      '新規取引申請書 最終承認者：松本 浩 → 伊藤 さくら',
      '図面変更申請書 最終承認者：松本 浩 → 伊藤 さくら',
    ]);
    expect(textsOf(changes, 'template')).toEqual([
      '後任の標準 No 4 承認者：営業部 松本 浩 → 営業部 伊藤 さくら',
      '後任の標準 閲覧者：営業部 松本 浩; 伊藤 さくら → 営業部 伊藤 さくら',
    ]);
    const { skipped } = await replaceAll('divadmin1', 'final1', 'applicant1');
    expect(skipped).toEqual([]);
    const workflow_id = await portal.workflowId('D01', 'W01');
    const saved = await readWorkflow(await portal.as('divadmin1'), workflow_id);
    expect(saved).toMatchObject({
      final_approver_user: { full_name: '伊藤 さくら' },
      field_hint03: '税抜き、円',
      field_kind03: fieldKind.amount,
      transaction_amount_field: 3,
    });
    const rows = await portal.db
      .selectFrom('audit_event')
      .select(['object_kind', 'object_id', 'detail'])
      .where('action', '=', 'updated')
      .where('object_kind', 'in', ['workflow', 'approval_route_template'])
      .orderBy('audit_event_id')
      .execute();
    expect(rows.map(({ object_kind }) => object_kind)).toEqual([
      'workflow',
      'workflow',
      'approval_route_template',
    ]);
    expect(rows.at(-1)).toMatchObject({ object_id: id, detail: { reason: '異動のため' } });
    for (const { detail } of rows) expect(detail).toMatchObject({ reason: '異動のため' });
    // And back.
    await replaceAll('sysadmin', 'applicant1', 'final1');
  });

  test('receptionist and route setter: the others stay; a department brings its own rules', async () => {
    const { changes } = await previewAs('divadmin1', 'reception1', 'approver1');
    expect(textsOf(changes, 'workflow')).toEqual([
      '新規取引申請書 受付者：品質保証部 山本 直樹; 中村 愛 → 品質保証部 佐々木 隆; 中村 愛',
    ]);
    const { refused } = await previewAs('divadmin1', 'reception1', 'pic2');
    expect(refused.filter(({ kind }) => kind === 'workflow').map(({ problem }) => problem)).toEqual([
      workflowText.usersOfAnotherDepartment(workflowLabel.receptionist),
    ]);
    const other = await previewAs('sysadmin', 'router2', 'router1');
    expect(other.refused.filter(({ kind }) => kind === 'workflow').map(({ problem }) => problem)).toContain(
      workflowText.departmentOfAnotherDivision(workflowLabel.route_setter),
    );
  });

  test('only those of the administered divisions', async () => {
    const { changes, refused } = await previewAs('divadmin1', 'router2', 'final2');
    expect([...changes, ...refused]).toEqual([]);
    const workflow_id = await portal.workflowId('D02', 'W03');
    const { updated_at } = await readWorkflow(await portal.as('sysadmin'), workflow_id);
    const objects = [{ kind: 'workflow' as const, id: workflow_id, updated_at }];
    const client = await portal.as('divadmin1');
    expectRefused(await client.post(apply, await applying('final2', 'pic2', objects)), 404);
  });
});

describe('what was previewed', () => {
  test('what has changed since stays and is named; the others change; the same save again changes nothing', async () => {
    const [one, other] = [await submitAndRoute(portal, joint), await submitAndRoute(portal, joint)];
    const { changes } = await previewAs('divadmin1', 'pic1', 'pic2');
    const own = changes.filter(({ name }) => [one, other].some((id) => name.includes(`No.${id}（`)));
    expect(own).toHaveLength(4);
    await expectDone(act(portal, 'pic1', 'approve', one));
    const client = await portal.as('divadmin1');
    const input = await applying('pic1', 'pic2', objectsOf(own));
    const first = await client.post(apply, input, { key: 'succeed-once' });
    expect(bodyOf(apply.output, first)).toEqual({
      changed_count: 2,
      skipped: [
        { kind: 'step', id: own[0]?.id, problem: failure.alreadyProcessed },
        { kind: 'step', id: own[1]?.id, problem: failure.stale },
      ],
    });
    expect(await client.post(apply, input, { key: 'succeed-once' })).toMatchObject({ body: first.body });
    const again = await client.post(apply, { ...input, reason: 'もう一度' });
    expect(bodyOf(apply.output, again)).toMatchObject({ changed_count: 0 });
    const { history } = await loadDetailAs(portal, 'router1', other);
    expect(history.filter(({ kind }) => kind === 'replaced')).toHaveLength(2);
  });

  test('a missing reason, nobody chosen, no object, too many, and who may not be chosen', async () => {
    const client = await portal.as('divadmin1');
    const id = await submitAndRoute(portal, joint);
    const { changes } = await previewAs('divadmin1', 'pic1', 'pic2');
    const objects = objectsOf(changes.filter(({ name }) => name.includes(`No.${id}（`)));
    const input = await applying('pic1', 'pic2', objects);
    expectIssues(await client.post(apply, { ...input, reason: ' ' }), [
      [['reason'], invalid.required(successorLabel.reason)],
    ]);
    expectIssues(await client.post(apply, { ...input, objects: [] }), [[['objects'], successorText.nothing]]);
    const [object] = objects;
    if (object === undefined) throw new Error('Nothing would change.');
    const many = Array.from({ length: maxPageLimit + 1 }, () => object);
    expect((await client.post(apply, { ...input, objects: many })).status).toBe(422);
    // The administrator, and the person.
    for (const login_id of ['divadmin1', 'pic1', 'supplier1', 'retired1']) {
      const successor_user_id = await portal.userId(login_id);
      expectIssues(await client.post(apply, { ...input, successor_user_id }), [
        [['successor_user_id'], successorText.notCandidate],
      ]);
    }
    expectRefused(await (await portal.as('pic2')).post(apply, input), 403);
    expectRefused(await (await portal.as('supplier1')).post(apply, input), 403);
  });
});

describe('people', () => {
  const names = async (admin: string, name: string) => {
    const answer = await (await portal.as(admin)).get(predecessors, { name, skip: 0, limit: 100 });
    return bodyOf(predecessors.output, answer).items.map(({ full_name, organisation_name, invalid_flag }) => [
      full_name,
      organisation_name,
      invalid_flag,
    ]);
  };

  test('a predecessor may be invalid; division admins get those of their division, and valid operators', async () => {
    const retired = ['清水 勇', '産業機器事業部 営業部', true];
    expect(await names('divadmin1', '清水')).toEqual([retired]);
    expect(await names('sysadmin', '清水')).toEqual([retired]);
    expect(await names('divadmin2', '清水')).toEqual([]);
    expect(await names('divadmin1', '山口')).toEqual([['山口 亮', '電子部品事業部 開発部', false]]);
    const open = async (admin: string) =>
      (await portal.as(admin)).get(init, { user_id: await portal.userId('retired1') });
    expect(bodyOf(init.output, await open('divadmin1')).predecessor?.full_name).toBe('清水 勇');
    expectRefused(await open('divadmin2'), 404);
  });

  test('who is away is marked, whether they go or come', async () => {
    await delegate(portal, 'pic2', 'pic1', { first: 3, last: 5 });
    const client = await portal.as('divadmin1');
    const absent = { first_day: dayFromToday(portal, 3), last_day: dayFromToday(portal, 5) };
    const [going, coming] = [
      await client.get(predecessors, { name: '山田 千尋', skip: 0, limit: 10 }),
      await client.get(successors, {
        user_id: await portal.userId('pic1'),
        name: '山田 千尋',
        skip: 0,
        limit: 10,
      }),
    ];
    const expected = [{ full_name: '山田 千尋', absence: { ...absent, delegate_name: '吉田 翔太' } }];
    expect(bodyOf(predecessors.output, going).items).toMatchObject(expected);
    expect(bodyOf(successors.output, coming).items).toMatchObject(expected);
  });

  test('a successor is a valid operator, neither the caller nor the person', async () => {
    const client = await portal.as('divadmin1');
    await whileInvalid(portal, ['pic2'], async () => {
      const answer = await client.get(successors, {
        user_id: await portal.userId('pic1'),
        name: '',
        skip: 0,
        limit: 100,
      });
      const { items } = bodyOf(successors.output, answer);
      const found = items.map(({ full_name }) => full_name);
      expect(found).toContain('小林 大輔');
      for (const name of ['吉田 翔太', '鈴木 一郎', '山田 千尋', '清水 勇'])
        expect(found).not.toContain(name);
    });
  });
});
