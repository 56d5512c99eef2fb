import { everyCall } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { AuditListItem } from '#contract/audit-log.ts';
import { callName } from '#texts/audit-calls.ts';
import { auditLines, auditReferences, type AuditReference } from '#texts/audit-lines.ts';
import type { AuditAction, AuditObjectKind } from '#domain/audit.ts';
import { pageTitle } from '#texts/shell.ts';
import type { Db } from '#server/db/database.ts';
import type { Settings } from '#server/environment.ts';
import { csvSlice, exportList } from '#server/export/list-file.ts';
import type { Handlers } from '#server/http/handler.ts';
import { auditCsvColumns } from './list-csv.ts';
import { selectAuditNames } from './queries-object-names.ts';
import { selectAuditAfter, selectAuditPage, type AuditRow, type AuditSearch } from './queries.ts';

/** 監査ログ, for system admins. */
export const auditLogHandlers: Handlers<typeof calls.audit_log> = {
  async list({ db, services, input }) {
    const { rows, total_count } = await selectAuditPage(db, input, input);
    return { items: await itemsOf(db, services.settings, rows), total_count };
  },
  csv: (request) => {
    const { encoding, ...conditions } = request.input;
    return exportList(request, {
      columns: auditCsvColumns,
      encoding,
      slices: slicesOfLog(request.db, request.services.settings, conditions),
      name: [pageTitle.audit_log],
      kind: 'audit_log',
      conditions,
    });
  },
};

/** The rows a search finds, in slices by time, so that rows written during the export cause no duplicates. */
async function* slicesOfLog(
  db: Db,
  settings: Labels,
  search: AuditSearch,
): AsyncGenerator<readonly AuditListItem[]> {
  let last: number | null = null;
  for (;;) {
    const rows: AuditRow[] = await selectAuditAfter(db, search, { audit_event_id: last, limit: csvSlice });
    yield await itemsOf(db, settings, rows);
    last = rows.at(-1)?.audit_event_id ?? null;
    if (rows.length < csvSlice) return;
  }
}

/** The kinds of objects whose current names can be looked up. */
const referenceOf: Readonly<Partial<Record<AuditObjectKind, AuditReference>>> = {
  department: 'department',
  department_group: 'department_group',
  division: 'division',
  application: 'application',
  approval_route_template: 'approval_route_template',
  internal_user: 'user',
  notice: 'notice',
  supplier: 'supplier',
  supplier_group: 'supplier_group',
  supplier_user: 'user',
  workflow: 'workflow',
};

const callNames = new Map([...everyCall(calls)].map(([, { path, audit }]) => [path, callName(audit)]));

type Labels = Pick<Settings, 'identity_providers'>;

/**
 * Replaces the path of a refused call by the call's name, and the name of an identity provider by its label.
 * A path or a provider that is no longer known stays.
 */
function inWords(
  { path, identity_provider, ...detail }: Readonly<Record<string, unknown>>,
  { identity_providers }: Labels,
): Readonly<Record<string, unknown>> {
  const provider = identity_providers.find(({ name }) => name === identity_provider)?.label;
  return {
    ...detail,
    ...(typeof path === 'string' && { path: callNames.get(path) ?? path }),
    ...(identity_provider !== undefined && { identity_provider: provider ?? identity_provider }),
  };
}

/** Rows for display, with current names next to recorded ids. */
async function itemsOf(db: Db, settings: Labels, rows: readonly AuditRow[]): Promise<AuditListItem[]> {
  const read = rows.map(({ detail, action, object_kind, ...row }) => ({
    ...row,
    // recordAudit writes no other codes, and a detail is always an object.
    action: action as AuditAction,
    object_kind: object_kind as AuditObjectKind | null,
    detail: inWords(detail as Readonly<Record<string, unknown>>, settings),
  }));
  const objects = read.flatMap(({ object_kind, object_id }) => {
    const kind = object_kind === null ? undefined : referenceOf[object_kind];
    return kind === undefined || object_id === null ? [] : [{ kind, id: object_id }];
  });
  const mentioned = read.flatMap(({ detail }) => auditReferences(detail));
  const nameOf = await selectAuditNames(db, [...objects, ...mentioned]);
  return read.map(({ detail, ...row }) => {
    const kind = row.object_kind === null ? undefined : referenceOf[row.object_kind];
    const now = kind === undefined || row.object_id === null ? null : nameOf(kind, row.object_id);
    return {
      ...row,
      object_name: row.object_name ?? now?.name ?? null,
      object_code: now?.code ?? null,
      lines: auditLines(detail, nameOf),
    };
  });
}
