import { classNames } from '#web/ui/class-names.ts';
import { linkClass } from '#web/ui/link-class.ts';

/** The link of a row: cut by itself, so that the ring around it is whole; a target for a thumb on a phone. */
export const rowLinkClass = classNames(
  linkClass,
  'inline-block max-md:-my-3 max-md:py-3 md:max-w-full md:truncate md:align-bottom',
);
