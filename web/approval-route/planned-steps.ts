import { firstRouteStep } from '#domain/limits.ts';
import { stepType } from '#domain/codes.ts';
import { joinedNames } from '#domain/joined-names.ts';
import type { DraftStep } from './draft.ts';
import type { DiagramStep } from './route-diagram.tsx';
import { shortTarget, targetText, userNames } from './step-text.ts';

/**
 * A route being edited as the diagram shows it, with the steps around it: the route setter's before, the
 * final approval after.
 */
export function plannedSteps(steps: readonly DraftStep[]): DiagramStep[] {
  const endpoint = { prev_step_order: [], who: '', short: '', people: '', state: null };
  return [
    { ...endpoint, step_order: firstRouteStep - 1, step_type: stepType.route_setter },
    ...steps.map((step) => ({
      step_order: step.step_order,
      step_type: step.step_type,
      prev_step_order: step.prev_step_order,
      who: joinedNames(targetText(step.target), userNames(step)),
      short: joinedNames(shortTarget(step.target), userNames(step)),
      people: userNames(step),
      state: null,
    })),
    { ...endpoint, step_order: firstRouteStep + steps.length, step_type: stepType.final_approver },
  ];
}
