import { classNames } from './class-names.ts';

const base = classNames(
  'block w-full min-w-0 rounded-control border bg-white px-2.5 text-base/[inherit] md:text-sm/[inherit]',
  'focus-visible:outline-offset-0',
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-head disabled:text-ink-faint',
);

/**
 * Classes that text fields, drop-downs and date fields share. On a phone the font size is 16 px, because
 * browsers zoom into smaller fields.
 */
export function controlClass(invalid: boolean): string {
  return classNames(base, invalid ? 'border-danger' : 'border-control hover:border-ink-soft');
}

/** The height of a one-line control, as of a button: 36 px, or 44 px on a phone. */
export const lineHeightClass = 'h-control';

/** Classes of the native radio button and checkbox. */
export const tickClass = 'size-5 shrink-0 accent-action md:size-4';

/** Classes of a warning at a control. */
export const cautionClass = 'font-semibold text-warning';
