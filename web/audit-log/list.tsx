import { useState } from 'react';
import { auditLog, type AuditListItem } from '#contract/audit-log.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { disclosure } from '#texts/ui.ts';
import { maxAuditRows, pageSize } from '#domain/limits.ts';
import { visibleName } from '#domain/visible-name.ts';
import { auditActionLabel, auditObjectLabel, nobodyText, auditScreen, auditLabel } from '#texts/audit-log.ts';
import { BackLink } from '#web/shared/back-link.tsx';
import { downloadFile } from '#web/call/call.ts';
import { CsvButton } from '#web/list/csv-button.tsx';
import { readLike, useListSearch } from '#web/list/list-search.ts';
import { usePagedList } from '#web/list/paged-list.ts';
import { read, showsRefusal } from '#web/call/read.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { countText } from '#web/ui/list-count.ts';
import { AuditSearchForm, noAuditConditions, auditQueryOf } from './search-form.tsx';

const top = 'rows:align-top rows:py-1.5';
const wrapping = `rows:whitespace-normal! ${top}`;

const columns: readonly Column<AuditListItem>[] = [
  {
    key: 'happened_at',
    header: auditScreen.happened_at,
    cell: (row) => showDateTime(row.happened_at),
    time: true,
    card: 'tag',
    className: top,
  },
  {
    key: 'person',
    header: auditLabel.person,
    cell: (row) => <Person row={row} />,
    share: 0.5,
    min: 11.5,
    most: 15,
    card: 'title',
    className: wrapping,
  },
  {
    key: 'action',
    header: auditScreen.action,
    cell: (row) => <b className="text-ink rows:font-normal">{auditActionLabel[row.action]}</b>,
    width: '6.5rem',
    card: 'plain',
    className: wrapping,
  },
  {
    key: 'object',
    header: auditScreen.object,
    cell: (row) => <Subject row={row} />,
    share: 0.5,
    min: 10.5,
    most: 16,
    card: 'plain',
    className: wrapping,
  },
  {
    key: 'detail',
    header: auditScreen.detail,
    // `false` if there are no lines: a card leaves out an empty cell.
    cell: (row) => row.lines.length > 0 && <Lines lines={row.lines} />,
    min: 21,
    card: 'below',
    className: wrapping,
    cardClass: 'basis-full',
  },
];
const rowKey = (row: AuditListItem) => String(row.audit_event_id);

/** 監査ログ: actions, views and refused requests of all users, newest first, 25 a page. */
export default function AuditLog() {
  const { input, setInput, query, hasConditions, search, searchFor, goTo } = useListSearch(
    '/system-management/audit-log',
    readLike(noAuditConditions),
    noAuditConditions,
  );
  const list = usePagedList({
    ask: (paging) => ({
      ...read(auditLog.list, { ...auditQueryOf(query.conditions), ...paging }),
      ...showsRefusal,
    }),
    search: query,
    page: query.page,
    pageSize: pageSize.list,
    goTo,
  });
  const isCapped = (list.total ?? 0) >= maxAuditRows;
  return (
    <div className="space-y-blocks">
      <AuditSearchForm
        input={input}
        narrowed={hasConditions}
        onInput={setInput}
        onSearch={search}
        onClear={() => searchFor(noAuditConditions)}
        error={list.error}
      />
      <Card
        flush
        title={auditScreen.list}
        count={countText({ ...list, unit: isCapped ? auditScreen.orMore : undefined })}
        aside={
          <CsvButton
            save={(encoding) => downloadFile(auditLog.csv, { ...auditQueryOf(query.conditions), encoding })}
          />
        }
      >
        <ListTable
          label={auditScreen.list}
          list={list}
          columns={columns}
          rows={list.data?.items ?? []}
          rowKey={rowKey}
          search={hasConditions}
          empty={null}
          back={<BackLink to="/system-management" />}
        />
      </Card>
    </div>
  );
}

function Person({ row: { full_name, login_id, organisation_name, action } }: { row: AuditListItem }) {
  if (full_name === null) return nobodyText(action);
  return (
    <span title={`${organisation_name ?? ''} ${withCode(full_name, login_id)}`}>
      {full_name}
      {login_id !== null && <span className="hint inline-block">（{login_id}）</span>}
      <small className="max-md:block rows:block">{organisation_name}</small>
    </span>
  );
}

/** The object with its code, or with its id if it has no code. */
function Subject({ row: { object_kind, object_id, object_name, object_code } }: { row: AuditListItem }) {
  if (object_kind === null) return '';
  const kind = auditObjectLabel[object_kind];
  const kindAndId = object_id === null || object_code !== null ? kind : `${kind} ${object_id}`;
  const name = object_name && withCode(visibleName(object_name), object_code);
  return (
    <span title={`${kindAndId} ${name ?? ''}`}>
      {kindAndId}
      {name !== null && <small className="cards:ml-2 rows:block">{name}</small>}
    </span>
  );
}

function withCode(name: string, code: string | null): string {
  return code === null ? name : `${name}（${code}）`;
}

/** The list has `shown` lines of an event with more than `most`, until its reader asks for all. */
const collapsed = { shown: 3, most: 4 };

function Lines({ lines }: { lines: readonly string[] }) {
  const [open, setOpen] = useState(false);
  const long = lines.length > collapsed.most;
  return (
    <>
      <ul className="cards:mt-1 cards:border-l-2 cards:border-line cards:pl-2.5 cards:text-xs cards:leading-5">
        {(long && !open ? lines.slice(0, collapsed.shown) : lines).map((line, index) => (
          <li key={`${index}-${line}`} className="break-keep wrap-anywhere">
            {line.length > longLine ? <LongLine line={line} /> : line}
          </li>
        ))}
      </ul>
      {long && <DisclosureButton open={open} onToggle={() => setOpen(!open)} />}
    </>
  );
}

function DisclosureButton({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  return (
    <Button variant="plain" size="small" aria-expanded={open} onClick={onToggle}>
      {open ? disclosure.collapse : disclosure.expand}
    </Button>
  );
}

/** In characters, about four lines. Longer lines are collapsed: a group can have a thousand companies. */
const longLine = 120;

function LongLine({ line }: { line: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <span className={open ? 'block' : 'line-clamp-2'}>{line}</span>
      <DisclosureButton open={open} onToggle={() => setOpen(!open)} />
    </>
  );
}
