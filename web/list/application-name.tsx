import type { ReactNode } from 'react';
import { applicationMark } from '#texts/application-name.ts';
import type { ApplicationListItem } from '#contract/application/list.ts';

type Named = Pick<ApplicationListItem, 'application_id' | 'workflow_name' | 'first_field'>;

/** An application in a row: what tells it from others of its form, and then the form's name. */
export function ApplicationName({ application }: { application: Named }) {
  return <NameInRow mark={applicationMark(application)} form={application.workflow_name} />;
}

/** Its two parts, in which a search marks its words. */
export function NameInRow({ mark, form }: { mark: ReactNode; form: ReactNode }) {
  return (
    <span className="application-name">
      <b>{mark}</b> <span>{form}</span>
    </span>
  );
}
