import { maxSearchTotal } from '#domain/limits.ts';
import { showDate } from '#domain/japan-date.ts';
import { searchKinds } from '#domain/search/kinds.ts';
import { searchWords } from '#domain/search/words.ts';
import { applicationStatusLabel } from '#texts/code-labels.ts';
import { searchKindLabel, searchText } from '#texts/search.ts';
import { Link } from '#web/navigation/link.tsx';
import { linkClass } from '#web/ui/link-class.ts';
import {
  addressOf,
  amongKind,
  fieldsOf,
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
    <div className="nothing-found">
      <p>{searchText.none(q, kind === undefined ? searchText.anything : searchKindLabel[kind])}</p>
      {isNarrowed(address) && (
        <p className="soft">
          {[
            (from ?? to) !== undefined &&
              searchText.period(from ? showDate(from) : '', to ? showDate(to) : ''),
            statusText !== undefined && searchText.withStatus(statusText),
          ]
            .filter(Boolean)
            .join('　')}
        </p>
      )}
      <h3>{searchText.tries}</h3>
      <ul>
        {others.map((other) => (
          <li key={other}>
            <Link to="/search" search={amongKind(address, other)} className={linkClass}>
              {searchText.see(
                searchKindLabel[other],
                searchText.count(counts[other], counts[other] >= maxSearchTotal),
              )}
            </Link>
          </li>
        ))}
        {isNarrowed(address) && (
          <li>
            <Link
              to="/search"
              search={addressOf({ ...fieldsOf(address), from: '', to: '', status: '' }, kind)}
              className={linkClass}
            >
              {searchText.withoutConditions}
            </Link>
          </li>
        )}
        {searchWords(q).length > 1 && <li>{searchText.fewerWords}</li>}
        <li>{searchText.shorterWords}</li>
      </ul>
    </div>
  );
}
