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
  const several = groups !== undefined && groups.length > 1;
  const sets = groups ?? [{ options: options ?? [] }];
  return (
    <Field {...field} kind="group">
      {(wiring) => (
        <div
          id={wiring.id}
          role="radiogroup"
          aria-labelledby={wiring.labelId}
          aria-describedby={wiring.describedBy}
          aria-invalid={wiring.invalid}
          aria-required={props.required || undefined}
          className={classNames(
            // Its edge is in the space beside it: nothing moves.
            wiring.invalid && '-ml-2.5 border-l-2 border-danger pl-2',
            // Several sets are side by side where they have room.
            several && 'md:flex md:flex-wrap md:gap-x-8 md:gap-y-1',
          )}
        >
          {sets.map((set, index) => (
            <div
              key={set.caption ?? index}
              role={set.caption === undefined ? undefined : 'group'}
              aria-label={set.caption}
              className={classNames(
                'items-center gap-x-3',
                stacked ? 'grid justify-start' : 'flex flex-wrap',
                // On a tablet, each of several has its caption above it, so that all are in one line.
                several ? 'md:max-lg:grid md:max-lg:grid-cols-[repeat(2,max-content)]' : 'md:gap-x-6',
              )}
            >
              {set.caption !== undefined && (
                <span
                  aria-hidden="true"
                  className={classNames(
                    'w-28 text-xs text-ink-faint',
                    several && 'md:w-auto md:max-lg:col-span-full',
                  )}
                >
                  {set.caption}
                </span>
              )}
              {set.options.map((option) => (
                <label key={option.value} className="flex min-h-small items-center gap-2">
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
