import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useDocumentTitle } from './title.ts';

/** The root of every page: the tab's title. */
export function Root() {
  useDocumentTitle();
  return (
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
  );
}
