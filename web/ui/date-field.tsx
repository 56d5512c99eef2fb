import { lazy, startTransition, Suspense, useRef, useState } from 'react';
import type { ComponentProps, Ref } from 'react';
import { isDate, showDate } from '#domain/japan-date.ts';
import { classNames } from './class-names.ts';
import { controlClass, lineHeightClass } from './control-class.ts';
import { parseDateText } from './date-text.ts';
import { Field } from './field.tsx';
import type { FieldProps, Wiring } from './field.tsx';
import { Icon } from './icon.tsx';
import { isImeKey } from './ime-key.ts';
import { entryText } from '#texts/ui.ts';

// It brings a package. A day can be typed without it.
const Calendar = lazy(() => import('./calendar.tsx'));

interface DateFieldProps extends FieldProps {
  /** `yyyy-mm-dd`; '' for none; the entered text if it is not a day, so that the schema rejects it. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  /** First day (`yyyy-mm-dd`) that can be picked. Earlier days can be typed; the schema checks them. */
  min?: string | undefined;
  /**
   * Today in Japan by the server's clock, `yyyy-mm-dd`. The calendar opens on it, and a day without a year is
   * resolved relative to it.
   */
  today: string;
  /** The field is for past days: a day without a year resolves to one up to today. */
  past?: boolean | undefined;
  /** With `past`, in the field that ends a period: the day in the field that starts it. */
  since?: string | undefined;
  /** Weekdays that the calendar shows as days off, `yyyy-mm-dd`. */
  daysOff?: readonly string[] | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * A day, typed in any common notation or picked from a calendar. Shows 2027/01/05; the value is 2027-01-05.
 */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, min, today, past, since, daysOff = [], ref, ...field } = props;
  const [draft, setDraft] = useState<string | null>(null);
  /** Undefined before the first opening. */
  const [open, setOpen] = useState<boolean>();
  const box = useRef<HTMLDivElement>(null);

  const enter = (text: string) => {
    setDraft(text);
    onChange(parseDateText(text, { today, past, since }) ?? text.trim());
  };
  const show = () => startTransition(() => setOpen(true));
  // Without the focus, and after Escape, the calendar does not open late.
  const giveUp = () => {
    if (open === undefined) setOpen(undefined);
  };
  const pick = (date: string) => {
    setDraft(null);
    onChange(date);
    setOpen(false);
  };
  const opener = ({ labelId, invalid }: Wiring, closed?: ComponentProps<'button'>) => (
    <button
      type="button"
      aria-label={entryText.openCalendar}
      // Tells the two of a period apart.
      aria-describedby={labelId}
      {...closed}
      className={classNames(
        'grid w-11 shrink-0 place-items-center rounded-r-control border border-l-0 bg-white text-action focus-visible:-outline-offset-2 md:w-9',
        'hover:bg-hover',
        invalid ? 'border-danger' : 'border-control',
      )}
    >
      <Icon name="calendar" />
    </button>
  );

  return (
    <Field {...field}>
      {(wiring) => (
        <div ref={box} className="date-field">
          <input
            ref={ref}
            id={wiring.id}
            name={props.name}
            type="text"
            inputMode="text"
            autoComplete="off"
            placeholder={entryText.datePlaceholder}
            value={draft ?? (isDate(value) ? showDate(value) : value)}
            onChange={(event) => enter(event.currentTarget.value)}
            onBlur={() => {
              setDraft(null);
              giveUp();
              onBlur?.();
            }}
            onKeyDown={(event) => {
              if (isImeKey(event)) {
                if (event.key === 'Enter') event.preventDefault();
                return;
              }
              if (event.key === 'ArrowDown' && event.altKey) {
                event.preventDefault();
                show();
              }
              if (event.key === 'Escape') giveUp();
              // Submitting shows the date as it was parsed.
              if (event.key === 'Enter') setDraft(null);
            }}
            aria-describedby={wiring.describedBy}
            aria-invalid={wiring.invalid}
            aria-required={props.required || undefined}
            className={classNames(
              controlClass(wiring.invalid === true),
              lineHeightClass,
              'rounded-r-none border-r-0',
            )}
          />
          <Suspense>
            {open === undefined ? (
              opener(wiring, {
                'aria-haspopup': 'dialog',
                'aria-expanded': false,
                onClick: show,
                onBlur: giveUp,
                onKeyDown: ({ key }) => key === 'Escape' && giveUp(),
              })
            ) : (
              <Calendar
                box={box}
                button={opener(wiring)}
                open={open}
                onOpen={setOpen}
                value={isDate(value) ? value : ''}
                today={today}
                min={min}
                daysOff={daysOff}
                onPick={pick}
              />
            )}
          </Suspense>
        </div>
      )}
    </Field>
  );
}
