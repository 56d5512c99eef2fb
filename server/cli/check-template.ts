import * as z from 'zod/mini';
import { formatPrevStepOrder } from '#domain/approval-route/prev-steps.ts';
import {
  stepStructureIssues,
  viewerStructureIssues,
  type ValidationIssue,
} from '#domain/approval-route/step-structure.ts';
import type { Assignee } from '#domain/approval-route/types.ts';
import { stepType } from '#domain/codes.ts';
import { firstRouteStep } from '#domain/limits.ts';
import { routeProblemText } from '#texts/route-problems.ts';
import type { TemplateRow } from './queries.ts';

const id = z.nullable(z.int());
const assignee = z.object({
  department_id: id,
  supplier_id: id,
  all_flag: z.boolean(),
  user_ids: z.array(z.int()),
});
const step = z.object({
  step_order: z.int(),
  prev_step_order: z.array(z.int()),
  step_type: z.int(),
  assignee,
});

/**
 * The errors of a stored template, each as a Japanese sentence: its JSON, and the rules that depend only on
 * the route, such as a graph without a cycle. Users who have left since are no error.
 */
export function findingsOfTemplate({ pic_approver_steps, viewer_steps }: TemplateRow): readonly string[] {
  const steps = z.safeParse(z.array(step), pic_approver_steps);
  const viewers = z.safeParse(z.array(assignee), viewer_steps);
  return [
    ...(steps.success
      ? stepStructureIssues(steps.data.map(stepInput)).map((issue) =>
          finding('ステップ', firstRouteStep, issue),
        )
      : ['担当者・承認者の形式が正しくありません（pic_approver_steps）。']),
    ...(viewers.success
      ? viewerStructureIssues(viewers.data.map(viewerInput)).map((issue) => finding('閲覧者', 1, issue))
      : ['閲覧者の形式が正しくありません（viewer_steps）。']),
  ];
}

function stepInput({ step_order, prev_step_order, step_type, assignee }: z.output<typeof step>) {
  return {
    ...assigned(assignee),
    step_order,
    prev_step_order: formatPrevStepOrder(prev_step_order),
    step_type,
    role_code: step_type,
  };
}

function viewerInput(viewer: Assignee) {
  return { ...assigned(viewer), step_type: stepType.viewer, role_code: stepType.viewer };
}

function assigned({ department_id, supplier_id, all_flag, user_ids }: Assignee) {
  return { department_id, supplier_id, all_flag, users: user_ids.map((user_id) => ({ user_id })) };
}

function finding(what: string, firstNumber: number, { path: [index], problem }: ValidationIssue): string {
  const text = routeProblemText(problem);
  return typeof index === 'number' ? `${what} ${index + firstNumber}：${text}` : text;
}
