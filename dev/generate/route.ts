import type { Assignee, Route } from '#domain/approval-route/types.ts';
import { validateRoute } from '#domain/approval-route/validate-steps.ts';
import type { StepInput } from '#domain/approval-route/step-structure.ts';
import { stepType } from '#domain/codes.ts';
import { firstRouteStep } from '#domain/limits.ts';
import { divisionOf, type Company, type Organisation } from './company.ts';
import type { Random } from './random.ts';
import { routeNames } from './words.ts';

const maxSteps = 6;

/**
 * A valid route as a route setter of the division might choose it: one to six steps in sequence, in parallel
 * and joined; of departments and suppliers, by name and as a whole; sometimes with viewers.
 */
export function drawRoute(random: Random, company: Company, division_id: number): Route {
  const length = 1 + Math.floor(random.next() ** 1.5 * maxSteps);
  const pic_approver_steps = Array.from({ length }, (_, index): StepInput => {
    const type = random.chance(index === length - 1 ? 0.2 : 0.6)
      ? stepType.person_in_charge
      : stepType.approver;
    return {
      ...stepOf(drawAssignee(random, company, division_id), type),
      step_order: firstRouteStep + index,
      prev_step_order: drawPrevious(random, index).join(','),
    };
  });
  const viewer_steps = Array.from({ length: random.chance(0.3) ? random.between(1, 2) : 0 }, () =>
    stepOf(drawAssignee(random, company, division_id), stepType.viewer),
  );
  const validated = validateRoute(
    { approval_route_name: random.of(routeNames), pic_approver_steps, viewer_steps },
    company.routeOrganisations,
    { kind: 'approve', application_division_id: division_id },
  );
  if (!validated.ok) throw new Error(`A generated route is none: ${JSON.stringify(validated.issues)}`);
  return validated.value;
}

/** None (starts at once), the step before, or several (a join). */
function drawPrevious(random: Random, index: number): readonly number[] {
  if (index === 0 || random.chance(0.25)) return [];
  const count = random.chance(0.6) ? 1 : Math.min(index, random.between(2, 3));
  return Array.from({ length: count }, (_, back) => firstRouteStep + index - 1 - back).toReversed();
}

/**
 * A department, usually of the division, or a supplier that deals with it: all of it, or one to three of its
 * people.
 */
export function drawAssignee(random: Random, company: Company, division_id: number): Assignee {
  const own = divisionOf(company, division_id);
  const outside = own.suppliers.length > 0 && (own.departments.length === 0 || random.chance(0.4));
  const among = outside
    ? own.suppliers
    : (random.chance(0.85) && own.departments.length > 0 ? own : random.of(company.divisions)).departments;
  const organisation = random.mostlyFirst(among.length > 0 ? among : anyDepartment(company));
  const all_flag = random.chance(0.4);
  return {
    department_id: outside ? null : organisation.id,
    supplier_id: outside ? organisation.id : null,
    all_flag,
    user_ids: all_flag
      ? []
      : random.some(organisation.people, random.between(1, 3)).map(({ user_id }) => user_id),
  };
}

function anyDepartment({ divisions }: Company): readonly Organisation[] {
  return divisions.flatMap(({ departments }) => departments);
}

function stepOf({ department_id, supplier_id, all_flag, user_ids }: Assignee, step_type: number): StepInput {
  return {
    department_id,
    supplier_id,
    all_flag,
    users: user_ids.map((user_id) => ({ user_id })),
    step_type,
    role_code: step_type,
  };
}
