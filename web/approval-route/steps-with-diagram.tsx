import { useMemo, type ReactNode } from 'react';
import { firstRouteStep } from '#domain/limits.ts';
import { stepType } from '#domain/codes.ts';
import type { RouteStep } from './draft.ts';
import { RouteDiagram, type DiagramStep } from './route-diagram.tsx';
import { joinedNames } from '#domain/joined-names.ts';
import { shortTarget, targetText, usersText } from './step-text.ts';

/** The table of a route in the dialog with its diagram beside it, or below it on a narrow screen. */
export function StepsWithDiagram({ steps, children }: { steps: readonly RouteStep[]; children: ReactNode }) {
  const diagram = useMemo(() => plannedSteps(steps), [steps]);
  if (steps.length === 0) return children;
  return (
    <div className="gap-4 max-[75rem]:space-y-3 min-[75rem]:grid min-[75rem]:grid-cols-[minmax(0,1fr)_minmax(9.5rem,auto)] min-[75rem]:items-start">
      {children}
      <div className="min-w-0 min-[75rem]:max-w-80">
        <RouteDiagram steps={diagram} direction="down" />
      </div>
    </div>
  );
}

/** The route with the steps around it: the route setter's before, the final approval after. */
function plannedSteps(steps: readonly RouteStep[]): DiagramStep[] {
  const endpoint = { prev_step_order: [], who: '', short: '', state: null };
  return [
    { ...endpoint, step_order: firstRouteStep - 1, step_type: stepType.route_setter },
    ...steps.map((step) => ({
      step_order: step.step_order,
      step_type: step.step_type,
      prev_step_order: step.prev_step_order,
      who: joinedNames(targetText(step.target), usersText(step)),
      short: joinedNames(shortTarget(step.target), usersText(step)),
      state: null,
    })),
    { ...endpoint, step_order: firstRouteStep + steps.length, step_type: stepType.final_approver },
  ];
}
