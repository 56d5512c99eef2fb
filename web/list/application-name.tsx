import { applicationMark } from '#texts/application-name.ts';
import type { ApplicationListItem } from '#contract/application/list.ts';

type Named = Pick<ApplicationListItem, 'application_id' | 'workflow_name' | 'first_field'>;

/** The form's name, and under it what tells the application from others of that form. */
export function ApplicationName({ application }: { application: Named }) {
  const mark = applicationMark(application);
  return (
    <>
      <b>{application.workflow_name}</b> <br />
      <small title={mark} className="record-mark">
        {mark}
      </small>
    </>
  );
}
