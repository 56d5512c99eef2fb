import type { ReactNode } from 'react';
import { applicationMark } from '#texts/application-name.ts';
import type { ApplicationListItem } from '#contract/application/list.ts';

interface ApplicationNameProps {
  application: Pick<ApplicationListItem, 'application_id' | 'workflow_name' | 'first_field'>;
  /** The two parts, in which a search marks its words. */
  mark?: ReactNode;
  form?: ReactNode;
}

/** An application in a row: what tells it from others of its form, and then the form's name. */
export function ApplicationName({ application, mark, form }: ApplicationNameProps) {
  const text = applicationMark(application);
  const { workflow_name } = application;
  return (
    <span title={`${text} ${workflow_name}`} className="application-name">
      <b>{mark ?? text}</b> <span>{form ?? workflow_name}</span>
    </span>
  );
}
