import type { Ref } from 'react';
import { controlClass, lineHeightClass } from './control-class.ts';
import { classNames } from './class-names.ts';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { Icon, type IconName } from './icon.tsx';
import { text } from '#texts/ui.ts';

export interface Option {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

interface SelectProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  options: readonly Option[];
  /** The label of the empty choice (value ''); `null` if one option is always selected. */
  placeholder?: string | null | undefined;
  disabled?: boolean | undefined;
  /** A phone shows it in the place of the value, which assistive technology still reads. */
  sign?: IconName | undefined;
  ref?: Ref<HTMLSelectElement> | undefined;
}

/** A native drop-down. */
export function Select(props: SelectProps) {
  const {
    value,
    onChange,
    onBlur,
    options,
    placeholder = text.select,
    disabled,
    sign,
    ref,
    ...field
  } = props;
  return (
    // A disabled one has nothing to fill in now.
    <Field {...field} required={field.required === true && disabled !== true}>
      {(wiring) => (
        <div className="relative">
          <select
            ref={ref}
            id={wiring.id}
            name={props.name}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={onBlur}
            disabled={disabled}
            aria-describedby={wiring.describedBy}
            aria-invalid={wiring.invalid}
            aria-required={props.required || undefined}
            className={classNames(
              controlClass(wiring.invalid === true),
              lineHeightClass,
              'appearance-none truncate pr-8',
              sign && 'max-md:w-touch max-md:pr-0 max-md:pl-11',
              value === '' && 'text-ink-faint',
            )}
          >
            {placeholder !== null && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled} className="text-ink">
                {option.label}
              </option>
            ))}
          </select>
          <Icon
            name="down"
            size="size-3.5"
            className={classNames(
              'pointer-events-none absolute inset-y-0 right-2.5 my-auto',
              disabled ? 'text-ink-faint' : 'text-ink-soft',
              sign && 'max-md:hidden',
            )}
          />
          {sign && (
            <Icon
              name={sign}
              size="size-5"
              className="pointer-events-none absolute inset-0 m-auto text-action md:hidden"
            />
          )}
        </div>
      )}
    </Field>
  );
}
