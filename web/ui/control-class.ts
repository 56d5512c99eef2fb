import { classNames } from './class-names.ts';

/**
 * Classes that text fields, drop-downs and date fields share. On a phone the font size is 16 px, because
 * browsers zoom into smaller fields.
 */
export function controlClass(invalid: boolean): string {
  return classNames(
    'block w-full min-w-0 rounded-4 border bg-white px-2.5 text-base text-ink md:text-sm',
    'hover:border-ink-soft focus-visible:outline-offset-0',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-head disabled:text-ink-faint disabled:hover:border-line',
    invalid ? 'border-danger outline-1 -outline-offset-1 outline-danger' : 'border-control',
  );
}

/** The height of a one-line control, as of a button: 36 px, or 44 px on a phone. */
export const lineHeightClass = 'h-control';

/** Classes of the native radio button and checkbox. */
export const tickClass = 'size-5 shrink-0 accent-action md:size-4';

/** Classes of a warning at a control. */
export const cautionClass = 'font-semibold text-warning';
