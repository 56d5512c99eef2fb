import { afterEach, describe, expect, test } from 'vitest';
import type { Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { fieldKind } from '#domain/codes.ts';
import { workflowText, workflowLabel } from '#texts/workflow-management.ts';
import { label, invalid } from '#texts/fields.ts';
import { failure } from '#texts/general.ts';
import { bodyOf, expectDone, expectIssues, expectRefused } from '#testing/application.ts';
import { lastNote } from '#testing/audit.ts';
import { portalForFile } from '#testing/portal.ts';
import { divisionId, readWorkflow, workflowEdit } from '#testing/workflow.ts';

const { init, people, save } = calls.workflow_management.copy;
const portal = await portalForFile();
const admin = await portal.as('sysadmin');
type Copy = Sent<typeof save>;

afterEach(async () => {
  await portal.db.deleteFrom('workflow_user').where('workflow_id', '>', 5).execute();
  await portal.db.deleteFrom('workflow').where('workflow_id', '>', 5).execute();
});

/** The people of a division's form. */
async function peopleOf(division: string, type: string) {
  const { receptionist, route_setter, final_approver_user } = (await workflowEdit(portal, { division, type }))
    .body;
  return { receptionist, route_setter, final_approver_user };
}

/** Both forms of 産業機器事業部: 新規取引申請書 for 調達本部, 図面変更申請書 for both other divisions. */
async function copyOfBoth(): Promise<Copy> {
  const sources = [await workflowEdit(portal), await workflowEdit(portal, { type: 'W02' })];
  const ids = sources.map(({ query }) => query.workflow_id);
  return {
    workflows: sources.map(({ query, body }) => ({ ...query, updated_at: body.updated_at ?? '' })),
    divisions: [
      {
        division_id: await divisionId(portal, 'D02'),
        workflow_ids: ids.slice(1),
        ...(await peopleOf('D02', 'W01')),
      },
      { division_id: await divisionId(portal, 'D03'), workflow_ids: ids, ...(await peopleOf('D03', 'W04')) },
    ],
  };
}

const count = async () =>
  Number(
    (
      await portal.db
        .selectFrom('workflow')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirst()
    )?.count,
  );

test('offers every division with its workflows', async () => {
  const offered = bodyOf(init.output, await admin.get(init, {}));
  const names = ['産業機器事業部', '電子部品事業部', '調達本部'];
  expect(offered.sources.map(({ label }) => label)).toEqual(names);
  expect(offered.targets.map(({ label }) => label)).toEqual(names);
  expect(offered.workflows).toHaveLength(5);
  expect(offered.workflows[0]).toMatchObject({ workflow_name: '新規取引申請書', suspended: false });
});

describe('several forms for several divisions', () => {
  test('are made at once, with form types and field names, and each division’s own people', async () => {
    await expectDone(admin.post(save, await copyOfBoth()));
    expect(await count()).toBe(8);
    const made = await readWorkflow(admin, await portal.workflowId('D03', 'W01'));
    expect(made).toMatchObject({
      workflow_name: '新規取引申請書',
      field_name01: '取引先名',
      field_name03: '想定年額',
      field_hint03: '税抜き、円',
      field_kind02: fieldKind.date,
      field_kind03: fieldKind.amount,
      transaction_date_field: 2,
      transaction_amount_field: 3,
      counterparty_field: 1,
      receptionist: { department_name: '調達企画部', select_user_all: true },
      final_approver_user: { full_name: '田中 健二', fault: null },
      suspended: false,
      is_deletable: true,
    });
    expect(await readWorkflow(admin, await portal.workflowId('D03', 'W02'))).toMatchObject({
      field_kind08: fieldKind.choice,
      field_choices08: ['使い切る', '廃棄する', '改造する'],
    });
    expect(await lastNote(portal.db, 'workflow', made.workflow_id)).toMatchObject({
      action: 'created',
      object_name: '調達本部 新規取引申請書',
      detail: {
        copied_from: '産業機器事業部 新規取引申請書',
        to: {
          field_name01: '取引先名',
          field_hint03: '税抜き、円',
          field_kind02: fieldKind.date,
          transaction_amount_field: 3,
        },
      },
    });
  });

  test('are all refused if one division has one of them already', async () => {
    const copy = await copyOfBoth();
    const [first, second] = copy.divisions;
    if (first === undefined || second === undefined) throw new Error('two divisions');
    const both = { ...first, workflow_ids: second.workflow_ids };
    expectIssues(await admin.post(save, { ...copy, divisions: [second, both] }), [
      [['updated_at'], workflowText.copyExists('電子部品事業部', '新規取引申請書')],
    ]);
    expect(await count()).toBe(5);
  });

  test('need people of each division; all issues are reported at their places', async () => {
    const copy = await copyOfBoth();
    const [first, second] = copy.divisions;
    if (first === undefined || second === undefined) throw new Error('two divisions');
    const { final_approver_user: _, ...nobody } = { ...second, receptionist: null };
    expectIssues(await admin.post(save, { ...copy, divisions: [first, nobody] as Copy['divisions'] }), [
      [['divisions', 1, 'receptionist'], invalid.required(workflowLabel.receptionist)],
      [['divisions', 1, 'final_approver_user'], invalid.required(workflowLabel.final_approver)],
    ]);
    const strangers = { ...first, ...(await peopleOf('D01', 'W01')) };
    expectIssues(await admin.post(save, { ...copy, divisions: [strangers, second] }), [
      [
        ['divisions', 0, 'receptionist'],
        workflowText.departmentOfAnotherDivision(workflowLabel.receptionist),
      ],
      [
        ['divisions', 0, 'route_setter'],
        workflowText.departmentOfAnotherDivision(workflowLabel.route_setter),
      ],
      [
        ['divisions', 0, 'final_approver_user'],
        workflowText.userOfAnotherDivision(workflowLabel.final_approver),
      ],
    ]);
    expectIssues(await admin.post(save, { workflows: [], divisions: [] }), [
      [['workflows'], invalid.notSelected(label.workflow)],
      [['divisions'], invalid.notSelected(workflowLabel.copied_to)],
    ]);
    expect(await count()).toBe(5);
  });

  test('are refused once a source has changed, and unknown ones are a 404', async () => {
    const copy = await copyOfBoth();
    const { query, body } = await workflowEdit(portal);
    await expectDone(admin.post(calls.workflow_management.detail.edit, { query, body }));
    expectIssues(await admin.post(save, copy), [[['updated_at'], failure.stale]]);
    expectRefused(
      await admin.post(save, { ...copy, workflows: [{ workflow_id: 2_000_000_000, updated_at: '1' }] }),
      404,
    );
    const unnamed = await copyOfBoth();
    expectIssues(await admin.post(save, { ...unnamed, workflows: unnamed.workflows.slice(0, 1) }), [
      [['divisions', 0, 'workflow_ids'], failure.stale],
      [['divisions', 1, 'workflow_ids'], failure.stale],
    ]);
  });
});

describe('people', () => {
  const fitting = async (types: readonly string[], divisions: readonly string[]) => {
    const workflow_ids = await Promise.all(types.map((type) => portal.workflowId('D01', type)));
    const division_ids = await Promise.all(divisions.map((code) => divisionId(portal, code)));
    return bodyOf(people.output, await admin.get(people, { workflow_ids, division_ids }));
  };

  test('of another division never fit', async () => {
    const nobody = { receptionist: null, route_setter: null, final_approver_user: null };
    expect(await fitting(['W01'], ['D02', 'D03'])).toEqual([
      { division_id: await divisionId(portal, 'D02'), ...nobody },
      { division_id: await divisionId(portal, 'D03'), ...nobody },
    ]);
    expect(await fitting(['W01'], [])).toEqual([]);
  });

  test('are kept where a reorganisation has brought them to the division, if all forms name them', async () => {
    const move = (code: string) =>
      divisionId(portal, code).then((division_id) =>
        portal.db
          .updateTable('department')
          .set({ division_id })
          .where('department_code', '=', 'P103')
          .execute(),
      );
    await move('D02');
    const [one] = await fitting(['W01'], ['D02']);
    expect(one).toMatchObject({
      receptionist: { department_name: '品質保証部', department_fault: null, users: [{ fault: null }, {}] },
      route_setter: null,
      final_approver_user: null,
    });
    // 図面変更申請書 names all of the department.
    expect((await fitting(['W01', 'W02'], ['D02']))[0]?.receptionist).toBeNull();
    expect((await fitting(['W02'], ['D02']))[0]?.receptionist).toMatchObject({ select_user_all: true });
    await move('D01');
  });
});
