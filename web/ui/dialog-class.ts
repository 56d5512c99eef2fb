import { classNames } from './class-names.ts';

/** Durations of the transitions of dialog and backdrop, in milliseconds. */
export const motion = { modal: 300, backdrop: 150 } as const;

/** Nothing moves for users who prefer reduced motion. Forced colours show the transparent border. */
export const backdropClass =
  'fixed inset-0 z-50 bg-veil/45 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 motion-reduce:transition-none';
export const dialogClass = classNames(
  'relative flex flex-col border border-transparent bg-white text-sm shadow-dialog outline-none transition-[opacity,translate] ease-out motion-reduce:transition-none',
  'data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0',
);
/** Its foot. On a phone the buttons share its lines: one fills a line, and two have a half each. */
export const footClass = classNames(
  'flex flex-wrap justify-end gap-2 rounded-b-card border-t border-line bg-canvas px-6 py-3 max-md:px-4',
  'max-sm:[reading-flow:flex-visual] max-sm:[&>button]:min-w-max max-sm:[&>button]:flex-[1_1_calc(50%-0.25rem)]',
);
