import { lengthOf } from '#domain/text.ts';
import { classNames } from './class-names.ts';
import { cautionClass } from './control-class.ts';
import { entryText } from '#texts/entry.ts';

interface CounterProps {
  value: string;
  max: number | undefined;
  /** Something more was put in, and did not fit. */
  cut: boolean;
  always?: boolean;
}

/** How much of a limit is used, once it is nearly reached (four fifths), or always for long texts. */
export function Counter({ value, max, cut, always = false }: CounterProps) {
  if (max === undefined) return null;
  const length = lengthOf(value);
  if (!always && length < max * 0.8) return null;
  const look = length > max ? 'font-bold text-danger' : cut ? cautionClass : 'text-ink-faint';
  return <span className={classNames('shrink-0 text-xs', look)}>{entryText.charactersOf(length, max)}</span>;
}
