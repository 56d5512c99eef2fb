import type { Output } from '#contract/call.ts';
import { outcomes, type register } from '#contract/register.ts';
import { maxLength } from '#domain/limits.ts';
import { registerLabel, registerScreen } from '#texts/register.ts';
import { transactionLabel } from '#texts/transaction-label.ts';
import { transactionText } from '#texts/transaction.ts';
import { useToday } from '#web/call/today.ts';
import { SearchCard } from '#web/list/search-card.tsx';
import { searchErrors } from '#web/list/search-errors.ts';
import { searchFieldClass, searchPeriodClass } from '#web/shared/search-field-class.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { RegisterConditions } from './conditions.ts';

type Props = {
  divisions: Output<typeof register.init>['division_dropdown_items'];
  input: RegisterConditions;
  onInput: (conditions: RegisterConditions) => void;
  /** Whether the list is searched with conditions. */
  narrowed: boolean;
  onSearch: () => void;
  onClear: () => void;
  /** The error of the last search, or null. */
  error: Error | null;
};

type Texts = Exclude<keyof RegisterConditions, 'self_approved' | 'delegated'>;

/** The search form of 申請台帳. */
export function RegisterSearchForm(props: Props) {
  const { divisions, input, onInput, narrowed, onSearch, onClear, error } = props;
  const names = Object.keys(input);
  const errors = searchErrors(error, names);
  const today = useToday();
  const set = <K extends keyof RegisterConditions>(name: K) => ({
    name,
    label: labelOf(name),
    value: input[name],
    onChange: (value: RegisterConditions[K]) => onInput({ ...input, [name]: value }),
    error: errors.find(({ field }) => field === name)?.message,
  });
  const text = (name: Texts) => ({ ...set(name), className: searchFieldClass });
  return (
    <SearchCard
      title={registerScreen.search}
      label={registerScreen.list}
      narrowed={narrowed}
      onSearch={onSearch}
      onClear={onClear}
      error={error}
      names={names}
      hint={transactionText.notBackFilled}
      option={
        <div className="flex flex-wrap gap-x-6">
          <Checkbox {...set('self_approved')} />
          <Checkbox {...set('delegated')} />
        </div>
      }
    >
      <Select {...text('by')} placeholder={null} options={kinds} />
      <DateRange
        className={searchPeriodClass}
        from={<DateField {...text('from')} today={today} past />}
        to={<DateField {...text('to')} today={today} past since={input.from} />}
      />
      <Select
        {...text('division_id')}
        placeholder={registerScreen.all}
        options={divisions.map(({ value, label }) => ({ value: String(value), label }))}
      />
      <Select
        {...text('outcome')}
        placeholder={registerScreen.all}
        options={outcomes.map((value) => ({ value, label: registerScreen[value] }))}
      />
      <TextField {...text('workflow_name')} maxLength={maxLength.search_word} />
      <TextField
        {...text('person')}
        className="flex-[1_1_16rem]"
        placeholder={registerScreen.personHelp}
        maxLength={maxLength.search_word}
      />
      <TextField {...text('supplier')} maxLength={maxLength.search_word} />
      <TextField {...text('amount_from')} inputMode="decimal" />
      <TextField {...text('amount_to')} inputMode="decimal" />
      <TextField {...text('counterparty')} maxLength={maxLength.search_word} />
    </SearchCard>
  );
}

const kinds = [
  { value: 'submitted', label: registerScreen.bySubmitted },
  { value: 'ended', label: registerScreen.byEnded },
  { value: 'transaction', label: transactionLabel.date },
];

function labelOf(name: keyof RegisterConditions): string {
  if (name === 'division_id') return registerLabel.division;
  if (name === 'workflow_name') return registerLabel.workflow;
  if (name === 'amount_from' || name === 'amount_to' || name === 'counterparty')
    return transactionLabel[name];
  return registerLabel[name];
}
