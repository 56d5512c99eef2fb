import { lengthOf } from '#domain/text.ts';
import { classNames } from './class-names.ts';
import { cautionClass } from './control-class.ts';
import { entryText } from '#texts/ui.ts';

interface CounterProps {
  value: string;
  max: number | undefined;
  /** The last input did not fit and was cut. */
  cut: boolean;
  always?: boolean;
}

/** Length and limit of a text. It shows from four fifths of the limit on, or always. */
export function Counter({ value, max, cut, always = false }: CounterProps) {
  if (max === undefined) return null;
  const length = lengthOf(value);
  if (!always && length < max * 0.8) return null;
  const lengthClass = length > max ? 'font-semibold text-danger' : cut ? cautionClass : 'text-ink-faint';
  return (
    <span className={classNames('shrink-0 text-xs', lengthClass)}>{entryText.charactersOf(length, max)}</span>
  );
}
