import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { portalName } from '#texts/shell.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The heading of the screen and the first part of the tab's title. */
    title?: string;
  }
}

export function useScreenTitle(): string {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? '' });
}

/** Updates the tab's title: `{page} | サプライヤーポータルサイト`. */
export function useDocumentTitle(): void {
  const title = useScreenTitle();
  useEffect(() => {
    document.title = title === '' ? portalName : `${title} | ${portalName}`;
  }, [title]);
}
