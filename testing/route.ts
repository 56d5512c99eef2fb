import type { Sent } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import type { TestPortal } from './portal.ts';

export type SentRoute = Sent<typeof calls.application.approval_route_edit.new_save>;
export type SentStep = SentRoute['pic_approver_steps'][number];

/** A step by codes and login ids: a department's (P…) or a supplier's (S…), all of it or some users. */
export type StepSketch = {
  readonly of: string;
  readonly users?: 'all' | readonly string[];
  /** 4 person in charge, 5 approver. */
  readonly type?: 4 | 5;
  readonly prev?: string;
};
export type RouteSketch = {
  readonly name?: string;
  readonly steps: readonly StepSketch[];
  readonly viewers?: readonly StepSketch[];
};

/** A route as the route dialog sends it. */
export async function routeInput(
  portal: TestPortal,
  { name = '標準ルート', steps, viewers = [] }: RouteSketch,
): Promise<SentRoute> {
  return {
    approval_route_name: name,
    pic_approver_steps: await stepsOf(portal, steps),
    viewer_steps: await Promise.all(viewers.map((viewer) => stepOf(portal, viewer, 7))),
  };
}

/** Only the steps, numbered from 4. */
export function stepsOf(portal: TestPortal, steps: readonly StepSketch[]): Promise<SentStep[]> {
  return Promise.all(
    steps.map(async (step, index) => ({
      ...(await stepOf(portal, step, step.type ?? 5)),
      step_order: 4 + index,
      prev_step_order: step.prev ?? '',
    })),
  );
}

async function stepOf(portal: TestPortal, sketch: StepSketch, type: 4 | 5 | 7): Promise<SentStep> {
  const { of, users = 'all' } = sketch;
  const inside = of.startsWith('P');
  return {
    step_type: type,
    role_code: type,
    department_id: inside ? await portal.departmentId(of) : null,
    supplier_id: inside ? null : await portal.supplierId(of),
    all_flag: users === 'all',
    users:
      users === 'all'
        ? []
        : await Promise.all(users.map(async (login) => ({ user_id: await portal.userId(login) }))),
  };
}

/** 4 and 5 in parallel, one of them a supplier's, and 6, which waits for both. */
export const joiningSketch: RouteSketch = {
  name: '標準ルート',
  steps: [{ of: 'P102', users: ['pic1'], type: 4 }, { of: 'S0001' }, { of: 'P103', prev: '4,5' }],
  viewers: [{ of: 'P301', users: ['viewer1'] }],
};
