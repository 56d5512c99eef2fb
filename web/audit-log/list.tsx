import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { auditLog, type AuditListItem } from '#contract/audit-log.ts';
import { auditActionLabel, auditObjectLabel } from '#domain/audit.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { label } from '#domain/labels.ts';
import { auditScreen } from '#domain/administration-texts.ts';
import { pageSize } from '#domain/limits.ts';
import { download } from '#web/api.ts';
import { CsvButton } from '#web/form/csv-button.tsx';
import { readLike, useListSearch } from '#web/form/list-search.ts';
import { pageCountOf, pagingOf, useExistingPage } from '#web/form/paging.ts';
import { read } from '#web/shell/read.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { PageActions } from '#web/ui/page-actions.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { AuditSearch, noConditions, queryOf } from './audit-search.tsx';

const columns: readonly Column<AuditListItem>[] = [
  {
    key: 'happened_at',
    header: auditScreen.happened_at,
    cell: (row) => showDateTime(row.happened_at),
    width: '8.75rem',
  },
  { key: 'person', header: label.person, cell: (row) => <Person row={row} />, width: '13rem' },
  { key: 'action', header: auditScreen.action, cell: (row) => auditActionLabel[row.action], width: '7.5rem' },
  { key: 'object', header: auditScreen.object, cell: (row) => <Subject row={row} />, width: '15rem' },
  {
    key: 'detail',
    header: auditScreen.detail,
    cell: (row) => <Lines lines={row.lines} />,
    className: 'md:whitespace-normal',
  },
];
const rowKey = (row: AuditListItem) => String(row.audit_event_id);

/** 監査ログ: who did, saw or was refused what, the newest first, 25 a page (domain 5). */
export default function AuditLog() {
  const { typed, setTyped, asked, search, goTo } = useListSearch(
    '/system-management/audit-log',
    readLike(noConditions),
    noConditions,
  );
  const { data, error, isFetching } = useQuery({
    ...read(auditLog.list, { ...queryOf(asked.conditions), ...pagingOf(asked.page, pageSize.list) }),
    placeholderData: keepPreviousData,
  });
  const total = data?.total_count ?? 0;
  const pageCount = pageCountOf(total, pageSize.list);
  useExistingPage(asked.page, isFetching || data === undefined ? null : pageCount, goTo);

  return (
    <div className="space-y-4">
      <AuditSearch typed={typed} onType={setTyped} onSearch={search} error={error} />
      <Card
        title={auditScreen.list}
        aside={
          <CsvButton
            save={(encoding) => download(auditLog.csv, { ...queryOf(asked.conditions), encoding })}
          />
        }
      >
        <div className="space-y-3">
          <DataTable
            label={auditScreen.list}
            columns={columns}
            rows={data?.items ?? []}
            rowKey={rowKey}
            search
            loading={isFetching}
          />
          <Pager
            page={Math.min(asked.page, pageCount)}
            pageCount={pageCount}
            total={total}
            pageSize={pageSize.list}
            onPage={goTo}
          />
          <PageActions
            start={
              <Link to="/system-management" className={buttonClass('secondary')}>
                {auditScreen.back}
              </Link>
            }
          />
        </div>
      </Card>
    </div>
  );
}

function Person({ row: { full_name, organisation_name } }: { row: AuditListItem }) {
  if (full_name === null) return auditScreen.nobody;
  return (
    <span title={`${organisation_name ?? ''} ${full_name}`}>
      {full_name}
      <span className="block truncate text-xs text-ink-faint">{organisation_name}</span>
    </span>
  );
}

function Subject({ row: { object_kind, object_id, object_name } }: { row: AuditListItem }) {
  if (object_kind === null) return '';
  const kind = auditObjectLabel[object_kind];
  return (
    <span title={`${kind} ${object_id ?? ''} ${object_name ?? ''}`}>
      {object_id === null ? kind : `${kind} ${object_id}`}
      {object_name !== null && <span className="block truncate text-xs text-ink-faint">{object_name}</span>}
    </span>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="py-1 text-[0.8125rem] wrap-anywhere">
      {lines.map((line, index) => (
        <li key={`${index}-${line}`}>{line}</li>
      ))}
    </ul>
  );
}
