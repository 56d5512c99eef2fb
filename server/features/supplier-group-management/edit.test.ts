import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { supplierGroupText, supplierGroupScreen } from '#texts/supplier-group-management.ts';
import { invalid } from '#texts/fields.ts';
import { failure } from '#texts/general.ts';
import { bodyOf, expectDone, expectIssues, expectRefused } from '#testing/application.ts';
import { lastNote } from '#testing/audit.ts';
import { behindALock } from '#testing/behind-a-lock.ts';
import { portalForFile } from '#testing/portal.ts';
import { groupSave, createGroup, newGroup } from '#testing/supplier-group.ts';
import { divisionId } from '#testing/workflow.ts';

const { edit, list, view } = calls.supplier_group_management;

const portal = await portalForFile();
const admin = await portal.as('sysadmin');

async function codesOf(supplier_group_id: number): Promise<string[]> {
  const { items } = bodyOf(view.init.output, await admin.get(view.init, { supplier_group_id }));
  return items.map(({ supplier_code, invalid_flag }) => (invalid_flag ? `${supplier_code}×` : supplier_code));
}

const setInvalid = (supplier_code: string, invalid_flag: boolean) =>
  portal.db
    .updateTable('supplier')
    .set({ source_invalid_flag: invalid_flag })
    .where('supplier_code', '=', supplier_code)
    .execute();

describe('a new group', () => {
  test('has each named supplier once, and is in the audit log', async () => {
    const client = await portal.as('divadmin1');
    const group = await newGroup(portal, { suppliers: ['S0002', 'S0001', 'S0002'] });
    const id = bodyOf(edit.save.output, await client.post(edit.save, group)) ?? 0;
    expect(bodyOf(view.init.output, await client.get(view.init, { supplier_group_id: id }))).toMatchObject({
      supplier_group_id: id,
      group_name: 'めっき協力会社',
      division_name: '産業機器事業部',
      items: [
        { supplier_code: 'S0001', company_name: '株式会社青葉精工', branch_office_name: '本社' },
        { supplier_code: 'S0002', branch_office_name: null, invalid_flag: false },
      ],
    });
    expect(await lastNote(portal.db, 'supplier_group', id)).toMatchObject({
      action: 'created',
      full_name: '鈴木 一郎',
      object_name: '産業機器事業部 めっき協力会社',
      detail: {
        to: { group_name: 'めっき協力会社' },
        added: { members: [{ supplier_code: 'S0001' }, { supplier_code: 'S0002' }] },
      },
    });
  });

  test('needs a name, a division and a member; all issues are reported at once', async () => {
    const nothing = { group_name: '　', selected_division_id: null, supplier_group_details: [] };
    const body = { edit: nothing } as never;
    expectIssues(await admin.post(edit.save, body), [
      [['edit', 'group_name'], 'グループ名が入力されていません。'],
      [['edit', 'selected_division_id'], '事業部が選択されていません。'],
      [['edit', 'supplier_group_details'], 'グループメンバーが選択されていません。'],
    ]);
    const group = await newGroup(portal, { group_name: '𠮷'.repeat(31) });
    expectIssues(await admin.post(edit.save, group), [
      [['edit', 'group_name'], invalid.tooLong('グループ名', 30)],
    ]);
    await createGroup(portal, { group_name: '𠮷'.repeat(30) });
  });

  test('accepts only valid suppliers, and a division that exists', async () => {
    const invalidOne = await newGroup(portal, { suppliers: ['S0001', 'S0007'] });
    const wrong = [[['edit', 'supplier_group_details'], supplierGroupText.invalidSuppliers]] as const;
    expectIssues(await admin.post(edit.save, invalidOne), wrong);
    const { edit: form } = await newGroup(portal);
    const nobody = [{ supplier_id: 2_000_000_000 }];
    expectIssues(
      await admin.post(edit.save, {
        edit: { ...form, selected_division_id: 2_000_000_000, supplier_group_details: nobody },
      }),
      [[['edit', 'selected_division_id'], invalid.number('事業部')], ...wrong],
    );
  });

  test('of another division is a 403 for a division admin', async () => {
    const client = await portal.as('divadmin1');
    expectRefused(await client.post(edit.save, await newGroup(portal, { division: 'D02' })), 403);
  });
});

test('a group whose division has left the source says so everywhere, and is saved once it is back', async () => {
  const id = await createGroup(portal, { division: 'D02' });
  const saved = await groupSave(portal, id);
  const setActive = (active: boolean) =>
    portal.db.updateTable('division').set({ active }).where('division_code', '=', 'D02').execute();
  const marks = async () => {
    const rows = bodyOf(
      list.supplier_group_list.output,
      await admin.get(list.supplier_group_list, { skip: 0, limit: 100 }),
    ).items;
    const { bytes } = await admin.download(list.csv, { encoding: 'utf-8' });
    return [
      rows.find(({ supplier_group_id }) => supplier_group_id === id)?.division_left_source,
      bodyOf(view.init.output, await admin.get(view.init, { supplier_group_id: id })).division_left_source,
      bodyOf(edit.init.output, await admin.get(edit.init, { supplier_group_id: id })).division_left_source,
      bytes.toString().includes(supplierGroupScreen.leftSource),
    ];
  };
  expect(await marks()).toEqual([false, false, null, false]);
  await setActive(false);
  expect(await marks()).toEqual([true, true, '電子部品事業部', true]);
  // Unchanged, too.
  expectIssues(await admin.post(edit.save, saved), [
    [['edit', 'selected_division_id'], supplierGroupText.leftSource('電子部品事業部')],
  ]);
  await setActive(true);
  await expectDone(admin.post(edit.save, saved));
});

describe('an edited group', () => {
  test('gains and loses members, with before and after in the audit log', async () => {
    const id = await createGroup(portal, { suppliers: ['S0001', 'S0002'] });
    const saved = await groupSave(portal, id);
    const remaining = saved.edit.supplier_group_details.slice(0, 1);
    const added = { supplier_id: await portal.supplierId('S0003') };
    const form = { ...saved.edit, group_name: '改称後', supplier_group_details: [...remaining, added] };
    await expectDone((await portal.as('divadmin1')).post(edit.save, { ...saved, edit: form }));
    expect(await codesOf(id)).toEqual(['S0001', 'S0003']);
    expect(await lastNote(portal.db, 'supplier_group', id)).toMatchObject({
      action: 'updated',
      detail: {
        from: { group_name: 'めっき協力会社' },
        to: { group_name: '改称後' },
        added: { members: [{ supplier_code: 'S0003' }] },
        removed: { members: [{ supplier_code: 'S0002' }] },
      },
    });
  });

  test('keeps and marks a member that became invalid until it is removed, for good', async () => {
    const id = await createGroup(portal, { suppliers: ['S0001', 'S0003'] });
    await setInvalid('S0003', true);
    const saved = await groupSave(portal, id);
    await expectDone(admin.post(edit.save, saved));
    expect(await codesOf(id)).toEqual(['S0001', 'S0003×']);
    const without = async () => {
      const { edit: form } = await groupSave(portal, id);
      const remaining = form.supplier_group_details.slice(0, 1);
      return { supplier_group_id: id, edit: { ...form, supplier_group_details: remaining } };
    };
    await expectDone(admin.post(edit.save, await without()));
    const back = await without();
    const all = saved.edit.supplier_group_details;
    expectIssues(
      await admin.post(edit.save, { ...back, edit: { ...back.edit, supplier_group_details: all } }),
      [[['edit', 'supplier_group_details'], supplierGroupText.invalidSuppliers]],
    );
    await setInvalid('S0003', false);
  });

  test('is refused with a stale token: of two simultaneous saves one wins', async () => {
    const id = await createGroup(portal);
    const saved = await groupSave(portal, id);
    const named = (group_name: string) => ({ ...saved, edit: { ...saved.edit, group_name } });
    const answers = await behindALock(
      portal.db,
      (tx) =>
        tx
          .selectFrom('supplier_group')
          .select('version')
          .where('supplier_group_id', '=', id)
          .forUpdate()
          .execute(),
      () => ['一', '二'].map((name) => admin.post(edit.save, named(name))),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    expectIssues(await admin.post(edit.save, named('三')), [[['updated_at'], failure.stale]]);
    const without = { ...saved, edit: { ...saved.edit, updated_at: null } };
    expectIssues(await admin.post(edit.save, without), [[['updated_at'], failure.stale]]);
    const { edit: now } = await groupSave(portal, id);
    expect(now.group_name).toBe(answers[0]?.status === 200 ? '一' : '二');
  });

  test('can’t change its division', async () => {
    const saved = await groupSave(portal, await createGroup(portal));
    const moved = { ...saved.edit, selected_division_id: await divisionId(portal, 'D02') };
    expectRefused(await (await portal.as('divadmin1')).post(edit.save, { ...saved, edit: moved }), 403);
    expectIssues(await admin.post(edit.save, { ...saved, edit: moved }), [
      [['edit', 'selected_division_id'], invalid.unchangeable('事業部')],
    ]);
  });

  test('of another division is a 404 for a division admin', async () => {
    const id = await createGroup(portal, { division: 'D02' });
    const client = await portal.as('divadmin1');
    const page = { skip: 0, limit: 10, added_supplier_ids: [], removed_supplier_ids: [] };
    for (const supplier_group_id of [id, 2_000_000_000]) {
      expectRefused(await client.get(view.init, { supplier_group_id }), 404);
      expectRefused(await client.get(edit.init, { supplier_group_id }), 404);
      expectRefused(await client.get(edit.supplier_list, { supplier_group_id, ...page }), 404);
      expectRefused(await client.post(edit.candidates, { supplier_group_id, ...page }), 404);
      const saved = { ...(await groupSave(portal, id)), supplier_group_id };
      expectRefused(await client.post(edit.save, saved), 404);
    }
  });

  test('can have thousands of members', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => index);
    await portal.db
      .insertInto('supplier')
      .values(rows.map((index) => ({ supplier_code: `M${index}`, company_name: `会社${index}` })))
      .execute();
    const ids = await portal.db
      .selectFrom('supplier')
      .select('supplier_id')
      .where('supplier_code', 'like', 'M%')
      .execute();
    const saved = await groupSave(portal, await createGroup(portal));
    await expectDone(
      admin.post(edit.save, { ...saved, edit: { ...saved.edit, supplier_group_details: ids } }),
    );
    expect(await codesOf(saved.supplier_group_id ?? 0)).toHaveLength(5000);
  });
});
