import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { Ref } from 'react';
import { isDate, showDate } from '#domain/japan-date.ts';
import { classNames } from './class-names.ts';
import { controlClass, lineHeightClass } from './control-class.ts';
import { parseDateText } from './date-text.ts';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import { Popup } from './popup.tsx';
import { calendarText, entryText } from '#texts/ui.ts';

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
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * A day, typed in any common notation or picked from a calendar. Shows 2027/01/05; the value is 2027-01-05.
 */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, min, today, past, since, ref, ...field } = props;
  const [draft, setDraft] = useState<string | null>(null);
  /** The value of `today` when the calendar was opened; null while it is closed. */
  const [openDay, setOpenDay] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const popupId = useId();

  const enter = (text: string) => {
    setDraft(text);
    onChange(parseDateText(text, { today, past, since }) ?? text.trim());
  };
  const close = () => {
    setOpenDay(null);
    opener.current?.focus();
  };
  const pick = (date: string) => {
    setDraft(null);
    onChange(date);
    close();
  };

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
              onBlur?.();
            }}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown' && event.altKey) {
                event.preventDefault();
                setOpenDay(today);
              }
              if (event.key !== 'Enter') return;
              if (event.nativeEvent.isComposing || event.keyCode === 229) event.preventDefault();
              // Submitting shows the date as it was parsed.
              else setDraft(null);
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
          <button
            ref={opener}
            type="button"
            aria-label={entryText.openCalendar}
            // Tells the two of a period apart.
            aria-describedby={wiring.labelId}
            aria-haspopup="dialog"
            aria-expanded={openDay !== null}
            aria-controls={openDay === null ? undefined : popupId}
            onClick={() => setOpenDay(openDay === null ? today : null)}
            className={classNames(
              'grid w-11 shrink-0 place-items-center rounded-r-control border border-l-0 bg-white text-action focus-visible:-outline-offset-2 md:w-9',
              'hover:bg-hover',
              wiring.invalid ? 'border-danger' : 'border-control',
            )}
          >
            <Icon name="calendar" />
          </button>
          {openDay !== null && (
            <Popup
              id={popupId}
              anchor={box}
              label={calendarText.title}
              onClose={close}
              onLeave={() => setOpenDay(null)}
            >
              <Suspense fallback={<div className="h-[calc(7*var(--spacing-control)+2rem)] w-77 md:w-63" />}>
                <Calendar value={isDate(value) ? value : ''} today={openDay} min={min} onPick={pick} />
              </Suspense>
            </Popup>
          )}
        </div>
      )}
    </Field>
  );
}
