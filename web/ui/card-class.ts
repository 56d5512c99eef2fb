import { classNames } from './class-names.ts';

/** The space between the edge of a card and what is in it is `--card-padding`. */
export const cardClass = classNames(
  'relative min-w-0 rounded-card border border-line-soft bg-white shadow-card',
  '[--card-padding:1rem] md:[--card-padding:1.5rem] print:border-0 print:shadow-none',
);
