import { classNames } from './class-names.ts';

/** The look of an entry of a menu: a link or a button that fills its line, with an icon before its words. */
export const menuEntryClass = classNames(
  'relative flex min-h-control w-full items-center gap-4 rounded-control px-3 text-left hover:bg-head',
  'aria-[current]:bg-white aria-[current]:font-semibold aria-[current]:text-action aria-[current]:shadow-card',
  // Its shadow is gone.
  'forced-colors:aria-[current]:border-2 forced-colors:aria-[current]:border-[Highlight]',
);
