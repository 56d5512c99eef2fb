import type { MouseEvent } from 'react';

/**
 * A link's `onClick`: runs `act` if the click navigates this page. A click with a modifier key opens another
 * tab or window, or saves the link.
 */
export function onPlainClick(act: (event: MouseEvent) => void) {
  return (event: MouseEvent): void => {
    const { altKey, ctrlKey, metaKey, shiftKey } = event;
    if (!altKey && !ctrlKey && !metaKey && !shiftKey) act(event);
  };
}
