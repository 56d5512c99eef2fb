import type { ReactNode } from 'react';
import { applicationMark } from '#texts/application-name.ts';
import type { ApplicationListItem } from '#contract/application/list.ts';

type Named = Pick<ApplicationListItem, 'application_id' | 'workflow_name' | 'first_field'>;

/** An application in a row: what tells it from others of its form, and then the form's name. */
export function ApplicationName({ application }: { application: Named }) {
  const mark = applicationMark(application);
  const form = application.workflow_name;
  return <NameInRow title={`${mark} ${form}`} mark={mark} form={form} />;
}

/** Its two parts, in which a search marks its words. */
export function NameInRow({ title, mark, form }: { title?: string; mark: ReactNode; form: ReactNode }) {
  return (
    <span title={title} className="application-name">
      <b>{mark}</b> <span>{form}</span>
    </span>
  );
}
