import { classNames } from './class-names.ts';

/**
 * The look of a tab, also of a link that looks like one. The line of the current one is as wide as its words.
 */
export const tabClass = classNames(
  'relative px-3 font-semibold text-action hover:bg-hover focus-visible:-outline-offset-2',
  'aria-[current]:text-ink aria-selected:text-ink',
  'after:absolute after:inset-x-3 after:bottom-0 after:hidden after:border-b-2 after:border-action',
  'aria-[current]:after:block aria-selected:after:block',
);
