import type { ReactNode } from 'react';

/** Several buttons at the right of a heading. */
export function HeadButtons({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-4 md:items-start md:gap-2">{children}</div>
  );
}
