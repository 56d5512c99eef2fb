import type { ReactNode } from 'react';
import { general } from '#texts/general.ts';
import { Icon } from './icon.tsx';

interface EmptyProps {
  search?: boolean | undefined;
  /** What it means here that a list is empty. */
  means?: string | null | undefined;
  /** Instead: what is not there, and in further sentences what to do. */
  message?: string | undefined;
  /** Buttons for what there is to do, where the screen has none in sight. */
  children?: ReactNode;
}

/** The text of an empty list, in two lines. For search results it advises changing the conditions. */
export function Empty({ search = false, means, message, children }: EmptyProps) {
  const usual = search ? general.emptySearch : `${general.emptyList}${means ?? ''}`;
  const [what, ...advice] = (message ?? usual).split(/(?<=。)/);
  return (
    <div className="empty">
      <Icon name="inbox" />
      <p>
        <span>{what}</span>
        {advice.length > 0 && <span className="text-ink-soft">{advice}</span>}
      </p>
      {children !== undefined && <div>{children}</div>}
    </div>
  );
}
