import { Children, type ReactNode } from 'react';
import { folding, text } from '#texts/ui.ts';
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
  /** A checkbox, which a wide card has in the line of its heading. */
  option?: ReactNode;
  /** Before the buttons: a hint. */
  hint?: ReactNode;
  /** The fields. */
  children: ReactNode;
};

type SearchLineProps = Pick<SearchCardProps, 'option' | 'hint' | 'onClear' | 'children'>;

/** The search form over a list. */
export function SearchCard(props: SearchCardProps) {
  const { title, label, narrowed, onSearch, onClear, error, names = [], option, hint, children } = props;
  return (
    <FoldCard title={title} open={narrowed || error !== null} folded={folding.conditions}>
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
        <SearchLine option={option} hint={hint} onClear={onClear}>
          {children}
        </SearchLine>
      </form>
    </FoldCard>
  );
}

/** The fields of a search and its buttons, in as few lines as they need. */
function SearchLine({ option, hint, onClear, children }: SearchLineProps) {
  const count = Children.toArray(children).length;
  return (
    <div className="search-line" data-fields={count < 3 ? undefined : count % 2 === 0 ? 'even' : 'odd'}>
      {children}
      {option !== undefined && <div className="search-option">{option}</div>}
      {hint !== undefined && <div className="search-hint hint">{hint}</div>}
      <div>
        <Button variant="plain" onClick={onClear}>
          {text.clear}
        </Button>
        <Button type="submit">{text.search}</Button>
      </div>
    </div>
  );
}
