import { useState, type Ref } from 'react';
import { isDate, showDate } from '#domain/japan-date.ts';
import { classNames } from './class-names.ts';
import { controlClass, lineHeightClass } from './control-class.ts';
import { DateBox } from './date-box.tsx';
import { parseDateText } from './date-text.ts';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { isImeKey } from './ime-key.ts';
import { entryText } from '#texts/ui.ts';

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
  const { value, onChange, onBlur, min, today, past, since, daysOff, ref, ...field } = props;
  const [draft, setDraft] = useState<string | null>(null);

  const enter = (text: string) => {
    setDraft(text);
    onChange(parseDateText(text, { today, past, since }) ?? text.trim());
  };

  return (
    <Field {...field}>
      {(wiring) => (
        <DateBox
          wiring={wiring}
          input={{
            ref,
            id: wiring.id,
            name: props.name,
            type: 'text',
            inputMode: 'text',
            autoComplete: 'off',
            placeholder: entryText.datePlaceholder,
            value: draft ?? (isDate(value) ? showDate(value) : value),
            onChange: (event) => enter(event.currentTarget.value),
            onBlur: () => {
              setDraft(null);
              onBlur?.();
            },
            onKeyDown: (event) => {
              if (event.key !== 'Enter') return;
              if (isImeKey(event)) event.preventDefault();
              // Submitting shows the date as it was parsed.
              else setDraft(null);
            },
            'aria-describedby': wiring.describedBy,
            'aria-invalid': wiring.invalid,
            'aria-required': props.required || undefined,
            className: classNames(controlClass(wiring.invalid === true), lineHeightClass),
          }}
          value={isDate(value) ? value : ''}
          today={today}
          min={min}
          daysOff={daysOff}
          onPick={(date) => {
            setDraft(null);
            onChange(date);
          }}
        />
      )}
    </Field>
  );
}
