import { useEffect, useLayoutEffect } from 'react';
import { portalName } from '#texts/shell.ts';
import { useShownPath } from '#web/navigation/shown-path.ts';
import { routeOf } from '#contract/routes.ts';

/** The id of the place for a screen's button in the line of its heading. */
export const titleLine = 'title-line';

/** The heading of the screen and the first part of the tab's title. */
export function useScreenTitle(): string {
  return routeOf(useShownPath())?.title ?? '';
}

/** Updates the tab's title: `{page} | サプライヤーポータルサイト`. */
export function useDocumentTitle(): void {
  const title = useScreenTitle();
  // Before the effects of the screen, which may name its object (`useTabName`).
  useLayoutEffect(() => {
    document.title = title === '' ? portalName : `${title} | ${portalName}`;
  }, [title]);
}

/** Names the object of a screen in the tab's title, in the place of the screen's own name. */
export function useTabName(name: string): void {
  useEffect(() => {
    document.title = `${name} | ${portalName}`;
  }, [name]);
}
