import type { Input } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { supplierGroupText } from '#texts/supplier-group-management.ts';
import { label, invalid } from '#texts/fields.ts';
import { failure } from '#texts/general.ts';
import type { Actor } from '#domain/actor.ts';
import { joinedNames } from '#domain/joined-names.ts';
import { administeredDivisions, administers } from '#domain/permissions.ts';
import { changedValues, recordAudit } from '#server/audit/store.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Handlers } from '#server/http/handler.ts';
import { bodyIssue, forbidden, invalidInput } from '#server/http/refusal.ts';
import { divisionName, selectDivisions } from '#server/organisation/queries.ts';
import { administeredGroup } from './access.ts';
import { auditedGroup } from './audit-detail.ts';
import { loadGroup, lockGroup, type SupplierGroup, selectCandidatePage, selectSuppliers } from './queries.ts';
import { insertGroup, updateGroup } from './store.ts';

type Edit = typeof calls.supplier_group_management.edit;

/** /supplier-group-management/edit: a new group, or one of a division that the caller administers. */
export const edit: Handlers<Edit> = {
  async init({ db, actor, input }) {
    const { supplier_group_id } = input;
    const group =
      supplier_group_id === null ? null : administeredGroup(actor, await loadGroup(db, supplier_group_id));
    const divisions = administeredDivisions(actor);
    return {
      group_name: group?.group_name ?? '',
      selected_division_id: group?.division_id ?? (divisions === 'all' ? null : (divisions[0] ?? null)),
      items: group?.items ?? [],
      updated_at: group === null ? null : String(group.version),
      division_dropdown_items: await selectDivisions(db, divisions, group?.division_id),
      // A group can't change its division.
      division_dropdown_disabled: group !== null || divisions !== 'all',
      division_left_source: group?.division_left_source === true ? group.division_name : null,
    };
  },

  async save({ tx, actor, input, now }) {
    const saving = { tx, actor, now, form: input.edit };
    if (input.supplier_group_id === null) return create(saving);
    await update(saving, input.supplier_group_id);
    return null;
  },

  supplier_list({ db, actor, input }) {
    return candidatesOf(db, actor, input);
  },
  candidates({ tx, actor, input }) {
    return candidatesOf(tx, actor, input);
  },
};

async function candidatesOf(db: Db | Tx, actor: Actor, input: Input<Edit['supplier_list']>) {
  const { supplier_group_id } = input;
  if (supplier_group_id !== null) administeredGroup(actor, await loadGroup(db, supplier_group_id));
  return selectCandidatePage(db, input, input);
}

type Saving = {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly now: Date;
  readonly form: Input<Edit['save']>['edit'];
};

async function create({ tx, actor, now, form }: Saving): Promise<number> {
  const { group_name, selected_division_id: division_id } = form;
  if (!administers(actor, division_id)) throw forbidden();
  const added = idsOf(form);
  const division = await divisionName(tx, division_id).executeTakeFirst();
  const suppliers = await selectSuppliers(tx, added).execute();
  const faults = faultsOf(added, suppliers);
  if (division === undefined)
    throw invalidInput([at('selected_division_id', invalid.number(label.division)), ...faults]);
  refuse(faults);
  const supplier_group_id = await insertGroup(tx, { group_name, division_id }, added);
  const made = { group_name, ...division };
  await recordAudit(tx, {
    actor,
    at: now,
    action: 'created',
    object: auditedGroup(supplier_group_id, made),
    detail: { to: settingsOf(made), added: listed(suppliers) },
  });
  return supplier_group_id;
}

async function update({ tx, actor, now, form }: Saving, supplier_group_id: number): Promise<void> {
  const before = administeredGroup(actor, await lockGroup(tx, supplier_group_id));
  if (!administers(actor, form.selected_division_id)) throw forbidden();
  if (form.updated_at !== String(before.version))
    throw invalidInput([bodyIssue(['updated_at'], failure.stale)]);
  const [old, wanted] = [new Set(before.items.map(({ supplier_id }) => supplier_id)), new Set(idsOf(form))];
  const added = [...wanted.difference(old)];
  const suppliers = await selectSuppliers(tx, added).execute();
  refuse([
    ...(before.division_left_source
      ? [at('selected_division_id', supplierGroupText.leftSource(before.division_name))]
      : []),
    ...(form.selected_division_id === before.division_id
      ? []
      : [at('selected_division_id', invalid.unchangeable(label.division))]),
    // A member that became invalid may stay; a new one has to be valid.
    ...faultsOf(added, suppliers),
  ]);
  const { group_name } = form;
  await updateGroup(tx, supplier_group_id, { group_name, added, removed: [...old.difference(wanted)] });
  const after = { ...before, group_name };
  await recordAudit(tx, {
    actor,
    at: now,
    action: 'updated',
    object: auditedGroup(supplier_group_id, after),
    detail: {
      ...changedValues(settingsOf(before), settingsOf(after)),
      added: listed(suppliers),
      removed: listed(before.items.filter((one) => !wanted.has(one.supplier_id))),
    },
  });
}

/** The ids of the members in a form, without duplicates. */
function idsOf({ supplier_group_details }: Saving['form']): number[] {
  return [...new Set(supplier_group_details.map(({ supplier_id }) => supplier_id))];
}

/** New members have to be valid suppliers. */
function faultsOf(added: readonly number[], suppliers: SupplierGroup['items']) {
  const valid = suppliers.filter(({ invalid_flag }) => !invalid_flag);
  return valid.length === added.length
    ? []
    : [at('supplier_group_details', supplierGroupText.invalidSuppliers)];
}

const at = (field: keyof Saving['form'], message: string) => bodyIssue(['edit', field], message);

function refuse(issues: ReturnType<typeof at>[]): void {
  if (issues.length > 0) throw invalidInput(issues);
}

type Settings = Pick<SupplierGroup, 'group_name' | 'division_name'>;

function settingsOf({ group_name, division_name }: Settings) {
  return { group_name, division_name };
}

/** Suppliers for the audit log; empty if there are none. */
function listed(suppliers: SupplierGroup['items']) {
  const members = suppliers.map(({ supplier_id, supplier_code, company_name, branch_office_name }) => ({
    supplier_id,
    supplier_code,
    supplier_name: joinedNames(supplier_code, company_name, branch_office_name),
  }));
  return members.length === 0 ? {} : { members };
}
