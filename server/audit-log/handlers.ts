import type { calls } from '#contract/calls.ts';
import type { AuditListItem } from '#contract/audit-log.ts';
import { auditLines } from '#domain/audit-lines.ts';
import type { AuditAction, AuditObjectKind } from '#domain/audit.ts';
import { page } from '#domain/labels.ts';
import type { Db } from '#server/db/database.ts';
import { csvSlice, exportList } from '#server/export/list-file.ts';
import type { Handlers } from '#server/http/handler.ts';
import { auditCsvColumns } from './list-csv.ts';
import { countAudit, selectAuditBehind, selectAuditPage, type AuditSearch } from './queries.ts';

/** 監査ログ, for system admins (domain 5). */
export const auditLog: Handlers<typeof calls.audit_log> = {
  async list({ db, input }) {
    const rows = await selectAuditPage(db, input, input);
    return { items: rows.map(itemOf), total_count: await countAudit(db, input) };
  },
  csv: (request) => {
    const { encoding, ...conditions } = request.input;
    return exportList(request, {
      columns: auditCsvColumns,
      encoding,
      slices: slicesOfLog(request.db, conditions),
      name: [page.audit_log],
      kind: 'audit_log',
      conditions,
    });
  },
};

/** What a search finds, slice by slice: rows are only ever added, and in front, so none comes twice and none is left out. */
async function* slicesOfLog(db: Db, search: AuditSearch): AsyncGenerator<readonly AuditListItem[]> {
  let last: number | null = null;
  for (;;) {
    const rows: Row[] = await selectAuditBehind(db, search, { audit_event_id: last, limit: csvSlice });
    yield rows.map(itemOf);
    last = rows.at(-1)?.audit_event_id ?? null;
    if (rows.length < csvSlice) return;
  }
}

type Row = Awaited<ReturnType<typeof selectAuditPage>>[number];

function itemOf({ detail, action, object_kind, ...row }: Row) {
  return {
    ...row,
    // recordAudit writes no other codes, and a detail is always an object.
    action: action as AuditAction,
    object_kind: object_kind as AuditObjectKind | null,
    lines: auditLines(detail as Readonly<Record<string, unknown>>),
  };
}
