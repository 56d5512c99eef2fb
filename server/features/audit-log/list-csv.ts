import type { AuditListItem } from '#contract/audit-log.ts';
import { showDateTimeSeconds } from '#domain/japan-date.ts';
import { visibleName } from '#domain/visible-name.ts';
import { auditScreen, auditActionLabel, auditObjectLabel, nobodyText, auditLabel } from '#texts/audit-log.ts';
import type { CsvColumn } from '#server/export/csv.ts';

/** 監査ログ as CSV: the screen's content with seconds, one column per fact. */
export const auditCsvColumns: readonly CsvColumn<AuditListItem>[] = [
  { header: auditScreen.happened_at, value: (row) => showDateTimeSeconds(row.happened_at) },
  { header: auditLabel.person, value: (row) => row.full_name ?? nobodyText(row.action) },
  { header: auditScreen.login_id, value: (row) => row.login_id },
  { header: auditScreen.organisation, value: (row) => row.organisation_name },
  { header: auditScreen.action, value: (row) => auditActionLabel[row.action] },
  {
    header: auditScreen.object_kind,
    value: (row) => (row.object_kind === null ? null : auditObjectLabel[row.object_kind]),
  },
  { header: auditScreen.object_id, value: (row) => row.object_id },
  {
    header: auditLabel.object_name,
    value: ({ object_name }) => object_name && visibleName(object_name),
  },
  { header: auditScreen.object_code, value: (row) => row.object_code },
  { header: auditScreen.detail, value: (row) => row.lines.join('\n') },
];
