import { classNames } from './class-names.ts';

/** Classes of a number of things that wait. */
export const countBadgeClass = classNames(
  'min-w-5.5 rounded-full bg-action px-1.5 text-center text-xs leading-5.5 font-semibold whitespace-nowrap text-white',
);
