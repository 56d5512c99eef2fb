import { useEffect, useRef, useState } from 'react';
import { maxLength } from '#domain/limits.ts';
import { applicationStatusLabel } from '#texts/code-labels.ts';
import { folding, text } from '#texts/ui.ts';
import { searchScreen, searchText } from '#texts/search.ts';
import { page } from '#texts/shell.ts';
import { useToday } from '#web/call/today.ts';
import { searchErrors } from '#web/list/search-errors.ts';
import { cameByLink } from '#web/navigation/arrival.ts';
import { searchForm } from '#web/shell/search-box.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { addressOf, fieldsOf, isNarrowed, type SearchAddress, type SearchFields } from './address.ts';

type Props = {
  address: SearchAddress;
  /** The rejection of the search; null if it was answered. */
  error: Error | null;
  onSearch: (address: SearchAddress) => void;
};

const statuses = Object.entries(applicationStatusLabel).map(([value, label]) => ({ value, label }));

/** The words, and what narrows the result, which a phone shows once it is asked for. */
export function SearchForm({ address, error, onSearch }: Props) {
  const today = useToday();
  const [fields, setFields] = useState(() => fieldsOf(address));
  const [shown, setShown] = useState(address);
  const narrowed = isNarrowed(address);
  const [open, setOpen] = useState(narrowed);
  if (JSON.stringify(shown) !== JSON.stringify(address)) {
    setShown(address);
    setFields(fieldsOf(address));
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
        aria-label={page.search}
        noValidate
        className="@container space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(addressOf(fields, address.kind));
        }}
      >
        <ErrorSummary errors={errors} />
        <div className="search-form" data-open={open || undefined}>
          <TextField
            ref={words}
            name="q"
            label={searchScreen.words}
            placeholder={searchText.hint}
            value={fields.q}
            onChange={(q) => change({ q })}
            maxLength={maxLength.search_word}
            error={errorOf('q')}
          />
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className="search-more">
            {searchText.narrow}
            {narrowed && !open && <small>{folding.conditions}</small>}
            <Icon name="down" />
          </button>
          <div className="search-narrowing">
            <DateRange from={day('from')} to={day('to')} />
            {ofApplications && (
              <Select
                name="status"
                label={searchText.status}
                placeholder={searchText.anyStatus}
                value={fields.status}
                onChange={(status) => change({ status })}
                options={statuses}
              />
            )}
            {narrowed && (
              <Button
                variant="plain"
                onClick={() => onSearch(addressOf({ ...fields, from: '', to: '', status: '' }, address.kind))}
              >
                {text.clear}
              </Button>
            )}
          </div>
          <Button type="submit" variant="primary">
            {text.search}
          </Button>
        </div>
      </form>
    </Card>
  );
}
