import { Suspense, type ReactNode } from 'react';
import { Spinner } from '#web/ui/spinner.tsx';
import { useBlocked, useUploaded } from '#web/ui/busy.ts';
import { useDocumentTitle } from './title.ts';

/** The root of every page: the tab's title, and the spinner while calls are in flight. */
export function Root({ children }: { children: ReactNode }) {
  useDocumentTitle();
  return (
    <>
      <Suspense fallback={null}>{children}</Suspense>
      <Busy />
    </>
  );
}

function Busy() {
  const blocked = useBlocked();
  const uploaded = useUploaded();
  return <Spinner blocked={blocked} progress={uploaded ?? undefined} />;
}
