import { monthsLater } from '#domain/waiting-time.ts';
import { monthText, waitingLabel, waitingText } from '#texts/waiting-time.ts';
import { useToday } from '#web/call/today.ts';
import { searchFieldClass } from '#web/shared/search-field-class.ts';
import { SearchCard } from '#web/list/search-card.tsx';
import { searchErrors } from '#web/list/search-errors.ts';
import { Select } from '#web/ui/select.tsx';

/** Months `yyyy-mm`; '' for the usual period, which goes on with the calendar. */
export type PeriodInput = typeof usual;
export const usual = { month_from: '', month_to: '' };

/** How many months the fields offer, this one included. */
const offered = 36;

type Props = {
  input: PeriodInput;
  onInput: (input: PeriodInput) => void;
  /** The period that an empty field stands for. */
  initial: PeriodInput;
  narrowed: boolean;
  onSearch: () => void;
  onClear: () => void;
  /** The error of the last search, or null. */
  error: Error | null;
};

/** The months whose steps are measured. */
export function PeriodForm({ input, onInput, initial, narrowed, onSearch, onClear, error }: Props) {
  const thisMonth = useToday().slice(0, 7);
  const months = Array.from({ length: offered }, (_, index) => monthsLater(thisMonth, -index));
  const names = Object.keys(usual);
  const errors = searchErrors(error, names);
  const field = (name: keyof PeriodInput) => (
    <Select
      name={name}
      label={waitingLabel[name]}
      placeholder={null}
      className={searchFieldClass}
      value={input[name] || initial[name]}
      onChange={(month) => onInput({ ...input, [name]: month })}
      options={months.map((month) => ({ value: month, label: monthText(month) }))}
      error={errors.find((each) => each.field === name)?.message}
    />
  );
  return (
    <SearchCard
      title={waitingText.period}
      label={waitingText.period}
      narrowed={narrowed}
      onSearch={onSearch}
      onClear={onClear}
      error={error}
      names={names}
    >
      {field('month_from')}
      {field('month_to')}
    </SearchCard>
  );
}
