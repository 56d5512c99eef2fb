import type { SavedApprovalRoute, SavedAssignee, SavedRoute, SavedStep } from '#contract/approval-route.ts';
import { parsePrevStepOrder } from '#domain/approval-route/prev-steps.ts';
import { stepType } from '#domain/codes.ts';
import { firstRouteStep } from '#domain/limits.ts';
import type { Assignment, RouteDraft, StepTarget, TemplateState } from './draft.ts';

/** A copy of a template as a route to edit. */
export function routeOfTemplate(
  template: SavedApprovalRoute,
): RouteDraft & { readonly save_state: TemplateState } {
  return { ...routeOfSaved(template), save_state: stateOf(template) };
}

/** A copy of a route to edit, of no template. People and organisations that are no longer valid are marked. */
export function routeOfSaved({
  approval_route_name,
  pic_approver_steps,
  viewer_steps,
}: SavedRoute): RouteDraft {
  return {
    approval_route_name,
    pic_approver_steps: pic_approver_steps.map((step, index) => ({
      ...assignmentOf(step),
      step_order: firstRouteStep + index,
      prev_step_order: previousOf(step),
      step_type: step.step_type,
    })),
    viewer_steps: viewer_steps.map((viewer) => ({
      ...assignmentOf(viewer),
      step_order: null,
      prev_step_order: [],
      step_type: stepType.viewer,
    })),
    save_state: null,
  };
}

/** The state of a loaded template that overwriting it needs. */
export function stateOf(template: SavedApprovalRoute): TemplateState {
  const { saved_approval_route_id, approval_route_name, updated_at, is_editable } = template;
  return { saved_approval_route_id, approval_route_name, updated_at, is_editable };
}

/** An assignee of the server as the browser holds one. */
export function assignmentOf(step: SavedAssignee): Assignment {
  return {
    target: { ...targetOf(step), ...(!step.target_valid && { left: true as const }) },
    all_flag: step.all_flag,
    users: step.users.map(({ user_id, full_name, absence, valid }) => ({
      user_id,
      full_name,
      absence,
      ...(!valid && { left: true as const }),
    })),
  };
}

/** Each has either a department or a supplier, with its names. */
function targetOf(step: SavedAssignee): StepTarget {
  return step.supplier_id === null
    ? {
        kind: 'department',
        department_id: step.department_id ?? 0,
        department_name: step.department_name ?? '',
        division_name: step.division_name ?? '',
      }
    : {
        kind: 'supplier',
        supplier_id: step.supplier_id,
        supplier_code: step.supplier_code ?? '',
        company_name: step.company_name ?? '',
        branch_office_name: step.branch_office_name,
      };
}

function previousOf({ prev_step_order }: SavedStep): readonly number[] {
  const previous = parsePrevStepOrder(prev_step_order ?? '');
  return previous === 'not_integers' ? [] : previous;
}
