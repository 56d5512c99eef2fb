import type { RouteStepType } from './step-types.ts';

/**
 * The assignee of a step: named users, or with `all_flag` the current members of the department or supplier.
 */
export type Assignee = {
  readonly department_id: number | null;
  readonly supplier_id: number | null;
  readonly all_flag: boolean;
  /** Empty where `all_flag` is set. */
  readonly user_ids: readonly number[];
};

/** A valid route, canonical: numbers run from 4 without a gap, users of an `all_flag` step are dropped. */
export type Route = {
  readonly approval_route_name: string;
  readonly steps: readonly RouteStep[];
  readonly viewers: readonly Assignee[];
};
export type RouteStep = {
  readonly step_order: number;
  readonly step_type: RouteStepType;
  readonly prev_step_order: readonly number[];
  readonly assignee: Assignee;
};
