import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'danger-outline' | 'plain' | 'danger-plain';
export type ButtonSize = 'normal' | 'small';

/** Classes of a button. Also for router links: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'normal'): string {
  const plain = variant.endsWith('plain');
  return classNames(
    'button',
    `button-${variant}`,
    size === 'small' && 'button-small',
    size === 'small' && (plain ? 'word-button' : variant === 'secondary' && 'light-button'),
  );
}
