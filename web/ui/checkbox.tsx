import { useId } from 'react';
import type { Ref } from 'react';
import { tickClass } from './control-class.ts';
import { FieldError } from './field-error.tsx';

interface CheckboxProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
  onBlur?: (() => void) | undefined;
  error?: string | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** One checkbox with its label. */
export function Checkbox({ label, value, onChange, onBlur, error, name, disabled, ref }: CheckboxProps) {
  const id = useId();
  return (
    <div data-field={name}>
      <label className="checkbox-label">
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
        {label}
      </label>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
