import { requiredText } from '#contract/fields.ts';
import { stepStructureIssues, viewerStructureIssues } from '#domain/approval-route/step-structure.ts';
import { routeLabel, routeMessage } from '#texts/approval-route.ts';
import { maxLength } from '#domain/limits.ts';
import { routeProblemText } from '#texts/route-problems.ts';
import type { Issue as ServerIssue } from '#contract/errors.ts';
import { stepsToWire, type RouteDraft, type DraftStep, type Viewer } from './draft.ts';

export type StepList = 'pic_approver_steps' | 'viewer_steps';

/**
 * One error in a route and where it is: the name, the template that is overwritten, a list as a whole
 * (`index` null), or a row of a list.
 */
export type RouteIssue =
  | { readonly list: null; readonly message: string }
  | { readonly list: 'template'; readonly message: string }
  | { readonly list: StepList; readonly index: number | null; readonly message: string };

const routeName = requiredText({ label: routeLabel.route_name, max: maxLength.approval_route_name });

/** The errors that the browser can find (docs/rules/routes.md#where-routes-are-validated). */
export function routeIssues(route: RouteDraft): RouteIssue[] {
  const name = routeName.safeParse(route.approval_route_name);
  return [
    ...(name.error?.issues ?? []).map(({ message }) => ({ list: null, message })),
    ...stepStructureIssues(stepsToWire(route.pic_approver_steps)).map(({ path, problem }) =>
      inList('pic_approver_steps', path[0], routeProblemText(problem)),
    ),
    ...viewerStructureIssues(stepsToWire(route.viewer_steps)).map(({ path, problem }) =>
      inList('viewer_steps', path[0], routeProblemText(problem)),
    ),
  ];
}

/** The rows that name people or organisations that are no longer valid. */
export function invalidAssigneeIssues(route: RouteDraft): RouteIssue[] {
  const at = (list: StepList) => (step: DraftStep | Viewer, index: number) => {
    if (step.all_flag)
      return step.target.left === true ? [inList(list, index, routeMessage.nobodyValid)] : [];
    const invalid = step.target.left === true || step.users.some((user) => user.left === true);
    return invalid ? [inList(list, index, routeMessage.invalidUsers)] : [];
  };
  return [
    ...route.pic_approver_steps.flatMap(at('pic_approver_steps')),
    ...route.viewer_steps.flatMap(at('viewer_steps')),
  ];
}

/** The errors of a refused template: in its fields, or at `updated_at` if another user changed it. */
export function refusedTemplateIssues(issues: readonly ServerIssue[]): RouteIssue[] {
  return issues.map(({ loc: [, field, index], msg }) => {
    if (field === 'pic_approver_steps' || field === 'viewer_steps') return inList(field, index, msg);
    return { list: field === 'approval_route_name' ? null : 'template', message: msg };
  });
}

/** The errors of a refused list of steps; `loc` is like `["body", 1, "prev_step_order"]`. */
export function refusedStepIssues(issues: readonly ServerIssue[]): RouteIssue[] {
  return issues.map(({ loc, msg }) => inList('pic_approver_steps', loc[1], msg));
}

function inList(list: StepList, index: string | number | undefined, message: string): RouteIssue {
  return { list, index: typeof index === 'number' ? index : null, message };
}

/** The messages of one row, without duplicates. */
export function messagesAt(issues: readonly RouteIssue[], list: StepList, index: number | null): string[] {
  const own = issues.filter((issue) => issue.list === list && issue.index === index);
  return [...new Set(own.map((issue) => issue.message))];
}

/** The target of the error summary's link: the name of a field, a list, or a row. */
export function fieldOf(issue: RouteIssue): string {
  if (issue.list === null) return 'approval_route_name';
  if (issue.list === 'template') return issue.list;
  return issue.index === null ? issue.list : rowField(issue.list, issue.index);
}

export function rowField(list: StepList, index: number): string {
  return `${list}-${index}`;
}
