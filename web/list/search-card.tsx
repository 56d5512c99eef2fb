import type { ReactNode } from 'react';
import { searching } from '#texts/form.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { FoldCard } from './fold-card.tsx';
import { searchErrors } from './search-errors.ts';

type SearchCardProps = {
  title: string;
  /** The accessible name of the search. */
  label: string;
  /** Whether the list is searched with conditions. */
  narrowed: boolean;
  onSearch: () => void;
  /** 条件をクリア: empties the fields and searches. */
  onClear: () => void;
  /** The rejection of the last search; null if it succeeded. */
  error: Error | null;
  /** The names of the fields that show their own errors. */
  names?: readonly string[];
  /** The button that searches. */
  find: string;
  /** A checkbox, which a wide card has in the line of its heading. */
  option?: ReactNode;
  /** Before the buttons: a hint. */
  hint?: ReactNode;
  /** The fields. */
  children: ReactNode;
};

/** The search form over a list. */
export function SearchCard(props: SearchCardProps) {
  const {
    title,
    label,
    narrowed,
    onSearch,
    onClear,
    error,
    names = [],
    find,
    option,
    hint,
    children,
  } = props;
  return (
    <FoldCard title={title} open={narrowed || error !== null} folded={searching.conditions}>
      <form
        role="search"
        aria-label={label}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSearch();
        }}
        className="space-y-3"
      >
        <ErrorSummary errors={searchErrors(error, names)} />
        <SearchLine option={option} hint={hint} find={find} onClear={onClear}>
          {children}
        </SearchLine>
      </form>
    </FoldCard>
  );
}

type SearchLineProps = Pick<SearchCardProps, 'option' | 'hint' | 'find' | 'onClear' | 'children'> & {
  /** A field in the line of the buttons has an error below it. */
  faulty?: boolean;
};

/** The fields of a search and its buttons, in as few lines as they need. */
export function SearchLine({ option, hint, find, onClear, faulty, children }: SearchLineProps) {
  return (
    <div data-faulty={faulty || undefined} className="search-line">
      {children}
      {option !== undefined && <div className="search-option">{option}</div>}
      {hint !== undefined && <div className="search-hint hint">{hint}</div>}
      <div>
        <Button onClick={onClear}>{searching.clear}</Button>
        <Button type="submit">{find}</Button>
      </div>
    </div>
  );
}
