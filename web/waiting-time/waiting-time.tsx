import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { waitingTime } from '#contract/waiting-time.ts';
import { minMeasuredSteps } from '#domain/limits.ts';
import { usualPeriod } from '#domain/waiting-time.ts';
import { waitingText } from '#texts/waiting-time.ts';
import { read, showsRefusal } from '#web/call/read.ts';
import { useToday } from '#web/call/today.ts';
import { BackLink } from '#web/shared/back-link.tsx';
import { readLike, useListSearch } from '#web/list/list-search.ts';
import { formColumns, formKey, organisationColumns, organisationKey } from './columns.tsx';
import { PeriodForm, usual } from './period-form.tsx';
import { WaitingTable } from './waiting-table.tsx';

/** /waiting-time: 滞留状況, by the organisation that a step waits for, and by form and kind of step. */
export default function WaitingTime() {
  const initial = usualPeriod(useToday());
  const { input, setInput, query, hasConditions, search, searchFor } = useListSearch(
    '/waiting-time',
    readLike(usual),
    usual,
  );
  const { month_from, month_to } = query.conditions;
  const period = {
    month_from: month_from || initial.month_from,
    month_to: month_to || initial.month_to,
  };
  const { data, error, isFetching, refetch } = useQuery({
    ...read(waitingTime.summary, period),
    ...showsRefusal,
    placeholderData: keepPreviousData,
  });
  const table = { period, loading: isFetching, failed: error !== null };
  return (
    <div className="space-y-blocks">
      <PeriodForm
        input={input}
        initial={initial}
        narrowed={hasConditions}
        onInput={setInput}
        onSearch={() => {
          // Searching for the same asks again.
          if (JSON.stringify(input) === JSON.stringify(query.conditions)) void refetch();
          else search();
        }}
        onClear={() => searchFor(usual)}
        error={error}
      />
      <div className="hint space-y-1">
        <p>{waitingText.counts}</p>
        <p>{waitingText.measured(minMeasuredSteps)}</p>
      </div>
      <WaitingTable
        {...table}
        title={waitingText.byOrganisation}
        grouped_by="organisation"
        columns={organisationColumns}
        rows={data?.by_organisation ?? []}
        rowKey={organisationKey}
      />
      <WaitingTable
        {...table}
        title={waitingText.byForm}
        grouped_by="form"
        columns={formColumns}
        rows={data?.by_form ?? []}
        rowKey={formKey}
        back={<BackLink to="/system-management" />}
      />
    </div>
  );
}
