/**
 * Classes that text fields, drop-downs and date fields share. On a phone the font size is 16 px, because
 * browsers zoom into smaller fields.
 */
export function controlClass(invalid: boolean): string {
  return invalid ? 'control control-invalid' : 'control';
}

/** The height of a one-line control, as of a button: 36 px, or 44 px on a phone. */
export const lineHeightClass = 'h-control';

/** Classes of the native radio button and checkbox. */
export const tickClass = 'size-5 shrink-0 accent-action md:size-4';

/** Classes of a warning at a control. */
export const cautionClass = 'font-semibold text-warning';
