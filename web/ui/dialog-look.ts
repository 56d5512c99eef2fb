import { classNames } from './class-names.ts';

/** Durations of the dialog's and the backdrop's transition, in milliseconds. */
export const motion = { modal: 300, backdrop: 150 } as const;

/** What lies behind a dialog, and how it comes and goes; nothing moves for those who asked for less motion. */
export const backdropClass =
  'fixed inset-0 z-50 bg-[#0b1a2e]/45 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 motion-reduce:transition-none';
/** The dialog's own sheet. */
export const popupClass = classNames(
  'relative flex flex-col bg-white text-sm shadow-dialog outline-none transition-[opacity,translate] ease-out motion-reduce:transition-none',
  'data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0',
);
