import { classNames } from '#web/ui/class-names.ts';
import { linkClass } from '#web/ui/link-class.ts';

/**
 * The link of a row. The link itself truncates, so that its focus ring is not clipped. On a phone it is high
 * enough to tap.
 */
export const rowLinkClass = classNames(
  linkClass,
  'inline-block cards:-my-3 cards:py-3 rows:max-w-full rows:truncate rows:align-bottom',
);
