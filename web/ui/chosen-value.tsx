import { classNames } from './class-names.ts';
import { namesClass } from './value-box-class.ts';

interface ChosenValueProps {
  /** Shown before it. */
  caption: string;
  /** Null for none. */
  value: string | null;
  /** Text for none. */
  empty: string;
  invalid?: boolean | undefined;
}

/** What is chosen in the list below. */
export function ChosenValue({ caption, value, empty, invalid = false }: ChosenValueProps) {
  return (
    <p
      aria-live="polite"
      className={classNames(
        'flex flex-wrap items-baseline gap-x-2 rounded-control px-3 py-1.5',
        namesClass,
        value === null ? 'bg-canvas text-ink-soft' : 'bg-chosen',
        invalid && 'outline outline-offset-[-1px] outline-danger',
      )}
    >
      <small>{caption}</small>
      {value === null ? empty : <b>{value}</b>}
    </p>
  );
}
