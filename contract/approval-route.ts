import * as z from 'zod/mini';
import { routeStepTypes } from '#domain/approval-route/step-types.ts';
import { routeLabel, routeMessage } from '#texts/approval-route.ts';
import { label } from '#texts/fields.ts';
import { maxLength, maxRouteSteps } from '#domain/limits.ts';
import { get, post } from './call.ts';
import {
  absence,
  id,
  ignored,
  listOf,
  namedUsers,
  nothing,
  optional,
  optionalQueryId,
  paging,
  optionalText,
  token,
} from './fields.ts';
import { searchWord, supplierWords } from './search-words.ts';

/** One step of a route, approver or viewer. Its rules are in domain/approval-route. */
export const routeStep = z.object({
  step_order: optional(z.int()),
  prev_step_order: optional(z.string().check(z.refine((text) => text.length <= maxLength.prev_step_order))),
  step_type: z.int(),
  role_code: z.int(),
  department_id: optional(id),
  supplier_id: optional(id),
  all_flag: z.boolean(),
  users: namedUsers,
  division_name: ignored,
  department_name: ignored,
  company_name: ignored,
  branch_office_name: ignored,
});
export type RouteStepInput = z.output<typeof routeStep>;

export const routeSteps = z
  .array(routeStep)
  .check(z.maxLength(maxRouteSteps, { error: routeMessage.tooManySteps(maxRouteSteps) }));

const department = z.object({
  department_id: z.int(),
  department_name: z.string(),
  division_name: z.string(),
});
const supplier = z.object({
  supplier_id: z.int(),
  supplier_code: z.string(),
  company_name: z.string(),
  branch_office_name: z.nullable(z.string()),
});
/** `absence` is today's, or one that begins soon. */
const person = z.object({ user_id: z.int(), full_name: z.string(), absence: z.nullable(absence) });

/** A department or supplier with users of it, or all: current names, and flags for what is not valid. */
const savedAssignee = z.object({
  department_id: z.nullable(z.int()),
  division_name: z.nullable(z.string()),
  department_name: z.nullable(z.string()),
  supplier_id: z.nullable(z.int()),
  supplier_code: z.nullable(z.string()),
  company_name: z.nullable(z.string()),
  branch_office_name: z.nullable(z.string()),
  all_flag: z.boolean(),
  /** `valid` is false if the user is invalid or no longer belongs to that department or supplier. */
  users: z.array(z.extend(person, { valid: z.boolean() })),
  /** False if the department or supplier is no longer valid or has no valid user. */
  target_valid: z.boolean(),
});
export type SavedAssignee = z.output<typeof savedAssignee>;

export type PickerDepartment = z.output<typeof department>;
export type PickerSupplier = z.output<typeof supplier>;

/** The pickers of the step form: valid departments, suppliers and users. */
export const selectDepartmentUser = {
  department_list: get({
    path: '/api/application/select_department_user/department_list',
    access: 'operator',
    audit: { screen: 'approval_route', does: 'show', about: { department: null } },
    query: z.object({
      division_id: optionalQueryId,
      department_name: searchWord(label.department_name),
      ...paging,
    }),
    output: listOf(department),
  }),
  supplier_list: get({
    path: '/api/application/select_department_user/supplier_list',
    access: 'operator',
    audit: { screen: 'approval_route', does: 'show', about: { supplier: null } },
    query: z.object({
      division_id: optionalQueryId,
      ...supplierWords,
      ...paging,
    }),
    output: listOf(supplier),
  }),
  /** The valid users of one department or one supplier; exactly one of the two ids is required. */
  user_list: get({
    path: '/api/application/select_department_user/user_list',
    access: 'operator',
    audit: {
      screen: 'approval_route',
      does: 'show',
      about: { department: 'department_id', supplier: 'supplier_id' },
    },
    query: z.object({ department_id: optionalQueryId, supplier_id: optionalQueryId, ...paging }).check(
      z.refine(({ department_id, supplier_id }) => (department_id === null) !== (supplier_id === null), {
        error: routeMessage.targetRequired,
        path: ['department_id'],
      }),
    ),
    output: listOf(person),
  }),
  /**
   * Valid users of any department, and of the suppliers that deal with the division, each with that department
   * or supplier. Those of the division come first.
   */
  person_list: get({
    path: '/api/application/select_department_user/person_list',
    access: 'operator',
    audit: { screen: 'approval_route', does: 'show', about: { internal_user: null } },
    query: z.object({ division_id: optionalQueryId, full_name: searchWord(label.full_name), ...paging }),
    output: listOf(savedAssignee),
  }),
  /** Whom the caller assigned steps to last, of what can be chosen for the division: a handful. */
  recent_list: get({
    path: '/api/application/select_department_user/recent_list',
    access: 'operator',
    audit: { screen: 'approval_route', does: 'show', about: { internal_user: null } },
    query: z.object({ division_id: optionalQueryId }),
    output: z.object({ items: z.array(savedAssignee) }),
  }),
};

/** Validates the approver steps by the same rules as approve. The body is the bare list. */
export const validatePicApproverSteps = post({
  path: '/api/application/validate_pic_approver_steps',
  changes_nothing: true,
  access: 'operator',
  audit: { screen: 'approval_route', does: 'show', about: { application: null } },
  body: routeSteps,
  output: nothing,
});

/** A step of a template or of a former route. */
const savedStep = z.extend(savedAssignee, {
  step_order: z.nullable(z.int()),
  prev_step_order: z.nullable(z.string()),
  step_type: z.int(),
  role_code: z.int(),
});
export type SavedStep = z.output<typeof savedStep>;

const savedRouteStep = z.extend(savedStep, { step_type: z.literal(routeStepTypes) });
export type SavedRouteStep = z.output<typeof savedRouteStep>;

/** A route to begin with: of a template, or of a former application. */
export const savedRoute = z.object({
  approval_route_name: z.string(),
  pic_approver_steps: z.array(savedRouteStep),
  viewer_steps: z.array(savedStep),
});
export type SavedRoute = z.output<typeof savedRoute>;

const savedApprovalRoute = z.extend(savedRoute, {
  saved_approval_route_id: z.int(),
  division_id: z.int(),
  updated_at: z.string(),
  /** Whether the caller may overwrite or delete it. */
  is_editable: z.boolean(),
});
export type SavedApprovalRoute = z.output<typeof savedApprovalRoute>;

/** The template list of the route dialog: the templates of the caller's division. */
export const approvalRouteLoad = {
  saved_approval_route_list: get({
    path: '/api/application/approval_route_load/saved_approval_route_list',
    access: 'operator',
    audit: { screen: 'approval_route_template', does: 'show', about: { approval_route_template: null } },
    query: z.object({ approval_route_name: searchWord(routeLabel.route_name), ...paging }),
    output: listOf(savedApprovalRoute),
  }),
  delete: post({
    path: '/api/application/approval_route_load/delete',
    access: 'operator',
    audit: {
      screen: 'approval_route_template',
      does: 'delete',
      about: { approval_route_template: 'saved_approval_route_id' },
    },
    body: z.object({ saved_approval_route_id: id, updated_at: token }),
    output: nothing,
  }),
};

/** The dialog's state of the template last loaded or saved; overwriting needs it. */
export const saveState = z.object({
  saved_approval_route_id: z.int(),
  approval_route_name: z.string(),
  updated_at: z.string(),
});
export type SaveState = z.output<typeof saveState>;

const template = () => ({
  /** Required. The server reports a missing one together with what is wrong with the steps. */
  approval_route_name: optionalText({ label: routeLabel.route_name, max: maxLength.approval_route_name }),
  pic_approver_steps: routeSteps,
  viewer_steps: z
    .array(routeStep)
    .check(z.maxLength(maxRouteSteps, { error: routeMessage.tooManyViewers(maxRouteSteps) })),
});

/** Saves a route as a new template or over an existing one. Answers the save state. */
export const approvalRouteEdit = {
  new_save: post({
    path: '/api/application/approval_route_edit/new_save',
    access: 'operator',
    audit: { screen: 'approval_route_template', does: 'create', about: { approval_route_template: null } },
    body: z.object(template()),
    output: saveState,
  }),
  overwrite_save: post({
    path: '/api/application/approval_route_edit/overwrite_save',
    access: 'operator',
    audit: {
      screen: 'approval_route_template',
      does: 'update',
      about: { approval_route_template: 'saved_approval_route_id' },
    },
    body: z.object({ saved_approval_route_id: id, updated_at: token, ...template() }),
    output: saveState,
  }),
};
