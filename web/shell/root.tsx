import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { OtherAddressNote } from './own-address.tsx';
import { useDocumentTitle } from './title.ts';

/** The root of every page: the tab's title, and a line if the address is not the portal's. */
export function Root() {
  useDocumentTitle();
  return (
    <>
      <OtherAddressNote />
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </>
  );
}
