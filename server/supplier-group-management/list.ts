import type { calls } from '#contract/calls.ts';
import type { SupplierGroupListItem } from '#contract/supplier-group-management.ts';
import { csvFile } from '#domain/export-texts.ts';
import { japanDate } from '#domain/japan-date.ts';
import { label, page } from '#domain/labels.ts';
import { administeredDivisions, administers } from '#domain/permissions.ts';
import { recordAudit } from '#server/audit/store.ts';
import { openCsv, type CsvColumn } from '#server/export/csv.ts';
import { exportName } from '#server/export/file-name.ts';
import type { Handlers } from '#server/http/handler.ts';
import { forbidden } from '#server/http/refusal.ts';
import { selectDivisions } from '#server/organisation/queries.ts';
import { administered } from './access.ts';
import { selectGroupPage } from './queries.ts';
import { loadGroup } from './store.ts';

/** /supplier-group-management: a division admin's own division alone, chosen already (domain 5). */
export const list: Handlers<typeof calls.supplier_group_management.list> = {
  async init({ db, actor }) {
    const divisions = administeredDivisions(actor);
    return {
      division_dropdown_items: await selectDivisions(db, divisions),
      division_dropdown_add_all: divisions === 'all',
      selected_division_id: divisions === 'all' ? null : (divisions[0] ?? null),
    };
  },

  supplier_group_list({ db, actor, input }) {
    const { group_name, selected_division_id: division_id, ...paging } = input;
    if (division_id !== null && !administers(actor, division_id)) throw forbidden();
    return selectGroupPage(db, administeredDivisions(actor), { group_name, division_id }, paging);
  },

  async csv({ db, actor, input, now }) {
    const { group_name, selected_division_id: division_id, encoding } = input;
    if (division_id !== null && !administers(actor, division_id)) throw forbidden();
    const { items, total_count } = await selectGroupPage(
      db,
      administeredDivisions(actor),
      { group_name, division_id },
      { skip: 0, limit: mostCsvRows },
    );
    const file = openCsv(csvColumns, encoding);
    file.add(items);
    await recordAudit(db, {
      actor,
      at: now,
      action: 'exported',
      object: { kind: 'supplier_group', id: null },
      detail: { format: 'csv', encoding, rows: items.length },
    });
    const day = japanDate(now).replaceAll('-', '');
    const cut = total_count > items.length ? [csvFile.first(mostCsvRows)] : [];
    return file.download(exportName([page.supplier_group_management, day, ...cut], 'csv'));
  },
};

/** More than this in one file would hold up everybody else; the file's name says that it is the first so many. */
const mostCsvRows = 20_000;
const csvColumns: readonly CsvColumn<SupplierGroupListItem>[] = [
  { header: label.group_name, value: (row) => row.group_name },
  { header: label.division, value: (row) => row.division_name },
];

/** /supplier-group-management/view. */
export const view: Handlers<typeof calls.supplier_group_management.view> = {
  async init({ db, actor, input }) {
    const { version, ...group } = administered(actor, await loadGroup(db, input.supplier_group_id));
    return { ...group, updated_at: String(version) };
  },
};
