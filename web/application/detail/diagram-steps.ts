import { routePicture } from '#texts/approval-route.ts';
import type { DetailStep } from '#contract/application/detail.ts';
import { parsePrevStepOrder } from '#domain/approval-route/prev-steps.ts';
import { isRouteStep } from '#domain/approval-route/step-types.ts';
import { stepStatus } from '#domain/codes.ts';
import { firstRouteStep } from '#domain/limits.ts';
import { replacement } from '#texts/application-detail.ts';
import { stepActor, stepPeople } from '#texts/step-actor.ts';
import { stepStatusLabel } from '#texts/code-labels.ts';
import { planText } from '#texts/ui.ts';
import type { DiagramStep } from '#web/approval-route/route-diagram.tsx';

/**
 * The route of an application as the diagram shows it: from the route setter's step on, as in the route
 * dialog. The steps before it are one after the other and done. Null before a route is set, and for a
 * supplier, who must not learn which step waits for which (docs/rules/supplier-view.md#steps-for-suppliers).
 */
export function diagramSteps(steps: readonly DetailStep[]): DiagramStep[] | null {
  const visible = steps.every((step) => step.prev_step_order !== undefined);
  const hasRoute = steps.some(({ step_type }) => isRouteStep(step_type));
  if (!visible || !hasRoute) return null;
  // An application that has not ended always has an open step.
  const ended = !steps.some(({ is_open }) => is_open);
  const drawn = steps.map((step, index) => {
    const previous = parsePrevStepOrder(step.prev_step_order ?? '');
    return {
      step_order: index + 1,
      step_type: step.step_type,
      prev_step_order: previous === 'not_integers' ? [] : previous,
      who: stepActor(step),
      short:
        stepActor({ ...step, step_division_name: null, operation_division_name: null }) || stepActor(step),
      people: stepPeople(step),
      state: stateOf(step, ended),
    };
  });
  return drawn.slice(firstRouteStep - 2);
}

function stateOf(
  { status, is_open, unattended, waiting }: DetailStep,
  ended: boolean,
): NonNullable<DiagramStep['state']> {
  if (status === stepStatus.rejected) return { kind: 'rejected', word: stepStatusLabel[status] };
  if (status !== stepStatus.not_approved) return { kind: 'done', word: stepStatusLabel[status] };
  if (unattended === true) return { kind: 'unattended', word: replacement.unattended };
  if (waiting !== null && waiting.overdue !== null) return { kind: 'late', word: planText.overdue };
  if (is_open === true) return { kind: 'running', word: routePicture.running };
  return ended
    ? { kind: 'never', word: routePicture.never }
    : { kind: 'waiting', word: routePicture.waiting };
}
