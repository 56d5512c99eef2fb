import { sql } from 'kysely';
import { japanDate } from '#domain/japan-date.ts';
import type { Tx } from '#server/db/database.ts';
import type { PostedNotice } from './notice.ts';
import { insertAudit, rowsAs, who, type AuditEntry } from './store-rows.ts';

export type NumberedNotice = PostedNotice & { readonly notice_id: number };

/** Inserts notices with all their rows. */
export async function insertNotices(tx: Tx, batch: readonly NumberedNotice[]): Promise<void> {
  await insertOwnRows(tx, batch);
  const groups = batch.flatMap(({ notice_id, supplier_groups }) =>
    supplier_groups.map((supplier_group_id) => ({ notice_id, supplier_group_id })),
  );
  await sql`insert into notice_supplier_group (notice_id, supplier_group_id)
    select * from ${rowsAs('r', { notice_id: 'integer', supplier_group_id: 'integer' }, groups)}`.execute(tx);
  const suppliers = batch.flatMap((notice) =>
    notice.suppliers.map((supplier_id) => ({ notice_id: notice.notice_id, supplier_id })),
  );
  await sql`insert into notice_supplier (notice_id, supplier_id)
    select * from ${rowsAs('r', { notice_id: 'integer', supplier_id: 'integer' }, suppliers)}`.execute(tx);
  const readings = batch.flatMap((notice) =>
    notice.readings.map(({ reader, read_at }) => ({
      notice_id: notice.notice_id,
      user_id: reader.user_id,
      read_at,
    })),
  );
  const types = { notice_id: 'integer', user_id: 'integer', read_at: 'timestamptz' };
  await sql`insert into notice_read (notice_id, user_id, read_at, supplier_id)
    select r.*, u.supplier_id from ${rowsAs('r', types, readings)} join portal_user u on u.user_id = r.user_id`.execute(
    tx,
  );
  await insertAudit(tx, batch.flatMap(auditEntriesOf));
}

async function insertOwnRows(tx: Tx, batch: readonly NumberedNotice[]): Promise<void> {
  const rows = batch.map(({ poster, supplier_groups: _g, suppliers: _s, readings: _r, ...columns }) => ({
    ...columns,
    poster_id: poster.user_id,
  }));
  const types = {
    notice_id: 'integer',
    system_notice_flag: 'boolean',
    division_id: 'integer',
    title: 'text',
    body: 'text',
    publish_date_from: 'date',
    publish_date_to: 'date',
    publish_all_flag: 'boolean',
    posted_at: 'timestamptz',
    publish_datetime: 'timestamptz',
    deleted_at: 'timestamptz',
    poster_id: 'integer',
  };
  await sql`insert into notice (notice_id, system_notice_flag, division_id, division_name, title, body, publish_date_from,
      publish_date_to, publish_all_flag, send_mail_flag, posted_at, publish_datetime, create_user_id, create_division_name,
      create_department_name, create_full_name, deleted_at, deleted_by, version)
    overriding system value
    select r.notice_id, r.system_notice_flag, r.division_id, v.division_name, r.title, r.body, r.publish_date_from,
      r.publish_date_to, r.publish_all_flag, false, r.posted_at, r.publish_datetime, r.poster_id, who.division_name,
      who.department_name, who.full_name, r.deleted_at, case when r.deleted_at is not null then r.poster_id end,
      case when r.deleted_at is null then 1 else 2 end
    from ${rowsAs('r', types, rows)}
    join ${who} who on who.user_id = r.poster_id
    left join division v on v.division_id = r.division_id
    order by r.notice_id`.execute(tx);
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
