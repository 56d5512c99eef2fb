import type { ReactNode } from 'react';
import { general } from '#texts/general.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface EmptyProps {
  search?: boolean | undefined;
  /** What it means here that a list is empty. */
  means?: string | null | undefined;
  /** Instead: what is not there, and in further sentences what to do. */
  message?: string | undefined;
  /** An icon above it, for which a small list in a form has no room. With buttons it has one anyway. */
  icon?: boolean | undefined;
  /** A list of a dialog that has several. */
  low?: boolean;
  /** Buttons for what there is to do, where the screen has none in sight. */
  children?: ReactNode;
}

/** What stands in the place of rows. */
export const emptyClass = 'w-full px-3 py-6 text-center';

/** The text of an empty list, in two lines. For search results it advises changing the conditions. */
export function Empty({ search = false, means, message, icon = false, low = false, children }: EmptyProps) {
  const usual = search ? general.emptySearch : `${general.emptyList}${means ?? ''}`;
  const [what, ...advice] = (message ?? usual).split(/(?<=。)/);
  return (
    <div className={classNames(emptyClass, low && 'py-3!')}>
      {(icon || children !== undefined) && (
        <Icon name="inbox" className="mx-auto mb-2 size-7 stroke-1 text-control" />
      )}
      <p className="text-balance">
        <span className="block">{what}</span>
        {advice.length > 0 && <span className="block text-ink-soft">{advice}</span>}
      </p>
      {children !== undefined && (
        <div className="mt-3 flex flex-wrap justify-center gap-2 empty:hidden">{children}</div>
      )}
    </div>
  );
}
