import { useEffect, useRef } from 'react';
import type { search, SearchItem } from '#contract/search.ts';
import type { Output } from '#contract/call.ts';
import { maxSearchTotal } from '#domain/limits.ts';
import { searchKinds } from '#domain/search/kinds.ts';
import { searchWords } from '#domain/search/words.ts';
import { searchKindLabel, searchText } from '#texts/search.ts';
import { useSavedSearch } from '#web/list/saved-search.ts';
import { Link } from '#web/navigation/link.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ListTable, type PagedList } from '#web/ui/list-table.tsx';
import { tabClass } from '#web/ui/tab-class.ts';
import { amongKind, type KindCounts, type SearchAddress } from './address.ts';
import { NothingFound } from './nothing-found.tsx';
import { resultColumns, type ResultRow } from './result-columns.tsx';

type Answer = Output<typeof search.search>;
type Props = { address: SearchAddress; q: string; list: PagedList & { data: Answer | undefined } };

const rowKey = ({ kind, id }: SearchItem) => `${kind} ${id}`;

/** What was found, the newest first. */
export function Results({ address, q, list }: Props) {
  const { data, loading, page, pageCount } = list;
  const [opened, setOpened] = useSavedSearch('/search row', readOpened, '');
  const here = `${JSON.stringify(address)} `;
  const words = searchWords(q);
  const rows = (data?.items ?? []).map((item): ResultRow => ({
    item,
    words,
    search: address,
    opened: opened === here + rowKey(item),
    onOpen: () => setOpened(here + rowKey(item)),
  }));
  const table = useRef<HTMLDivElement>(null);
  const returned = useRef(opened.startsWith(here));
  useEffect(() => {
    if (!returned.current || data === undefined) return;
    returned.current = false;
    const link = table.current?.querySelector<HTMLElement>('[data-opened]');
    link?.focus({ preventScroll: true });
    link?.closest('[role=row]')?.scrollIntoView({ block: 'nearest' });
  });
  const none = !loading && data?.total_count === 0;
  const count = data && searchText.count(data.total_count, data.more);
  return (
    <div>
      <p role="status" className="sr-only">
        {!loading && count !== undefined && searchText.found(none ? null : count)}
      </p>
      <Card
        flush={!none}
        title={searchText.results}
        titled
        aside={<Kinds address={address} counts={data?.kind_counts} />}
      >
        {none ? (
          <NothingFound address={address} q={q} counts={data.kind_counts} />
        ) : (
          <div ref={table}>
            <ListTable
              cards
              label={searchText.results}
              list={list}
              columns={resultColumns}
              rows={rows}
              rowKey={({ item }) => rowKey(item)}
              marked={(row) => row.opened}
              empty={null}
            />
            {data?.more === true && page === pageCount && (
              <CardBody belowTable>
                <p className="text-ink-soft">{searchText.capped(maxSearchTotal)}</p>
              </CardBody>
            )}
          </div>
        )}
      </Card>
    </div>
  );
}

/** As high as the head of the card, whose lower line is that of the list. */
const kindsClass = 'relative z-11 -mt-1.5 -mb-1.75 flex-1 max-md:-mt-2 max-md:-mb-2.25';
/** On a phone the kinds share the line, each above its count. */
const kindClass = classNames(
  'flex min-h-13 flex-col items-center justify-center max-md:px-0.5',
  'md:min-h-head md:flex-row md:gap-1.5 md:first:-ml-3',
);

/** The kinds as tabs, each with its count. */
function Kinds({ address, counts }: { address: SearchAddress; counts: KindCounts | undefined }) {
  const all = counts && searchKinds.reduce((sum, kind) => sum + counts[kind], 0);
  return (
    <nav aria-label={searchText.kinds} className={kindsClass}>
      <div className="grid grid-cols-[repeat(4,auto)] max-md:-mx-3 md:flex md:gap-1">
        {[undefined, ...searchKinds].map((kind) => {
          const count = kind === undefined ? all : counts?.[kind];
          return (
            <Link
              key={kind ?? ''}
              to="/search"
              search={amongKind(address, kind)}
              aria-current={kind === address.kind ? 'page' : undefined}
              className={classNames(tabClass, kindClass)}
            >
              {kind === undefined ? searchText.all : searchKindLabel[kind]}
              <small className="max-md:min-h-lh">
                {count !== undefined &&
                  searchText.count(Math.min(count, maxSearchTotal), count >= maxSearchTotal)}
              </small>
            </Link>
          );
        })}
      </div>
    </nav>
  );
}

function readOpened(saved: unknown): string | null {
  return typeof saved === 'string' ? saved : null;
}
