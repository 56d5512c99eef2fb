import type { ComponentProps } from 'react';
import { buttonClass } from './button-class.ts';
import type { ButtonSize, ButtonVariant } from './button-class.ts';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /**
   * At most one `primary` per screen or dialog. `danger` destroys; `danger-outline` opens a step that
   * destroys. In the rows of a table, `plain` and `danger-plain`.
   */
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A button, labelled with a verb. It submits a form only with `type="submit"`. */
export function Button({ variant, size, type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={buttonClass(variant, size)} />;
}
