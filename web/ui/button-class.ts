import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'danger-outline' | 'plain' | 'danger-plain';
/**
 * `narrow` is as wide as its word. `small` is for a heading or a row of a table, `end` for the right end of
 * such a row, and `boxed` for the box of a field.
 */
export type ButtonSize = 'normal' | 'narrow' | 'small' | 'end' | 'boxed';

const base = classNames(
  'inline-flex items-center justify-center gap-1.5 rounded-control border text-sm/[inherit] whitespace-nowrap',
  'transition-[color,background-color,border-color] duration-75 motion-reduce:transition-none',
  'disabled:cursor-not-allowed disabled:border-transparent disabled:font-normal disabled:text-disabled',
);
const normal = 'min-h-control min-w-24 px-4';
const narrow = 'min-h-control px-4';
const small = 'min-h-small min-w-0 px-2.5';

const filled = 'border-transparent font-semibold text-white disabled:bg-head';
const framed = 'border-edge bg-white font-semibold hover:border-control hover:bg-canvas disabled:bg-head';
/** Without a frame, its colour tells that it can be pressed. */
const plain = 'border-transparent font-normal hover:underline disabled:bg-transparent disabled:no-underline';
const withAction = 'text-action hover:bg-hover active:bg-pressed';
const withDanger = 'text-danger hover:bg-danger-soft active:text-danger-strong';

const variantClasses: Record<ButtonVariant, string> = {
  primary: classNames(
    filled,
    'bg-action hover:bg-action-strong active:bg-action-pressed',
    'forced-colors:border-[3px] forced-colors:border-double',
  ),
  danger: classNames(filled, 'bg-danger hover:bg-danger-strong active:bg-danger-pressed'),
  secondary: framed,
  'danger-outline': `border-current bg-white font-semibold disabled:bg-head ${withDanger}`,
  plain: `${plain} ${withAction}`,
  'danger-plain': `${plain} ${withDanger}`,
};

/** A secondary button beside a heading or a field has no frame on a phone. */
const light = classNames(
  'max-md:border-transparent max-md:bg-transparent max-md:font-normal max-md:not-disabled:text-action',
  'max-md:not-disabled:hover:bg-hover max-md:disabled:bg-transparent',
);
/** No box in a box. */
const boxed = classNames(
  'border-transparent font-semibold text-action max-md:font-normal',
  'not-disabled:hover:border-control not-disabled:hover:bg-canvas',
);

/**
 * A button without a frame has the room of its word, whose edges are those of the texts around it. Its ground
 * and what a finger presses reach beyond, but on a phone not over the right edge of a card.
 */
const wordWide =
  'my-[calc((1.25rem-var(--spacing-small))/2)] -mx-2.75 max-md:mr-0 max-md:border-r-0 max-md:pr-0';
const wordWideAtEnd = 'my-[calc((1.25rem-var(--spacing-small))/2)] -ml-2.75 border-r-0 pr-0';
const wordWideOnPhone =
  'max-md:my-[calc((1.25rem-var(--spacing-small))/2)] max-md:-ml-2.75 max-md:border-r-0 max-md:pr-0';

/** Classes of a button. Also for router links: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'normal'): string {
  if (size === 'normal') return classNames(base, normal, variantClasses[variant]);
  if (size === 'narrow') return classNames(base, narrow, variantClasses[variant]);
  if (size === 'boxed') return classNames(base, small, boxed);
  if (variant === 'secondary') return classNames(base, small, framed, light, wordWideOnPhone);
  if (!variant.endsWith('plain')) return classNames(base, small, variantClasses[variant]);
  return classNames(base, small, variantClasses[variant], size === 'end' ? wordWideAtEnd : wordWide);
}

/** Classes of a button that is an icon alone. */
export const iconButtonClass =
  'grid size-control flex-none place-items-center rounded-control text-ink-soft hover:bg-head';
export const smallIconButtonClass =
  'grid size-small flex-none place-items-center rounded-full text-ink-soft hover:bg-head';
