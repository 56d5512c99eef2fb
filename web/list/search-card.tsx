import type { ReactNode } from 'react';
import { searching } from '#texts/form.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { PageActions } from '#web/ui/page-actions.tsx';
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
  /** Fields and buttons share a line where they fit. */
  oneLine?: boolean;
  /** Beside the buttons, unless all is on one line: a checkbox or a hint. */
  start?: ReactNode;
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
    oneLine,
    start,
    children,
  } = props;
  const buttons = (
    <>
      <Button onClick={onClear}>{searching.clear}</Button>
      <Button type="submit">{find}</Button>
    </>
  );
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
        {oneLine ? (
          <div className="search-line">
            {children}
            <div>{buttons}</div>
          </div>
        ) : (
          <>
            {children}
            <PageActions start={start}>{buttons}</PageActions>
          </>
        )}
      </form>
    </FoldCard>
  );
}
