import { requiredText } from '#contract/fields.ts';
import { stepStructureIssues, viewerStructureIssues } from '#domain/approval-route/step-structure.ts';
import { label } from '#texts/fields.ts';
import { routeMessage } from '#texts/approval-route.ts';
import { maxLength } from '#domain/limits.ts';
import { routeProblemText } from '#texts/route-problems.ts';
import type { Issue as ServerIssue } from '#contract/errors.ts';
import { stepsToWire, type RouteDraft, type RouteStep, type Viewer } from './draft.ts';

export type StepList = 'pic_approver_steps' | 'viewer_steps';

/**
 * One thing that is wrong with a route, and where: the name, the template that it is saved over, a list as a whole
 * (`index` null), or a row of it.
 */
export type RouteIssue =
  | { readonly list: null; readonly message: string }
  | { readonly list: 'template'; readonly message: string }
  | { readonly list: StepList; readonly index: number | null; readonly message: string };

const routeName = requiredText({ label: label.route_name, max: maxLength.approval_route_name });

/** What is wrong with a route as far as the browser can tell (specification 5, "Approval route"; domain 2.2). */
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

/** At which rows a loaded template names people or organisations that are not valid any more (domain 2.2). */
export function leftIssues(route: RouteDraft): RouteIssue[] {
  const at = (list: StepList) => (step: RouteStep | Viewer, index: number) => {
    if (step.all_flag)
      return step.target.left === true ? [inList(list, index, routeMessage.nobodyValid)] : [];
    const left = step.target.left === true || step.users.some((user) => user.left === true);
    return left ? [inList(list, index, routeMessage.invalidUsers)] : [];
  };
  return [
    ...route.pic_approver_steps.flatMap(at('pic_approver_steps')),
    ...route.viewer_steps.flatMap(at('viewer_steps')),
  ];
}

/** What the server refused of saving a template: its fields, or `updated_at` for what others did to it meanwhile. */
export function refusedTemplate(issues: readonly ServerIssue[]): RouteIssue[] {
  return issues.map(({ loc: [, field, index], msg }) => {
    if (field === 'pic_approver_steps' || field === 'viewer_steps') return inList(field, index, msg);
    return { list: field === 'approval_route_name' ? null : 'template', message: msg };
  });
}

/** What the server refused of the bare list of steps: `loc` is `["body", 1, "prev_step_order"]` (domain 2.2). */
export function refusedSteps(issues: readonly ServerIssue[]): RouteIssue[] {
  return issues.map(({ loc, msg }) => inList('pic_approver_steps', loc[1], msg));
}

function inList(list: StepList, index: string | number | undefined, message: string): RouteIssue {
  return { list, index: typeof index === 'number' ? index : null, message };
}

/** The messages of one row, each once. */
export function messagesAt(issues: readonly RouteIssue[], list: StepList, index: number | null): string[] {
  const own = issues.filter((issue) => issue.list === list && issue.index === index);
  return [...new Set(own.map((issue) => issue.message))];
}

/** Where the summary's entry jumps to: the name of a field, of a list, or of a row. */
export function placeOf(issue: RouteIssue): string {
  if (issue.list === null) return 'approval_route_name';
  if (issue.list === 'template') return issue.list;
  return issue.index === null ? issue.list : rowPlace(issue.list, issue.index);
}

/** The name by which the summary finds a row. */
export function rowPlace(list: StepList, index: number): string {
  return `${list}-${index}`;
}
