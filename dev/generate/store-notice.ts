import { japanDate } from '#domain/japan-date.ts';
import { divisionOf, staffNamesOf, type Company } from './company.ts';
import type { TableRows } from './copy.ts';
import type { GeneratedNotice } from './notice.ts';
import { auditRows, type AuditEntry } from './store-rows.ts';

export type NumberedNotice = GeneratedNotice & { readonly notice_id: number };

/** All rows of notices. */
export function noticeRows(company: Company, batch: readonly NumberedNotice[]): TableRows[] {
  return [
    { table: 'notice', rows: batch.map((each) => ownRow(company, each)) },
    {
      table: 'notice_supplier_group',
      rows: batch.flatMap(({ notice_id, supplier_groups }) =>
        supplier_groups.map((supplier_group_id) => ({ notice_id, supplier_group_id })),
      ),
    },
    {
      table: 'notice_supplier',
      rows: batch.flatMap(({ notice_id, suppliers }) =>
        suppliers.map((supplier_id) => ({ notice_id, supplier_id })),
      ),
    },
    {
      table: 'notice_read',
      rows: batch.flatMap(({ notice_id, readings }) =>
        readings.map(({ reader, read_at }) => ({
          notice_id,
          user_id: reader.user_id,
          read_at,
          supplier_id: reader.supplier_id,
        })),
      ),
    },
    auditRows(company, batch.flatMap(auditEntriesOf)),
  ];
}

function ownRow(company: Company, notice: NumberedNotice) {
  const { poster, supplier_groups: _g, suppliers: _s, readings: _r, ...columns } = notice;
  const names = staffNamesOf(company, poster.user_id);
  const { division_id, deleted_at } = notice;
  return {
    ...columns,
    division_name: division_id === null ? null : divisionOf(company, division_id).division_name,
    send_mail_flag: false,
    create_user_id: poster.user_id,
    create_division_name: names.division_name,
    create_department_name: names.department_name,
    create_full_name: names.full_name,
    deleted_by: deleted_at === null ? null : poster.user_id,
    version: deleted_at === null ? 1 : 2,
  };
}

/** Audit log entries for posting, opening and deleting. */
function auditEntriesOf(notice: NumberedNotice): readonly AuditEntry[] {
  const { notice_id, poster, title, posted_at, deleted_at, readings } = notice;
  const { system_notice_flag, division_id, publish_all_flag, supplier_groups, suppliers } = notice;
  const { publish_date_from, publish_date_to } = notice;
  const conditions = {
    division_id,
    system_notice_flag,
    publish_date_from,
    publish_date_to,
    publish_all_flag,
    supplier_groups,
    suppliers,
    send_mail_flag: false,
    file_count: 0,
  };
  const row = (user_id: number, at: string, action: string, detail: object): AuditEntry => ({
    happened_at: at,
    happened_on: japanDate(new Date(at)),
    user_id,
    action,
    object_kind: 'notice',
    object_id: notice_id,
    object_name: title,
    detail: JSON.stringify(detail),
  });
  return [
    row(poster.user_id, posted_at, 'published', conditions),
    ...readings.map(({ reader, read_at }) => row(reader.user_id, read_at, 'opened', {})),
    ...(deleted_at === null ? [] : [row(poster.user_id, deleted_at, 'deleted', {})]),
  ];
}
