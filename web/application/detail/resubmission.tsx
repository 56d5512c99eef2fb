import { createScreen } from '#texts/application.ts';
import { detailScreen } from '#texts/application-detail.ts';
import { Link } from '#web/navigation/link.tsx';
import type { Resubmission } from '#contract/application/detail.ts';
import { showDateTime } from '#domain/japan-date.ts';
import type { GridDefinition } from '#web/application/definitions.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { linkClass } from '#web/ui/link-class.ts';
import { CardFoot } from '#web/ui/card-foot.tsx';

/** 再申請: opens the form, filled with this application's values. */
export function Resubmit(props: { application_id: number; workflow_id: number | null }) {
  const { application_id, workflow_id } = props;
  if (workflow_id === null) return null;
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
