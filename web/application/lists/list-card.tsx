import { useHelpTopic } from '#web/shell/help-topic.ts';
import type { LinkTarget } from '#web/navigation/link.tsx';
import { useRef, useState } from 'react';
import { list as applicationList, type ApplicationListItem } from '#contract/application/list.ts';
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
import { awaitingColumns, listColumns, mayApprove } from './list-columns.tsx';
import { askApplications } from './list-query.ts';
import {
  changedSearch,
  conditionsOf,
  initialApplicationSearch,
  orderChoices,
  orderOf,
  readApplicationSearch,
  searchChoices,
} from './list-search.ts';

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
  const narrowed = search.q !== '' || search.sort !== null;

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
      // The day is a column where the rows are sorted by it.
      columns={awaiting || orderOf(shown).startsWith('due') ? awaitingColumns : listColumns}
      rows={rows}
      rowKey={rowKey}
      ticks={
        awaiting ? { keys: ticked, may: mayApprove, labelOf: tickLabelOf, onChange: setTicks } : undefined
      }
      search={search.q !== ''}
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
        {narrowed && !applications.loading && found(applications.total, search.q)}
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
            error={applications.error instanceof Refused ? applications.error.messages.join('') : undefined}
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
      </div>
    </ListCard>
  );
}

/** On a phone, the rows of the radio buttons are higher than what one sees of them. */
const conditionsContainerClass = '@container max-md:-mt-2 md:pb-1';
/** Which list it is, and in one line a word and an order; on a very wide screen all in one line. */
const conditionsClass = 'flex flex-wrap items-center gap-x-2 gap-y-1 md:gap-x-3 md:gap-y-2';

/** What assistive technology hears of a search. */
function found(count: number | undefined, word: string): string | undefined {
  if (count === undefined) return undefined;
  if (count > 0) return text.total(count);
  return word === '' ? general.emptyList : general.emptySearch;
}
