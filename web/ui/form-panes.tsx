import type { ReactNode } from 'react';

interface FormPanesProps {
  /** The texts: the first fields to fill in. */
  children: ReactNode;
  /** At the right, or below where there is no room: what else there is to fill in. */
  beside?: ReactNode;
  /** At the right, or above where there is no room: what the form is about. */
  about?: ReactNode;
}

/** The fields of a form in two panes, or below each other. */
export function FormPanes({ children, beside, about }: FormPanesProps) {
  return (
    <div className="form-panes">
      <div>
        {about !== undefined && <div data-part="beside">{about}</div>}
        <div>{children}</div>
        {beside !== undefined && <div data-part="beside">{beside}</div>}
      </div>
    </div>
  );
}
