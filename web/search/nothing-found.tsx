import { maxSearchTotal } from '#domain/limits.ts';
import { showDate } from '#domain/japan-date.ts';
import { searchKinds } from '#domain/search/kinds.ts';
import { searchWords } from '#domain/search/words.ts';
import { applicationStatusLabel } from '#texts/code-labels.ts';
import { searchKindLabel, searchText } from '#texts/search.ts';
import { shell } from '#texts/shell.ts';
import { Link } from '#web/navigation/link.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Empty } from '#web/ui/empty.tsx';
import {
  searchAddressOf,
  amongKind,
  searchFieldsOf,
  isNarrowed,
  type KindCounts,
  type SearchAddress,
} from './address.ts';

type Props = { address: SearchAddress; q: string; counts: KindCounts };

/** What was searched without a result, and what to try. */
export function NothingFound({ address, q, counts }: Props) {
  const { kind, from, to, status } = address;
  const others = searchKinds.filter((other) => other !== kind && counts[other] > 0);
  const statusText = Object.entries(applicationStatusLabel).find(([code]) => Number(code) === status)?.[1];
  return (
    <Empty
      message={
        searchText.none(q, kind === undefined ? searchText.anything : searchKindLabel[kind]) +
        (searchWords(q).length > 1 ? searchText.fewerWords : searchText.shorterWords)
      }
    >
      {isNarrowed(address) && (
        <p className="text-ink-soft basis-full">
          {[
            (from ?? to) !== undefined &&
              searchText.period(from ? showDate(from) : '', to ? showDate(to) : ''),
            statusText !== undefined && searchText.withStatus(statusText),
          ]
            .filter(Boolean)
            .join('　')}
        </p>
      )}
      {isNarrowed(address) && (
        <Link
          to="/search"
          search={searchAddressOf({ ...searchFieldsOf(address), from: '', to: '', status: '' }, kind)}
          className={buttonClass('secondary')}
        >
          {searchText.withoutConditions}
        </Link>
      )}
      {others.map((other) => (
        <Link
          key={other}
          to="/search"
          search={amongKind(address, other)}
          className={buttonClass('secondary')}
        >
          {searchText.see(
            searchKindLabel[other],
            searchText.count(counts[other], counts[other] >= maxSearchTotal),
          )}
        </Link>
      ))}
      <Link to="/help" target="_blank" rel="noopener" preload={false} className={buttonClass('secondary')}>
        {searchText.help}
        <span className="sr-only">{shell.newTab}</span>
      </Link>
    </Empty>
  );
}
