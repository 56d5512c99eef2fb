import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { searchErrors } from './search-errors.ts';

type SearchCardProps = {
  title: string;
  /** The accessible name of the search. */
  label: string;
  onSearch: () => void;
  /** The rejection of the last search; null if it succeeded. */
  error: Error | null;
  /** The names of the fields that show their own errors. */
  names?: readonly string[];
  /** The fields and the button. */
  children: ReactNode;
};

/** The search form over a list. */
export function SearchCard({ title, label, onSearch, error, names = [], children }: SearchCardProps) {
  return (
    <Card title={title}>
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
        {children}
      </form>
    </Card>
  );
}
