import { useMemo } from 'react';
import { detailScreen } from '#texts/application-detail.ts';
import { routePicture, routeLabel, routeDialog } from '#texts/approval-route.ts';
import { formatPrevStepOrder } from '#domain/approval-route/prev-steps.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';
import { Details } from '#web/ui/details.tsx';
import { WholeNames } from '#web/ui/names.tsx';
import type { Column } from '#web/ui/table-cells.tsx';
import { Section } from '#web/ui/section.tsx';
import { WrappedTable } from '#web/ui/wrapped-table.tsx';
import type { RouteDraft, DraftStep, Viewer } from './draft.ts';
import { FinalApproverAbsence, type RouteEnd } from './final-approver-absence.tsx';
import { hasBranches } from './has-branches.ts';
import { plannedSteps } from './planned-steps.ts';
import { RouteDiagram } from './route-diagram.tsx';
import { targetText, usersText } from './step-text.ts';

const stepColumns: readonly Column<DraftStep>[] = [
  { header: routeLabel.step_order, cell: (step) => step.step_order, width: '3rem', card: 'title' },
  { header: routeDialog.type, cell: (step) => stepTypeLabel[step.step_type], width: '6rem', card: 'title' },
  { header: routeDialog.target, cell: (step) => targetText(step.target), card: 'plain' },
  { header: routeDialog.users, cell: (step) => <WholeNames names={usersText(step)} />, card: 'plain' },
  {
    header: routeLabel.prev_step_order,
    cell: (step) => formatPrevStepOrder(step.prev_step_order),
    width: '7.5rem',
  },
];

const viewerColumns: readonly Column<Viewer>[] = [
  { header: detailScreen.affiliation, cell: (viewer) => targetText(viewer.target), card: 'title' },
  {
    header: detailScreen.fullName,
    cell: (viewer) => <WholeNames names={usersText(viewer)} />,
    card: 'plain',
  },
];

/**
 * The route in the entry form: the route setter sees what they approve. Where a diagram shows the steps,
 * their texts are one press away.
 */
export function ChosenRoute({ route, finalApprover }: { route: RouteDraft; finalApprover: RouteEnd }) {
  const { pic_approver_steps: steps, viewer_steps: viewers } = route;
  const diagram = useMemo(() => plannedSteps(steps), [steps]);
  const away = <FinalApproverAbsence finalApprover={finalApprover} />;
  if (!hasBranches(diagram))
    return (
      <div className="space-y-3">
        <Tables route={route} />
        {away}
      </div>
    );
  return (
    <div className="space-y-3">
      <Section first title={routePicture.title}>
        <RouteDiagram steps={diagram} />
        {away}
      </Section>
      <Details summary={detailScreen.routeTexts(steps.length, viewers.length)}>
        <Tables route={route} />
      </Details>
    </div>
  );
}

/** 担当者・承認者, and 閲覧者 if there are any. */
function Tables({ route }: { route: RouteDraft }) {
  return (
    <div className="space-y-4">
      <Section first title={routeDialog.steps}>
        <WrappedTable
          label={routeDialog.steps}
          columns={stepColumns}
          rows={route.pic_approver_steps}
          rowKey={(step) => step.step_order}
        />
      </Section>
      {route.viewer_steps.length > 0 && (
        <Section title={routeDialog.viewers}>
          <WrappedTable
            label={routeDialog.viewers}
            columns={viewerColumns}
            rows={route.viewer_steps}
            rowKey={(_, index) => index}
          />
        </Section>
      )}
    </div>
  );
}
