import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field, type FieldProps } from '#web/ui/field.tsx';

interface ChoicesFieldProps extends FieldProps {
  choices: readonly string[];
  /** The indexes of the taken ones. */
  value: readonly number[];
  onChange: (value: number[]) => void;
  onBlur: () => void;
}

/** Any number of a few visible choices. */
export function ChoicesField({ choices, value, onChange, onBlur, ...field }: ChoicesFieldProps) {
  return (
    <Field {...field} kind="group">
      {({ labelId, describedBy, invalid }) => (
        <div
          role="group"
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          className={invalid && '-ml-2.5 border-l-2 border-danger pl-2'}
        >
          {choices.map((choice, index) => (
            <Checkbox
              key={choice}
              low
              label={choice}
              value={value.includes(index)}
              onChange={(taken) =>
                onChange(taken ? [...value, index] : value.filter((other) => other !== index))
              }
              onBlur={onBlur}
            />
          ))}
        </div>
      )}
    </Field>
  );
}
