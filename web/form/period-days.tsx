import { useController, useWatch, type Control, type FieldValues, type Path } from 'react-hook-form';
import { isDate } from '#domain/japan-date.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { DateRange } from '#web/ui/date-range.tsx';

type WithPeriod = FieldValues & { first_day: string; last_day: string };

type Props<I extends WithPeriod, O> = {
  control: Control<I, unknown, O>;
  labels: { readonly first_day: string; readonly last_day: string };
  /** Japan's date, `yyyy-mm-dd`: the earliest first day. */
  today: string;
};

/** The fields of a period that begins today or later; both days are included. */
export function PeriodDays<I extends WithPeriod, O>({ control, labels, today }: Props<I, O>) {
  // `I` has these names, but a type parameter does not show it.
  const [firstName, lastName] = ['first_day' as Path<I>, 'last_day' as Path<I>];
  const first = useController({
    control,
    name: firstName,
    // Fixing this day also clears the error at the other one.
    rules: { deps: lastName },
  });
  const last = useController({ control, name: lastName });
  const from: string = useWatch({ control, name: firstName });
  return (
    <DateRange
      from={
        <DateField
          {...first.field}
          label={labels.first_day}
          required
          min={today}
          today={today}
          error={first.fieldState.error?.message}
        />
      }
      to={
        <DateField
          {...last.field}
          label={labels.last_day}
          required
          min={isDate(from) && from > today ? from : today}
          today={today}
          error={last.fieldState.error?.message}
        />
      }
    />
  );
}
