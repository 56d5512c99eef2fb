import { useHelpTopic } from '#web/shell/help-topic.ts';
import type { LinkTarget } from '#web/navigation/link.tsx';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { list as applicationList, type ApplicationListItem } from '#contract/application/list.ts';
import { contentOrder } from '#domain/application/list-order.ts';
import { workListKind } from '#domain/codes.ts';
import { applicationMark } from '#texts/application-name.ts';
import { applicationScreen } from '#texts/application.ts';
import { workListLabel } from '#texts/code-labels.ts';
import { general } from '#texts/general.ts';
import { text } from '#texts/ui.ts';
import { maxLength, pageSize } from '#domain/limits.ts';
import { ListCard, type ListHandle } from '#web/list/list-card.tsx';
import { usePagedList } from '#web/list/paged-list.ts';
import { useSavedSearch } from '#web/list/saved-search.ts';
import { CsvButton } from '#web/list/csv-button.tsx';
import { downloadFile, Refused } from '#web/call/call.ts';
import { Button } from '#web/ui/button.tsx';
import { FilterField } from '#web/ui/filter-field.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Select } from '#web/ui/select.tsx';
import { useBulkApproval } from './bulk-approval.tsx';
import { useShortcutsDialog } from '#web/application/shortcuts-dialog.tsx';
import { useShortcuts } from '#web/application/use-shortcuts.ts';
import { awaitingColumns, listColumns, mayApprove, withFields } from './list-columns.tsx';
import { useFormColumns } from './form-columns.ts';
import { askApplications } from './list-query.ts';
import {
  changedSearch,
  conditionsOf,
  hasMore,
  initialApplicationSearch,
  noConditions,
  orderChoices,
  orderOf,
  readApplicationSearch,
  searchChoices,
  type ApplicationSearch,
} from './list-search.ts';

// Few search by these, and they bring a calendar.
const ListConditions = lazy(() => import('./list-conditions.tsx'));

const tickLabelOf = (row: ApplicationListItem) => applicationScreen.tick(applicationMark(row));
const rowKey = (row: ApplicationListItem) => String(row.application_id);
const opens = ({ application_id }: ApplicationListItem): LinkTarget => ({
  to: '/application/detail',
  search: { application_id },
});

/** The list of applications: radio buttons choose which one; 25 a page. */
export function ApplicationListCard({ operator }: { operator: boolean }) {
  const [search, setSearch] = useSavedSearch('/application', readApplicationSearch, initialApplicationSearch);
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
  const rows = applications.data?.items ?? [];
  // New columns wait for their rows. Otherwise the browser lays out the old rows just before they go.
  const [shown, setShown] = useState(search);
  if (!applications.previous && shown !== search) setShown(search);
  const awaiting = shown.search_type === workListKind.awaiting_my_approval;
  useHelpTopic(workListLabel[shown.search_type].own ? 'own_applications' : null);
  // Only ticks of rows on the screen count: nothing is approved that is out of sight.
  const [ticks, setTicks] = useState<readonly string[]>();
  const ticked = rows.map(rowKey).filter((key) => awaiting && ticks?.includes(key));
  const listed = useRef<ListHandle>(null);
  const bulk = useBulkApproval({
    rows,
    keys: ticked,
    onTick: setTicks,
    onEnded: () => void applications.refetch(),
    onClosed: () => listed.current?.focusTable(),
  });
  const shortcuts = useShortcutsDialog();
  useShortcuts({
    next: () => listed.current?.move(1),
    previous: () => listed.current?.move(-1),
    tick: () => {
      const key = listed.current?.chosenKey;
      const row = rows.find((each) => rowKey(each) === key);
      if (!awaiting || key === undefined || row === undefined || !mayApprove(row)) return;
      setTicks(ticked.includes(key) ? ticked.filter((each) => each !== key) : [...ticked, key]);
    },
    approve: () => void bulk.ask(),
    // The row stays chosen when the focus goes elsewhere.
    open: () => listed.current?.open(),
  });
  const more = hasMore(search);
  const [opened, setOpened] = useState(more);
  const narrowed = search.q !== '' || search.sort !== null || more;
  const { field_labels: labels = [] } = applications.data ?? {};
  const form = useFormColumns(search.more.workflow_id, labels);
  // The day is a column where the rows are sorted by it.
  const columns = awaiting || orderOf(shown).startsWith('due') ? awaitingColumns : listColumns;
  const said = saysTransaction(shown);
  const names = form.shown.join('\n');
  const all = useMemo(() => withFields(columns, names, said), [columns, names, said]);

  return (
    <ListCard
      ref={listed}
      title={applicationScreen.list}
      aside={
        <CsvButton
          save={(encoding) => downloadFile(applicationList.csv, { ...conditionsOf(search), encoding })}
        />
      }
      list={applications}
      columns={all}
      rows={rows}
      rowKey={rowKey}
      ticks={
        awaiting ? { keys: ticked, may: mayApprove, labelOf: tickLabelOf, onChange: setTicks } : undefined
      }
      search={search.q !== '' || more}
      empty={null}
      nameOf={applicationMark}
      opens={opens}
      openLabel={text.openDetail}
      hint={
        <span className="max-md:hidden">
          <Button variant="plain" size="small" aria-haspopup="dialog" onClick={shortcuts.open}>
            {applicationScreen.keys}
          </Button>
        </span>
      }
      selection={ticks && bulk.bar}
    >
      {shortcuts.dialog}
      <p role="status" className="sr-only">
        {narrowed && !applications.loading && found(applications.total, search.q !== '' || more)}
      </p>
      <div className={conditionsContainerClass}>
        <div className={conditionsClass}>
          <RadioGroup
            className="grow basis-full @6xl:basis-auto"
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
            className="grow basis-32 md:basis-56 @6xl:max-w-88"
            onChange={(q) => change({ q }, true)}
            maxLength={maxLength.search_word}
            error={more ? undefined : refusal(applications.error)}
          />
          <Select
            label={applicationScreen.sort}
            hideLabel
            sign="sort"
            className="md:w-48"
            placeholder={null}
            value={orderOf(search)}
            onChange={(sort) => change({ sort })}
            options={orderChoices(search.search_type)}
          />
          {narrowed && (
            <Button
              variant="plain"
              onClick={() => {
                change({ q: '', sort: null, more: noConditions });
                if (filter.current === null) return;
                filter.current.value = '';
                filter.current.focus();
              }}
            >
              {text.clear}
            </Button>
          )}
          <Button variant="plain" aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {applicationScreen.conditions}
          </Button>
        </div>
      </div>
      {(opened || (more && applications.error !== null)) && (
        <Suspense>
          <ListConditions
            search={search}
            operator={operator}
            onSearch={(conditions) => change({ more: conditions })}
            error={applications.error}
            unreadable={applications.data?.unreadable ?? noneUnreadable}
            labels={labels}
            shown={form.shown}
            onShow={form.show}
          />
        </Suspense>
      )}
    </ListCard>
  );
}

function refusal(error: Error | null): string | undefined {
  return error instanceof Refused ? error.messages.join('') : undefined;
}

/** On a phone, the rows of the radio buttons are higher than what one sees of them. */
const conditionsContainerClass = '@container max-md:-mt-2 md:pb-1';
/** Which list it is, and in one line a word and an order; on a very wide screen all in one line. */
const conditionsClass = 'flex flex-wrap items-center gap-x-2 gap-y-1 md:gap-x-3 md:gap-y-2';

const noneUnreadable = { dates: 0, amounts: 0 };

/** Whether the rows say what the search or the order is about: 取引日, 取引金額 and 取引先. */
function saysTransaction(search: ApplicationSearch): boolean {
  return hasMore(search) || contentOrder(orderOf(search)) !== null;
}

/** What assistive technology hears of a search. */
function found(count: number | undefined, searched: boolean): string | undefined {
  if (count === undefined) return undefined;
  if (count > 0) return text.total(count);
  return searched ? general.emptySearch : general.emptyList;
}
