import type { MouseEvent } from 'react';

/**
 * For the `onClick` of a link: what is to be done besides going there. With a key held down the browser opens the address in
 * another tab or window, or saves it, and nobody leaves this one.
 */
export function inThisTab(act: () => void) {
  return ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): void => {
    if (!altKey && !ctrlKey && !metaKey && !shiftKey) act();
  };
}
