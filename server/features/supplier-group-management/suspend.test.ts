import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { invalid } from '#texts/fields.ts';
import { failure } from '#texts/general.ts';
import { bodyOf, expectDone, expectIssues, expectRefused } from '#testing/application.ts';
import { lastNote } from '#testing/audit.ts';
import { postNotice, tryPostNotice } from '#testing/notice.ts';
import { portalForFile } from '#testing/portal.ts';
import { createGroup, groupSave, newGroupToken } from '#testing/supplier-group.ts';

const { list, view, edit } = calls.supplier_group_management;
const { select_supplier_group: picker, notice, supplier_management: suppliers } = calls;

const portal = await portalForFile();
const admin = await portal.as('sysadmin');
const page = { skip: 0, limit: 25 };

async function suspend(supplier_group_id: number, suspended: boolean): Promise<void> {
  const { updated_at } = bodyOf(view.init.output, await admin.get(view.init, { supplier_group_id }));
  await expectDone(admin.post(view.suspend, { supplier_group_id, suspended, updated_at }));
}

async function listed(contains_suspended_group: boolean) {
  const query = { ...page, contains_suspended_group };
  const { supplier_group_list } = list;
  return bodyOf(supplier_group_list.output, await admin.get(supplier_group_list, query)).items.map(
    ({ supplier_group_id, suspended }) => ({ supplier_group_id, suspended }),
  );
}

test('a suspended group is in the list on request only, until it is resumed', async () => {
  const supplier_group_id = await createGroup(portal, { group_name: '昨年の協力会社' });
  await suspend(supplier_group_id, true);
  expect(await listed(false)).not.toContainEqual(expect.objectContaining({ supplier_group_id }));
  expect(await listed(true)).toContainEqual({ supplier_group_id, suspended: true });
  expect(await lastNote(portal.db, 'supplier_group', supplier_group_id)).toMatchObject({
    action: 'updated',
    object_name: '産業機器事業部 昨年の協力会社',
    detail: { from: { suspended: false }, to: { suspended: true } },
  });
  await suspend(supplier_group_id, false);
  expect(await listed(false)).toContainEqual({ supplier_group_id, suspended: false });
});

test('no notice can be posted to it; its earlier notices keep their audience', async () => {
  const supplier_group_id = await createGroup(portal, { suppliers: ['S0002'] });
  const form = { supplier_groups: [supplier_group_id] };
  const notice_id = await postNotice(portal, { form });
  await suspend(supplier_group_id, true);
  expectIssues(await tryPostNotice(portal, { form }), [[['supplier_groups'], invalid.target]]);
  const poster = await portal.as('pic2');
  const offered = bodyOf(picker.supplier_groups.output, await poster.get(picker.supplier_groups, page));
  const chosen = bodyOf(
    picker.selected_supplier_groups.output,
    await poster.get(picker.selected_supplier_groups, { supplier_group_ids: [supplier_group_id] }),
  );
  for (const { items } of [offered, chosen])
    expect(items).not.toContainEqual(expect.objectContaining({ supplier_group_id }));
  const copy = bodyOf(notice.edit.copy.output, await poster.get(notice.edit.copy, { notice_id }));
  expect(copy.supplier_groups).toEqual([]);
  expect((await (await portal.as('supplier2')).get(notice.view.init, { notice_id })).status).toBe(200);
  // Its members still count.
  const saved = await groupSave(portal, supplier_group_id);
  const members = [{ supplier_id: await portal.supplierId('S0003') }];
  const changed = { ...saved, edit: { ...saved.edit, supplier_group_details: members } };
  await expectDone(admin.post(edit.save, changed));
  expect((await (await portal.as('supplier3')).get(notice.view.init, { notice_id })).status).toBe(200);
  expectRefused(await (await portal.as('supplier2')).get(notice.view.init, { notice_id }), 404);
});

test('a supplier’s detail marks it', async () => {
  const supplier_group_id = await createGroup(portal, { group_name: '試作の会社', suppliers: ['S0005'] });
  await suspend(supplier_group_id, true);
  const supplier_id = await portal.supplierId('S0005');
  const { supplier_group_names } = bodyOf(
    suppliers.detail.init.output,
    await admin.get(suppliers.detail.init, { supplier_id }),
  );
  expect(supplier_group_names).toContain('試作の会社（使用停止）');
});

test('a group of a division that has left the source can be suspended', async () => {
  const supplier_group_id = await createGroup(portal, { division: 'D03' });
  const setActive = (active: boolean) =>
    portal.db.updateTable('division').set({ active }).where('division_code', '=', 'D03').execute();
  await setActive(false);
  await suspend(supplier_group_id, true);
  expect(await listed(true)).toContainEqual({ supplier_group_id, suspended: true });
  await setActive(true);
});

test('a stale token is refused; another division’s group is a 404', async () => {
  const { supplier_group_id, updated_at } = await newGroupToken(portal);
  const sent = { supplier_group_id, suspended: true };
  expectIssues(await admin.post(view.suspend, { ...sent, updated_at: '0' }), [
    [['updated_at'], failure.stale],
  ]);
  expectRefused(await (await portal.as('divadmin2')).post(view.suspend, { ...sent, updated_at }), 404);
});
