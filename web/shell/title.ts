import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { portalName } from '#texts/shell.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen's heading, and the first part of the tab's title. */
    title?: string;
  }
}

/** The heading of the screen that is shown. */
export function useScreenTitle(): string {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? '' });
}

/** Keeps the tab's title: `{page} | サプライヤーポータルサイト` (section 1). */
export function useDocumentTitle(): void {
  const title = useScreenTitle();
  useEffect(() => {
    document.title = title === '' ? portalName : `${title} | ${portalName}`;
  }, [title]);
}
