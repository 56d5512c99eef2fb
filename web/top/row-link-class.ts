import { classNames } from '#web/ui/class-names.ts';
import { linkClass } from '#web/ui/link-class.ts';

/** The link of a row. */
export const rowLinkClass = classNames(linkClass, 'record-link');
