import type { RouterHistory } from '@tanstack/react-router';

let byLink = false;

/** Once per page, with the history of the router. */
export function watchNavigation(history: RouterHistory): void {
  history.subscribe(({ action: { type } }) => {
    byLink = type === 'PUSH' || type === 'REPLACE';
  });
}

/** Whether the open screen was reached by a link or by code, not by Back, Forward or a reload. */
export function cameByLink(): boolean {
  return byLink;
}
