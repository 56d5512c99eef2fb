import type { SearchItem } from '#contract/search.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { matchRangesOf } from '#domain/search/match-ranges.ts';
import { isInTexts, type SearchWord } from '#domain/search/words.ts';
import { searchKindLabel, searchText } from '#texts/search.ts';
import { ApplicationName } from '#web/shared/application-name.tsx';
import { ApplicationStatusTags } from '#web/shared/status-tags.tsx';
import { Link, type LinkTarget } from '#web/navigation/link.tsx';
import { ShellIcon } from '#web/shell/shell-icon.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { recordLinkClass } from '#web/ui/record-link-class.ts';
import type { SearchAddress } from './address.ts';
import { Marked } from './marked.tsx';

export type ResultRow = {
  readonly item: SearchItem;
  /** What the item was found by, and with what else. */
  readonly words: readonly SearchWord[];
  readonly search: SearchAddress;
  /** It was opened, and the user has come back. */
  readonly opened: boolean;
  readonly onOpen: () => void;
};

/** A row is a card at any width. The whole of it is the link. */
export const resultColumns: readonly Column<ResultRow>[] = [
  {
    key: 'kind',
    header: searchText.kind,
    cell: ({ item: { kind } }) => (
      <span
        title={searchKindLabel[kind]}
        className="grid size-7 place-items-center rounded-control bg-head text-ink-soft"
      >
        <ShellIcon name={kind} />
        <span className="sr-only">{searchKindLabel[kind]}</span>
      </span>
    ),
    card: 'kind',
  },
  {
    key: 'title',
    header: searchText.title,
    cell: ({ item, words, search, opened, onOpen }) => (
      <Link
        {...targetOf(item)}
        state={{ found: { search, marked: true } }}
        onClick={onOpen}
        data-opened={opened || undefined}
        className={recordLinkClass()}
      >
        <Title item={item} words={words} />
      </Link>
    ),
    card: 'title',
  },
  {
    key: 'state',
    header: searchText.state,
    cell: ({ item: { status, result } }) =>
      status !== null && <ApplicationStatusTags status={status} result={result} />,
    card: 'tag',
  },
  {
    key: 'by',
    header: searchText.by,
    cell: ({ item, words }) => <Texts text={item.by} words={words} />,
    card: 'plain',
    cardClass: '@max-sm:basis-full!',
  },
  {
    key: 'at',
    header: searchText.at,
    cell: ({ item }) => showDateTime(item.at),
    card: 'end',
    cardClass: '@max-sm:ml-0!',
  },
  {
    key: 'found',
    header: searchText.places,
    cell: ({ item }) => <Excerpts item={item} />,
    card: 'below',
    cardClass: 'basis-full',
  },
];

function targetOf({ kind, id }: SearchItem): LinkTarget {
  switch (kind) {
    case 'application':
      return { to: '/application/detail', search: { application_id: id } };
    case 'notice':
      return { to: '/notice/view', search: { notice_id: id } };
    case 'message':
      return { to: '/message/view', search: { message_id: id } };
  }
}

function Title({ item, words }: Pick<ResultRow, 'item' | 'words'>) {
  const title = <Texts text={item.title} words={words} />;
  if (item.kind !== 'application') return title;
  return (
    <ApplicationName
      application={{ application_id: item.id, workflow_name: item.title, first_field: item.first_field }}
      mark={<ApplicationMark item={item} words={words} />}
      form={title}
    />
  );
}

function Texts({ text, words }: { text: string; words: readonly SearchWord[] }) {
  return <Marked text={text} places={matchRangesOf(text, words.filter(isInTexts))} />;
}

/** As `applicationMark` in texts/application-name.ts, with the words marked. */
function ApplicationMark({ item: { id, first_field }, words }: Pick<ResultRow, 'item' | 'words'>) {
  const text = searchText.number(id);
  return (
    <>
      {words.some(({ number }) => number === id) ? <mark>{text}</mark> : text}
      {first_field !== null && (
        <>
          ・<Texts text={first_field} words={words} />
        </>
      )}
    </>
  );
}

function Excerpts({ item: { found } }: { item: SearchItem }) {
  return found.map(({ label, excerpt, places }, index) => (
    <p key={index} className="mt-1">
      <small className="mr-1">{label}</small>{' '}
      <span>
        <Marked text={excerpt} places={places} />
      </span>
    </p>
  ));
}
