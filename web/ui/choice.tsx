import { Field, type FieldProps } from './field.tsx';
import { RadioGroup } from './radio-group.tsx';
import type { Option } from './select.tsx';

interface ChoiceProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  /** The options are below each other. */
  stacked?: boolean;
}

/** One choice among options that depend on others. Without an alternative, it is text. */
export function Choice(props: ChoiceProps) {
  const { label, name, value, options } = props;
  const [only, ...others] = options;
  if (only?.value !== value || others.length > 0) return <RadioGroup {...props} />;
  return (
    <Field kind="group" label={label} name={name}>
      {() => <p className="flex min-h-small items-center">{only.label}</p>}
    </Field>
  );
}
