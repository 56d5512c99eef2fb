import { createScreen } from '#texts/application.ts';
import { detailScreen, resubmissionRequest } from '#texts/application-detail.ts';
import { Link } from '#web/navigation/link.tsx';
import type { ApplicationDetail, Resubmission } from '#contract/application/detail.ts';
import { showDateTime } from '#domain/japan-date.ts';
import type { GridDefinition } from '#web/application/definitions.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { linkClass } from '#web/ui/link-class.ts';
import { Note } from '#web/ui/note.tsx';
import { CardFoot } from '#web/ui/card-foot.tsx';

/** 再申請: opens the form, filled with this application's values. */
export function Resubmit(props: { application_id: number; workflow_id: number }) {
  const { application_id, workflow_id } = props;
  return (
    <CardFoot>
      <Link
        to="/application/create"
        search={{ workflow_id, resubmit_application_id: application_id }}
        className={buttonClass('secondary')}
      >
        {detailScreen.resubmit}
      </Link>
    </CardFoot>
  );
}

type Detail = Pick<ApplicationDetail, 'detail_steps' | 'resubmission'>;

/** Whether the applicant is asked to submit an application again (修正して再申請を依頼), and has not yet. */
export function isResubmissionAsked({ detail_steps, resubmission }: Detail): boolean {
  return resubmission?.as.length === 0 && detail_steps.some((step) => step.asks_resubmission === true);
}

/** To the applicant, above what was rejected: why this page is worth reading, and the one button to go on. */
export function ResubmissionRequest(props: { application_id: number; detail: Detail }) {
  const { application_id, detail } = props;
  const { resubmission } = detail;
  if (resubmission?.is_applicant !== true || !isResubmissionAsked(detail)) return null;
  const { workflow_id } = resubmission;
  const reason = detail.detail_steps.find((step) => step.asks_resubmission === true)?.comment ?? null;
  return (
    <Note tone={workflow_id === null ? 'warning' : 'info'}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-80">
          <p>{resubmissionRequest.asked}</p>
          {reason !== null && (
            <p className="whitespace-pre-wrap wrap-anywhere">{resubmissionRequest.reason(reason)}</p>
          )}
          {workflow_id === null && <p>{resubmissionRequest.notOffered}</p>}
        </div>
        {workflow_id !== null && (
          <Link
            to="/application/create"
            search={{ workflow_id, resubmit_application_id: application_id }}
            className={buttonClass('primary')}
          >
            {resubmissionRequest.button}
          </Link>
        )}
      </div>
    </Note>
  );
}

/** Links to the application that this one resubmits and to its own resubmissions. */
export function resubmissionRows(resubmission: Resubmission | undefined): GridDefinition[] {
  if (resubmission === undefined) return [];
  const { from, as } = resubmission;
  return [
    ...(from === null
      ? []
      : [{ label: createScreen.resubmittedFrom, value: <ApplicationLink {...from} />, wide: true }]),
    ...(as.length === 0
      ? []
      : [{ label: detailScreen.resubmittedAs, value: <Links links={as} />, wide: true }]),
  ];
}

function Links({ links }: { links: Resubmission['as'] }) {
  return (
    <ul className="space-y-0.5">
      {links.map((link) => (
        <li key={link.application_id}>
          <ApplicationLink {...link} />
        </li>
      ))}
    </ul>
  );
}

function ApplicationLink({ application_id, application_at }: Resubmission['as'][number]) {
  return (
    <Link to="/application/detail" search={{ application_id }} className={linkClass}>
      {detailScreen.applicationOf(application_id, showDateTime(application_at))}
    </Link>
  );
}
