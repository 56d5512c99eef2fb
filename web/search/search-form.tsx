import { useEffect, useRef, useState } from 'react';
import { maxLength } from '#domain/limits.ts';
import { applicationStatusLabel } from '#texts/code-labels.ts';
import { disclosure, text } from '#texts/ui.ts';
import { searchScreen, searchText } from '#texts/search.ts';
import { pageTitle } from '#texts/shell.ts';
import { useToday } from '#web/call/today.ts';
import { searchErrors } from '#web/list/search-errors.ts';
import { cameByLink } from '#web/navigation/navigation-entry.ts';
import { searchForm } from '#web/shell/search-box.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import {
  searchAddressOf,
  searchFieldsOf,
  isNarrowed,
  type SearchAddress,
  type SearchFields,
} from './address.ts';

type Props = {
  address: SearchAddress;
  /** The refusal of the search; null if it was answered. */
  error: Error | null;
  onSearch: (address: SearchAddress) => void;
};

const statuses = Object.entries(applicationStatusLabel).map(([value, label]) => ({ value, label }));

/** The words with the button, and below them what narrows the result; in a wide card all in one line. */
const formClass = classNames(
  'grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 md:[reading-flow:grid-rows]',
  '@4xl:grid-cols-[minmax(0,1fr)_auto_auto] @4xl:gap-x-4',
);
const narrowingClass = classNames(
  'col-span-full flex min-w-0 flex-wrap items-start gap-3 max-md:row-start-3',
  '@4xl:col-span-1 @4xl:col-start-2 @4xl:row-start-1',
);

/** The words, and what narrows the result, which a phone shows once it is asked for. */
export function SearchForm({ address, error, onSearch }: Props) {
  const today = useToday();
  const [fields, setFields] = useState(() => searchFieldsOf(address));
  const [shown, setShown] = useState(address);
  const narrowed = isNarrowed(address);
  const [open, setOpen] = useState(narrowed);
  if (JSON.stringify(shown) !== JSON.stringify(address)) {
    setShown(address);
    setFields(searchFieldsOf(address));
    if (narrowed) setOpen(true);
  }
  const words = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // There is nothing else to do here, but the first load leaves the focus alone.
    if (words.current?.value === '' && cameByLink()) words.current.focus();
  }, []);
  const errors = searchErrors(error, ['q', 'from', 'to']);
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  const change = (changes: Partial<SearchFields>) => setFields({ ...fields, ...changes });
  const ofApplications = address.kind === 'application';
  const day = (name: 'from' | 'to') => (
    <DateField
      name={name}
      label={searchScreen[name]}
      value={fields[name]}
      onChange={(date) => change({ [name]: date })}
      today={today}
      past
      since={name === 'to' ? fields.from : undefined}
      error={errorOf(name)}
    />
  );
  return (
    <Card title={searchText.conditions} titled>
      <form
        id={searchForm}
        role="search"
        aria-label={pageTitle.search}
        noValidate
        className="@container space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(searchAddressOf(fields, address.kind));
        }}
      >
        <ErrorSummary errors={errors} />
        <div className={classNames(formClass, errors.length > 0 && 'mt-5')}>
          <TextField
            ref={words}
            name="q"
            label={searchScreen.words}
            placeholder={searchText.hint}
            value={fields.q}
            onChange={(q) => change({ q })}
            maxLength={maxLength.search_word}
            error={errorOf('q')}
            className="max-md:col-span-full"
          />
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="flex min-h-touch items-center gap-2 font-semibold text-action md:hidden"
          >
            {searchText.narrow}
            {narrowed && !open && <small>{disclosure.conditions}</small>}
            <Icon name="down" className={open ? 'rotate-180' : undefined} />
          </button>
          <div className={classNames(narrowingClass, !open && 'max-md:hidden')}>
            <div className="w-104 max-w-full">
              <DateRange from={day('from')} to={day('to')} />
            </div>
            {ofApplications && (
              <Select
                name="status"
                label={searchText.status}
                placeholder={searchText.anyStatus}
                value={fields.status}
                onChange={(status) => change({ status })}
                options={statuses}
                className="w-36"
              />
            )}
            {narrowed && (
              <div className="mt-6">
                <Button
                  variant="plain"
                  onClick={() =>
                    onSearch(searchAddressOf({ ...fields, from: '', to: '', status: '' }, address.kind))
                  }
                >
                  {text.clear}
                </Button>
              </div>
            )}
          </div>
          {/* In line with the field, whose label is above. */}
          <div className="grid md:col-start-[-2] md:row-start-1 md:mt-6">
            <Button type="submit">{text.search}</Button>
          </div>
        </div>
      </form>
    </Card>
  );
}
