import { useId } from 'react';
import type { Ref } from 'react';
import { classNames } from './class-names.ts';
import { tickClass } from './control-class.ts';
import { FieldError } from './field-error.tsx';

interface CheckboxProps {
  label: string;
  /** What is said beside the label, as a part of it. */
  note?: string | undefined;
  value: boolean;
  onChange: (value: boolean) => void;
  onBlur?: (() => void) | undefined;
  error?: string | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  /** With no space around it but the gaps of its form: it is higher than what one sees of it. */
  tight?: boolean | undefined;
  /** In a list with little room, where a pointer has less to press. */
  low?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** One checkbox with its label. */
export function Checkbox(props: CheckboxProps) {
  const {
    label,
    note,
    value,
    onChange,
    onBlur,
    error,
    name,
    disabled,
    tight = false,
    low = false,
    ref,
  } = props;
  const id = useId();
  return (
    <div data-field={name}>
      <label
        className={classNames(
          'inline-flex min-h-control items-center gap-2',
          tight && 'my-[calc((1.25rem-var(--spacing-control))/2)] align-top',
          low && 'md:min-h-7 md:leading-5',
          disabled && 'text-ink-faint',
        )}
      >
        <input
          ref={ref}
          id={id}
          name={name}
          type="checkbox"
          checked={value}
          onChange={(event) => onChange(event.currentTarget.checked)}
          onBlur={onBlur}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={tickClass}
        />
        {note === undefined ? (
          label
        ) : (
          <span>
            {label} <span className="hint inline-block wrap-anywhere">{note}</span>
          </span>
        )}
      </label>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
