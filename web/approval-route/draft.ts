import * as z from 'zod/mini';
import type { Sent } from '#contract/call.ts';
import { saveState, type approvalRouteEdit, type SaveState } from '#contract/approval-route.ts';
import type { Absence } from '#contract/fields.ts';
import { formatPrevStepOrder } from '#domain/approval-route/prev-steps.ts';
import { routeStepTypes, type RouteStepType } from '#domain/approval-route/step-types.ts';
import { stepType } from '#domain/codes.ts';

/** A route in the browser, with the names that the screen shows. `toWire` converts it for the server. */

/** `left` marks a person or organisation of a template that is no longer valid. Drafts don't store it. */
type Marked = { readonly left?: true };

export type DepartmentTarget = Marked & {
  readonly kind: 'department';
  readonly department_id: number;
  readonly department_name: string;
  readonly division_name: string;
};
export type SupplierTarget = Marked & {
  readonly kind: 'supplier';
  readonly supplier_id: number;
  readonly supplier_code: string;
  readonly company_name: string;
  readonly branch_office_name: string | null;
};
export type StepTarget = DepartmentTarget | SupplierTarget;
/** Drafts don't store `absence` either. */
export type StepUser = Marked & {
  readonly user_id: number;
  readonly full_name: string;
  readonly absence?: Absence | null;
};

/** Who a step is assigned to. */
export type Assignment = {
  readonly target: StepTarget;
  readonly all_flag: boolean;
  /** Empty if `all_flag` is set. */
  readonly users: readonly StepUser[];
};

/** A person in charge or an approver; numbers start at 4. */
export type DraftStep = Assignment & {
  readonly step_order: number;
  readonly prev_step_order: readonly number[];
  readonly step_type: RouteStepType;
  /** A deletion in this dialog removed its last previous number, so it starts at once. */
  readonly lost_previous?: true;
};
/** A viewer: it has no number and waits for no step. */
export type Viewer = Assignment & {
  readonly step_order: null;
  readonly prev_step_order: readonly [];
  readonly step_type: typeof stepType.viewer;
};

/** The template last loaded or saved, and whether the user may overwrite it. */
export type TemplateState = SaveState & { readonly is_editable: boolean };

export type RouteDraft = {
  readonly approval_route_name: string;
  readonly pic_approver_steps: readonly DraftStep[];
  readonly viewer_steps: readonly Viewer[];
  /** Needed to overwrite the template; null if none was loaded or saved. */
  readonly save_state: TemplateState | null;
};

export const emptyRoute: RouteDraft = {
  approval_route_name: '',
  pic_approver_steps: [],
  viewer_steps: [],
  save_state: null,
};

/** The schemas of an assignment. */
export const assignment = {
  target: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('department'),
      department_id: z.int(),
      department_name: z.string(),
      division_name: z.string(),
    }),
    z.object({
      kind: z.literal('supplier'),
      supplier_id: z.int(),
      supplier_code: z.string(),
      company_name: z.string(),
      branch_office_name: z.nullable(z.string()),
    }),
  ]),
  all_flag: z.boolean(),
  users: z.array(z.object({ user_id: z.int(), full_name: z.string() })),
};

/** Parses a route stored with a form's draft; the marks are dropped. */
export const routeDraftSchema = z.object({
  approval_route_name: z.string(),
  pic_approver_steps: z.array(
    z.object({
      ...assignment,
      step_order: z.int(),
      prev_step_order: z.array(z.int()),
      step_type: z.literal(routeStepTypes),
    }),
  ),
  viewer_steps: z.array(
    z.object({
      ...assignment,
      step_order: z.null(),
      prev_step_order: z.tuple([]),
      step_type: z.literal(stepType.viewer),
    }),
  ),
  save_state: z.nullable(z.extend(saveState, { is_editable: z.boolean() })),
}) satisfies z.ZodMiniType<RouteDraft>;

/** Whether the two have the same content for the server. */
export function isSameRoute(one: RouteDraft, other: RouteDraft): boolean {
  return JSON.stringify(toWire(one)) === JSON.stringify(toWire(other));
}

type SentRoute = Sent<typeof approvalRouteEdit.new_save>;
type SentStep = SentRoute['pic_approver_steps'][number];

/** The route fields of an approve or a template. `emptyRoute` gives the empty fields. */
export function toWire(route: RouteDraft): SentRoute {
  return {
    approval_route_name: route.approval_route_name,
    pic_approver_steps: stepsToWire(route.pic_approver_steps),
    viewer_steps: stepsToWire(route.viewer_steps),
  };
}

/** `role_code` is the step type; `prev_step_order` is like `4,5`, or null. */
export function stepsToWire(steps: readonly (DraftStep | Viewer)[]): SentStep[] {
  return steps.map((step) => ({
    step_order: step.step_order,
    prev_step_order: step.prev_step_order.length === 0 ? null : formatPrevStepOrder(step.prev_step_order),
    step_type: step.step_type,
    role_code: step.step_type,
    ...targetToWire(step.target),
    all_flag: step.all_flag,
    users: step.all_flag ? [] : step.users.map(({ user_id, full_name }) => ({ user_id, full_name })),
  }));
}

function targetToWire(target: StepTarget) {
  return target.kind === 'department'
    ? {
        department_id: target.department_id,
        supplier_id: null,
        division_name: target.division_name,
        department_name: target.department_name,
      }
    : {
        department_id: null,
        supplier_id: target.supplier_id,
        company_name: target.company_name,
        branch_office_name: target.branch_office_name,
      };
}
