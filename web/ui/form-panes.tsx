import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { fieldsClass } from './fields-class.ts';

const besideClass = classNames(fieldsClass, '@3xl:col-start-2 @3xl:row-start-1');

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
    <div className="@container">
      <div
        className={classNames(
          'grid grid-cols-[minmax(0,40rem)] gap-6',
          '@3xl:grid-cols-[minmax(0,54rem)_minmax(22.5rem,1fr)] @3xl:gap-x-10',
        )}
      >
        {about !== undefined && <div className={besideClass}>{about}</div>}
        <div className={classNames(fieldsClass, '@3xl:col-start-1 @3xl:row-start-1')}>{children}</div>
        {beside !== undefined && <div className={besideClass}>{beside}</div>}
      </div>
    </div>
  );
}
