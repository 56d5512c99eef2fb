import { maxRouteSteps } from '#domain/limits.ts';
import type { RouteProblem, StepProblem } from '#domain/approval-route/route-problems.ts';
import { routeLabel, routeMessage } from './approval-route.ts';
import { invalid } from './fields.ts';

/** What a user reads about a problem with a route. A code without a text does not compile. */
export function routeProblemText(problem: RouteProblem): string {
  switch (problem.code) {
    case 'name_missing':
      return problem.purpose === 'approve' ? routeMessage.notSet : invalid.required(routeLabel.route_name);
    case 'name_too_long': {
      const name = problem.purpose === 'approve' ? routeLabel.approval_route_name : routeLabel.route_name;
      return invalid.tooLong(name, problem.max);
    }
    default:
      return texts[problem.code];
  }
}

const texts: Record<StepProblem, string> = {
  no_step: routeMessage.noStep,
  too_many_steps: routeMessage.tooManySteps(maxRouteSteps),
  too_many_viewers: routeMessage.tooManyViewers(maxRouteSteps),
  wrong_number: routeMessage.numbering,
  wrong_type: routeMessage.stepType,
  prev_unknown: routeMessage.prevUnknown,
  prev_duplicate: routeMessage.prevDuplicate,
  prev_itself: routeMessage.prevItself,
  prev_cycle: routeMessage.prevCycle,
  no_target: routeMessage.targetRequired,
  no_users: routeMessage.usersRequired,
  invalid_users: routeMessage.invalidUsers,
  nobody_valid: routeMessage.nobodyValid,
  department_only: routeMessage.departmentOnly,
  supplier_of_another_division: routeMessage.supplierOfAnotherDivision,
};
