import { useId } from 'react';
import { classNames } from './class-names.ts';
import { tickClass } from './control-class.ts';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import type { Option } from './select.tsx';

interface RadioSet {
  /** Shown before the options. */
  caption?: string | undefined;
  options: readonly Option[];
}

interface RadioGroupProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  options?: readonly Option[] | undefined;
  /** Replaces `options`: one choice among several captioned sets. */
  groups?: readonly RadioSet[] | undefined;
  /** The options are below each other. */
  stacked?: boolean | undefined;
}

/** One choice among a few visible options. */
export function RadioGroup(props: RadioGroupProps) {
  const { value, onChange, options, groups, stacked = false, ...field } = props;
  const made = useId();
  const sets = groups ?? [{ options: options ?? [] }];
  return (
    <Field {...field} kind="group">
      {(wiring) => (
        <div
          id={wiring.id}
          role="radiogroup"
          data-sets={sets.length > 1 || undefined}
          aria-labelledby={wiring.labelId}
          aria-describedby={wiring.describedBy}
          aria-invalid={wiring.invalid}
          aria-required={props.required || undefined}
          // Its edge is in the space beside it: nothing moves.
          className={classNames(wiring.invalid && '-ml-2.5 border-l-2 border-danger pl-2')}
        >
          {sets.map((set, index) => (
            <div
              key={set.caption ?? index}
              role={set.caption === undefined ? undefined : 'group'}
              aria-label={set.caption}
              className={classNames('radio-set', stacked && 'grid! justify-start')}
            >
              {set.caption !== undefined && <span aria-hidden="true">{set.caption}</span>}
              {set.options.map((option) => (
                <label key={option.value}>
                  <input
                    type="radio"
                    name={made}
                    value={option.value}
                    checked={option.value === value}
                    onChange={() => onChange(option.value)}
                    className={tickClass}
                  />
                  {option.label}
                </label>
              ))}
            </div>
          ))}
        </div>
      )}
    </Field>
  );
}
