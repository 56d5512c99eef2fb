import type { Target } from '#web/navigation/link.tsx';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { ApplicationListItem } from '#contract/application/list.ts';
import { searchType } from '#domain/codes.ts';
import { applicationMark } from '#texts/application-name.ts';
import { applicationScreen, emptyApplications } from '#texts/application.ts';
import { exporting, general } from '#texts/general.ts';
import { text } from '#texts/ui.ts';
import { maxLength, pageSize } from '#domain/limits.ts';
import { ListCard } from '#web/list/list-card.tsx';
import { usePagedList } from '#web/list/paged-list.ts';
import { useSavedSearch } from '#web/list/saved-search.ts';
import { Refused } from '#web/call/call.ts';
import { Button } from '#web/ui/button.tsx';
import { FilterField } from '#web/ui/filter-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Select } from '#web/ui/select.tsx';
import type { KeyHandler } from './use-keys.ts';
import { awaitingColumns, listColumns, mayApprove } from './list-columns.tsx';
import { askApplications } from './list-query.ts';
import {
  changedSearch,
  conditionsOf,
  initialSearch,
  orderChoices,
  orderOf,
  readListSearch,
  searchChoices,
} from './list-search.ts';

const ListCsv = lazy(() => import('./list-csv.tsx'));

// Loaded by the first tick and the first key.
const BulkBar = lazy(() => import('./bulk-bar.tsx'));
const ListKeys = lazy(() => import('./list-keys.tsx'));

const tickLabelOf = (row: ApplicationListItem) => applicationScreen.tick(applicationMark(row));
const rowKey = (row: ApplicationListItem) => String(row.application_id);
const opens = ({ application_id }: ApplicationListItem): Target => ({
  to: '/application/detail',
  search: { application_id },
});

/** The list of applications: five radio buttons choose which one; 25 a page. */
export function ApplicationListCard({ operator }: { operator: boolean }) {
  const [search, setSearch] = useSavedSearch('/application', readListSearch, initialSearch);
  const [csv, setCsv] = useState(false);
  // The word is being typed: the list changes while the user goes on.
  const [typing, setTyping] = useState(false);
  const filter = useRef<HTMLInputElement>(null);
  const applications = usePagedList({
    ask: (paging) => askApplications(search, paging, typing),
    search,
    page: search.page,
    pageSize: pageSize.list,
    goTo: (page) => setSearch({ ...search, page }),
  });
  const change = (changes: object, typed = false) => {
    setTyping(typed);
    setSearch(changedSearch(search, changes));
  };
  const [keys, askForKeys] = useLazyKeys();
  const rows = applications.data?.items ?? [];
  // New columns wait for their rows. Otherwise the browser lays out the old rows just before they go.
  const [shown, setShown] = useState(search);
  if (!applications.previous && shown !== search) setShown(search);
  const awaiting = shown.search_type === searchType.awaiting_my_approval;
  // Only ticks of rows on the screen count: nothing is approved that is out of sight.
  const [ticks, setTicks] = useState<readonly string[]>();
  const ticked = rows.map(rowKey).filter((key) => awaiting && ticks?.includes(key));
  const top = useRef<HTMLDivElement>(null);
  const narrowed = search.q !== '' || search.sort !== null;

  const csvButton = (
    <Button size="small" aria-haspopup="dialog" aria-expanded={false} onClick={() => setCsv(true)}>
      {exporting.csv}
      <Icon name="down" />
    </Button>
  );

  return (
    <ListCard
      title={applicationScreen.list}
      aside={
        csv ? (
          <Suspense fallback={csvButton}>
            <ListCsv conditions={conditionsOf(search)} />
          </Suspense>
        ) : (
          csvButton
        )
      }
      list={applications}
      // The day is a column where the rows are sorted by it.
      columns={awaiting || orderOf(shown).startsWith('due') ? awaitingColumns : listColumns}
      rows={rows}
      rowKey={rowKey}
      ticks={
        awaiting ? { keys: ticked, may: mayApprove, labelOf: tickLabelOf, onChange: setTicks } : undefined
      }
      search={search.q !== ''}
      empty={emptyApplications(search.search_type)}
      nameOf={applicationMark}
      opens={opens}
      openLabel={text.openDetail}
      hint={
        <span className="max-md:hidden">
          <Button variant="plain" size="small" aria-haspopup="dialog" onClick={askForKeys}>
            {applicationScreen.keys}
          </Button>
        </span>
      }
      actions={
        ticks && (
          <Suspense fallback={null}>
            <BulkBar rows={rows} keys={ticked} onTick={setTicks} onEnded={applications.refetch} place={top} />
          </Suspense>
        )
      }
    >
      <div ref={top} className="list-conditions">
        <RadioGroup
          label={applicationScreen.searchTypes}
          hideLabel
          groups={searchChoices(operator)}
          value={String(search.search_type)}
          onChange={(value) => change({ search_type: Number(value) })}
        />
        <FilterField
          ref={filter}
          label={applicationScreen.filter}
          hideLabel
          placeholder={applicationScreen.filterBy}
          initial={search.q}
          onChange={(q) => change({ q }, true)}
          maxLength={maxLength.search_word}
          error={applications.error instanceof Refused ? applications.error.messages.join('') : undefined}
        />
        <Select
          label={applicationScreen.sort}
          hideLabel
          sign="sort"
          placeholder={null}
          value={orderOf(search)}
          onChange={(sort) => change({ sort })}
          options={orderChoices}
        />
        {narrowed && (
          <Button
            variant="plain"
            onClick={() => {
              change({ q: '', sort: null });
              if (filter.current === null) return;
              filter.current.value = '';
              filter.current.focus();
            }}
          >
            {text.clear}
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {narrowed && !applications.loading && found(applications.total, search.q)}
      </p>
      {keys && (
        <Suspense fallback={null}>
          <ListKeys place={top} {...keys} />
        </Suspense>
      )}
    </ListCard>
  );
}

/** The keys of the list are loaded by the first key, or by the button that asks for their sheet. */
function useLazyKeys() {
  const early = useRef<KeyboardEvent[]>([]);
  const handler = useRef<KeyHandler>(undefined);
  const [asked, setAsked] = useState<number>();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (handler.current) handler.current(event);
      else early.current.push(event);
      setAsked((count = 0) => count);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const onReady = useCallback((next?: KeyHandler) => {
    handler.current = next;
    // Each in a task of its own: the next one sees what the last one changed.
    if (next) for (const event of early.current.splice(0)) setTimeout(next, 0, event);
  }, []);
  return [asked !== undefined && { onReady, asked }, () => setAsked((count = 0) => count + 1)] as const;
}

/** What assistive technology hears of a search. */
function found(count: number | undefined, word: string): string | undefined {
  if (count === undefined) return undefined;
  if (count > 0) return text.total(count);
  return word === '' ? general.emptyList : general.emptySearch;
}
