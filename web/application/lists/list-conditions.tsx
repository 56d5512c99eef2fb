import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { list } from '#contract/application/list.ts';
import type { WorkListKind } from '#domain/codes.ts';
import { maxLength } from '#domain/limits.ts';
import { applicationScreen } from '#texts/application.ts';
import { listConditions } from '#texts/list-conditions.ts';
import { transactionLabel } from '#texts/transaction-label.ts';
import { transactionText } from '#texts/transaction.ts';
import { downloadFile } from '#web/call/call.ts';
import { read } from '#web/call/read.ts';
import { useToday } from '#web/call/today.ts';
import { CsvButton } from '#web/list/csv-button.tsx';
import { searchErrors } from '#web/list/search-errors.ts';
import { searchFieldClass, searchPeriodClass } from '#web/shared/search-field-class.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Note } from '#web/ui/note.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { conditionsOf, noConditions, type ApplicationSearch, type MoreConditions } from './list-search.ts';

type Props = {
  search: ApplicationSearch;
  operator: boolean;
  onSearch: (more: MoreConditions) => void;
  /** The refusal of the last search; null if it succeeded. */
  error: Error | null;
  unreadable: { readonly dates: number; readonly amounts: number };
  /** The labels of the form's fields, and those that are columns. */
  labels: readonly string[];
  shown: readonly string[];
  onShow: (label: string, value: boolean) => void;
};

/** 詳しい条件: a form, 取引日, 取引金額 and 取引先, and the columns of the form. */
export default function ListConditions(props: Props) {
  const { search, operator, onSearch, error, unreadable, labels, shown, onShow } = props;
  const [input, setInput] = useState(search.more);
  // 条件をクリア outside empties the fields, too.
  const asked = JSON.stringify(search.more);
  const [applied, setApplied] = useState(asked);
  if (applied !== asked) {
    setApplied(asked);
    setInput(search.more);
  }
  const today = useToday();
  const forms = useForms(search.search_type);
  const errors = searchErrors(error, Object.keys(noConditions));
  const field = (name: Exclude<keyof MoreConditions, 'workflow_id'>) => ({
    name,
    label: transactionLabel[name],
    value: input[name],
    onChange: (value: string) => setInput({ ...input, [name]: value }),
    error: errors.find((each) => each.field === name)?.message,
  });
  return (
    <form
      role="search"
      aria-label={applicationScreen.conditions}
      noValidate
      className="space-y-3 border-t border-line-soft pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(input);
      }}
    >
      <ErrorSummary errors={errors} />
      <div className="flex flex-wrap items-start gap-3">
        <Select
          label={listConditions.form}
          className="flex-[1_1_16rem]"
          placeholder={listConditions.anyForm}
          value={input.workflow_id}
          onChange={(workflow_id) => {
            setInput({ ...input, workflow_id });
            onSearch({ ...input, workflow_id });
          }}
          options={forms}
        />
        <DateRange
          className={searchPeriodClass}
          from={<DateField {...field('transaction_from')} today={today} past />}
          to={<DateField {...field('transaction_to')} today={today} past since={input.transaction_from} />}
        />
        <TextField {...field('amount_from')} className={searchFieldClass} inputMode="decimal" />
        <TextField {...field('amount_to')} className={searchFieldClass} inputMode="decimal" />
        <TextField
          {...field('counterparty')}
          className="flex-[1_1_12rem]"
          maxLength={maxLength.search_word}
        />
        <div className="max-md:grid max-md:basis-full md:mt-6 md:ml-auto">
          <Button type="submit">{listConditions.search}</Button>
        </div>
      </div>
      <p className="hint">{transactionText.notBackFilled}</p>
      <div role="status" className="space-y-2 empty:hidden">
        {unreadable.dates > 0 && (
          <Note tone="warning">{transactionText.unreadableDates(unreadable.dates)}</Note>
        )}
        {unreadable.amounts > 0 && (
          <Note tone="warning">{transactionText.unreadableAmounts(unreadable.amounts)}</Note>
        )}
      </div>
      {labels.length > 0 && (
        <fieldset className="space-y-1">
          <legend className="font-semibold">{listConditions.columns}</legend>
          <div className="flex flex-wrap gap-x-6">
            {labels.map((label) => (
              <Checkbox
                key={label}
                label={label}
                value={shown.includes(label)}
                onChange={(value) => onShow(label, value)}
              />
            ))}
          </div>
          <p className="hint">{listConditions.columnsHelp}</p>
        </fieldset>
      )}
      {operator && (
        <CsvButton
          label={transactionText.indexCsv}
          save={(encoding) => downloadFile(list.index_csv, { ...conditionsOf(search), encoding })}
        />
      )}
    </form>
  );
}

/** The forms of the list. While they load, the other conditions can be typed. */
function useForms(search_type: WorkListKind) {
  const { data = [] } = useQuery(read(list.forms, { search_type }, { unblocked: true }));
  return data.map(({ value, label }) => ({ value: String(value), label }));
}
