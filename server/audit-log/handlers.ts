import type { calls } from '#contract/calls.ts';
import { auditLines } from '#domain/audit-lines.ts';
import type { AuditAction, AuditObjectKind } from '#domain/audit.ts';
import type { Handlers } from '#server/http/handler.ts';
import { countAudit, selectAuditPage } from './queries.ts';

/** 監査ログ, for system admins (domain 5). */
export const auditLog: Handlers<typeof calls.audit_log> = {
  async list({ db, input }) {
    const rows = await selectAuditPage(db, input, input);
    return { items: rows.map(itemOf), total_count: await countAudit(db, input) };
  },
};

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
