import type { ComponentProps } from 'react';
import { buttonClass } from './button-class.ts';
import type { ButtonSize, ButtonVariant } from './button-class.ts';
import { classNames } from './class-names.ts';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /**
   * At most one `primary` per screen or dialog. `danger` destroys; `danger-outline` opens a step that
   * destroys. In the rows of a table, `plain` and `danger-plain`.
   */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Not wider than its word or icon needs. */
  narrow?: boolean;
}

/** A button, labelled with a verb. It submits a form only with `type="submit"`. */
export function Button({ variant, size, narrow = false, type = 'button', ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} className={classNames(buttonClass(variant, size), narrow && 'min-w-0')} />
  );
}
