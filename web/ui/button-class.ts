import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'danger-outline' | 'plain';
export type ButtonSize = 'normal' | 'small';

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-action bg-action text-white hover:border-action-strong hover:bg-action-strong active:bg-light-blue-1100',
  secondary:
    'border-control bg-white text-action hover:border-action hover:bg-light-blue-50 active:bg-light-blue-100',
  danger:
    'border-danger bg-danger text-white hover:border-danger-strong hover:bg-danger-strong active:bg-red-1100',
  'danger-outline': 'border-danger bg-white text-danger hover:bg-red-50 active:bg-red-100',
  plain:
    'border-transparent bg-transparent text-action hover:bg-light-blue-50 hover:underline active:bg-light-blue-100',
};

const sizes: Record<ButtonSize, string> = {
  normal: 'min-h-11 min-w-24 px-4 md:min-h-9',
  small: 'min-h-11 px-3 text-sm md:min-h-7 md:px-2.5',
};

/** Classes of a button. Also for router links: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'normal'): string {
  return classNames(
    'inline-flex items-center justify-center gap-1.5 rounded-6 border text-sm font-semibold whitespace-nowrap no-underline',
    'transition-colors duration-75 motion-reduce:transition-none',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-head disabled:text-[#6a6f77] disabled:no-underline',
    variants[variant],
    sizes[size],
  );
}
