import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'danger-outline' | 'plain' | 'danger-plain';
export type ButtonSize = 'normal' | 'small';

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-action bg-action text-white hover:border-action-strong hover:bg-action-strong active:bg-action-pressed',
  secondary: 'border-control bg-white text-action hover:border-action hover:bg-hover active:bg-pressed',
  danger:
    'border-danger bg-danger text-white hover:border-danger-strong hover:bg-danger-strong active:bg-danger-pressed',
  'danger-outline':
    'border-danger bg-white text-danger hover:bg-danger-soft active:border-danger-strong active:text-danger-strong',
  plain: 'border-transparent bg-transparent text-action hover:bg-hover hover:underline active:bg-pressed',
  'danger-plain':
    'border-transparent bg-transparent text-danger hover:bg-danger-soft hover:underline active:text-danger-strong',
};

const sizes: Record<ButtonSize, string> = {
  normal: 'min-h-control min-w-24 px-4',
  small: 'min-h-small px-2.5 text-sm',
};

/** Classes of a button. Also for router links: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'normal'): string {
  const isQuiet = size === 'small' && (variant === 'plain' || variant === 'danger-plain');
  return classNames(
    'inline-flex items-center justify-center gap-1.5 rounded-6 border text-sm whitespace-nowrap no-underline',
    // In a row or beside a heading, bold would say that it is a title or unread.
    isQuiet ? 'word-button' : 'font-semibold',
    'transition-colors duration-75 motion-reduce:transition-none',
    'disabled:cursor-not-allowed disabled:text-disabled disabled:no-underline',
    variant === 'plain' || variant === 'danger-plain'
      ? 'disabled:bg-transparent'
      : 'disabled:border-line disabled:bg-white',
    variant === 'secondary' && size === 'small' ? 'light-button' : variants[variant],
    sizes[size],
  );
}
