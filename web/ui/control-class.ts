import { classNames } from './class-names.ts';

/**
 * The look that text fields, drop-downs and date fields share: 32 pixels on a desktop, 44 on a phone, where 16 pixel
 * letters keep a browser from zooming in.
 */
export function controlClass(invalid: boolean): string {
  return classNames(
    'block w-full min-w-0 rounded-4 border bg-white px-2.5 text-base text-ink md:text-sm',
    'hover:border-ink-soft focus-visible:outline-offset-0',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-head disabled:text-ink-faint disabled:hover:border-line',
    invalid ? 'border-danger outline-1 -outline-offset-1 outline-danger' : 'border-control',
  );
}

/** The height of a control of one line. */
export const lineHeightClass = 'h-11 md:h-8';

/** The look of the browser's own radio and checkbox. */
export const tickClass = 'size-5 shrink-0 accent-action md:size-4';

/** The look of what warns of something at a control that is no error. */
export const cautionClass = 'font-bold text-yellow-1100';
