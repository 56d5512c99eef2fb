import { classNames } from './class-names.ts';

/** Classes of a box with what is chosen and the button that changes it: a field among fields. */
export function valueBoxClass({ invalid, disabled }: { invalid: boolean; disabled: boolean }): string {
  return classNames(
    'flex min-h-control gap-2 rounded-control border p-0.75 pl-2.5 touch:py-0',
    invalid ? 'border-danger' : disabled ? 'border-line' : 'border-control',
    disabled ? 'bg-head' : 'bg-white',
  );
}

/**
 * Classes of the names of departments, forms and people: a line breaks between them, and only a very long one
 * is broken.
 */
export const namesClass = 'break-keep wrap-anywhere';
