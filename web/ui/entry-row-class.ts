import { classNames } from './class-names.ts';

/** The look of a link to a screen that fills a row: its icon, its name (`b`) and what it is for (`small`). */
export const entryRowClass = classNames(
  '-mx-2 flex min-h-18.5 items-center gap-3 rounded-control p-2 hover:bg-hover',
  '[&_b]:text-action [&_small]:block [&>svg:first-child]:text-action',
);
