import type { ComponentProps } from 'react';
import { buttonClass } from './button-class.ts';
import type { ButtonSize, ButtonVariant } from './button-class.ts';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** One `primary` on a screen or dialog. `danger` destroys; `danger-outline` offers to. */
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A button, named by its verb. It submits only when `type="submit"` is said. */
export function Button({ variant, size, type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={buttonClass(variant, size)} />;
}
