import { Children, type ReactNode } from 'react';
import { disclosure, text } from '#texts/ui.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { CollapsibleCard } from '#web/shared/collapsible-card.tsx';
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
  /** The refusal of the last search; null if it succeeded. */
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

/** The search form over a list. Its fields have the classes of `search-field-class.ts`. */
export function SearchCard(props: SearchCardProps) {
  const { title, label, narrowed, onSearch, onClear, error, names = [], option, hint, children } = props;
  const errors = searchErrors(error, names);
  return (
    <CollapsibleCard title={title} open={narrowed || error !== null} collapsed={disclosure.conditions}>
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
        <ErrorSummary errors={errors} />
        <div className={classNames(errors.length > 0 && 'mt-5')}>
          <SearchLine option={option} hint={hint} onClear={onClear}>
            {children}
          </SearchLine>
        </div>
      </form>
    </CollapsibleCard>
  );
}

/** In the line of the card's heading, where that has room for it. */
const optionClass = classNames(
  'max-md:basis-full',
  'md:absolute md:top-0 md:right-(--card-padding) md:grid md:h-head md:content-center',
);
const hintClass = 'hint flex-[1_1_calc(100%-15rem)] max-md:basis-full md:max-lg:col-span-full';
const buttonsClass = 'flex gap-2 max-md:basis-full max-md:*:flex-1 md:ml-auto';

/**
 * The fields of a search and its buttons, in as few lines as they need. On a tablet, three fields or more are
 * in two columns: the buttons are in the free place of the last row, or below.
 */
function SearchLine({ option, hint, onClear, children }: SearchLineProps) {
  const count = Children.toArray(children).length;
  const inColumns = count >= 3;
  /** In line with the fields, whose labels are above and whose errors are below. */
  const besideFields = hint === undefined;
  return (
    <div
      className={classNames(
        'flex flex-wrap items-start gap-3 md:gap-y-4',
        inColumns && 'md:max-lg:grid md:max-lg:grid-cols-2',
      )}
    >
      {children}
      {option !== undefined && <div className={optionClass}>{option}</div>}
      {hint !== undefined && <div className={hintClass}>{hint}</div>}
      <div
        className={classNames(
          buttonsClass,
          besideFields && classNames('mt-1', inColumns && count % 2 === 0 ? 'md:mt-0 lg:mt-6' : 'md:mt-6'),
          inColumns && 'md:max-lg:col-start-2 md:max-lg:justify-self-end',
        )}
      >
        <Button variant="plain" onClick={onClear}>
          {text.clear}
        </Button>
        <Button type="submit">{text.search}</Button>
      </div>
    </div>
  );
}
