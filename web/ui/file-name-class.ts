/** A file with its icon and size, on one line with what is beside it. */
export const fileNameClass = 'inline-flex max-w-full min-w-0 items-baseline gap-1';
