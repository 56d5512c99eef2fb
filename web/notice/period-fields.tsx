import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { isDate, showDate } from '#domain/japan-date.ts';
import { noticeLabel } from '#texts/notice.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import type { EditInput, EditOutput } from './edit-form.ts';

type Props = {
  form: UseFormReturn<EditInput, unknown, EditOutput>;
  today: string;
  /** The only first day that there may be, `yyyy-mm-dd`; null if it is free. */
  startsOn: string | null;
};

/** 公開期間. Both days are included. */
export function PeriodFields({ form, today, startsOn }: Props) {
  const { control } = form;
  const from = useWatch({ control, name: 'publish_date_from' });
  const to = (
    <Controller
      control={control}
      name="publish_date_to"
      rules={{ deps: 'questionnaire.response_due_date' }}
      render={({ field, fieldState }) => (
        <DateField
          {...field}
          label={noticeLabel.publish_date_to}
          required
          min={isDate(from) && from > today ? from : today}
          today={today}
          error={fieldState.error?.message}
        />
      )}
    />
  );
  if (startsOn !== null)
    return (
      <div className="space-y-6">
        <DefinitionList rows={[{ label: noticeLabel.publish_date_from, value: showDate(startsOn) }]} />
        {to}
      </div>
    );
  return (
    <DateRange
      from={
        <Controller
          control={control}
          name="publish_date_from"
          // Fixing this day also clears the errors at the others.
          rules={{ deps: ['publish_date_to', 'questionnaire.response_due_date'] }}
          render={({ field, fieldState }) => (
            <DateField
              {...field}
              label={noticeLabel.publish_date_from}
              required
              min={today}
              today={today}
              error={fieldState.error?.message}
            />
          )}
        />
      }
      to={to}
    />
  );
}
