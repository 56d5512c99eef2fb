import { lengthOf } from '#domain/text.ts';
import { classNames } from './class-names.ts';
import { text } from './texts.ts';

/** How much of a limit is used, once it is nearly reached (four fifths), or always for long texts. */
export function Counter({ value, max, always }: { value: string; max: number | undefined; always: boolean }) {
  if (max === undefined) return null;
  const length = lengthOf(value);
  if (!always && length < max * 0.8) return null;
  return (
    <span
      className={classNames('shrink-0 text-xs', length > max ? 'font-bold text-danger' : 'text-ink-faint')}
    >
      {text.charactersOf(length, max)}
    </span>
  );
}
