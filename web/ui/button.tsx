import type { ComponentProps } from 'react';
import { buttonClass } from './button-class.ts';
import type { ButtonSize, ButtonVariant } from './button-class.ts';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** One `primary` on a screen or dialog. `danger` destroys; `danger-outline` offers to. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** The action is under way: the button keeps the focus and does nothing, so that nothing is sent twice. */
  busy?: boolean;
}

/** A button, named by its verb. It submits only when `type="submit"` is said. */
export function Button({ variant, size, busy = false, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={buttonClass(variant, size)}
    />
  );
}
