import type { MouseEvent } from 'react';

/**
 * For the `onClick` of a link: runs `act` when the click leaves this page. With a key held down the browser opens the address in
 * another tab or window, or saves it.
 */
export function onPlainClick(act: () => void) {
  return ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): void => {
    if (!altKey && !ctrlKey && !metaKey && !shiftKey) act();
  };
}
