import type { MouseEvent } from 'react';

/**
 * A link's `onClick`: runs `act` if the click navigates this page. A click with a modifier key opens another
 * tab or window, or saves the link.
 */
export function onPlainClick(act: () => void) {
  return ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): void => {
    if (!altKey && !ctrlKey && !metaKey && !shiftKey) act();
  };
}
