import { classNames } from './class-names.ts';

/** The look of what opens beside a control. It scrolls in a window that is too low for it. */
export const popoverClass = classNames(
  'max-h-(--available-height) max-w-(--available-width) overflow-y-auto rounded-card border border-line',
  'bg-white p-2 text-sm text-ink shadow-popup outline-none',
);

/**
 * Its place, as properties of a positioner: above all else, and no nearer to the sides of the window than the
 * cards of a phone. In pixels.
 */
export const popupPlace = {
  sideOffset: 4,
  collisionPadding: { top: 8, bottom: 8, left: 12, right: 12 },
  className: 'z-50',
} as const;
