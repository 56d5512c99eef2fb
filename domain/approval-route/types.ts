import type { ApplicationResult, ApplicationStatus, StepStatus, StepType } from '#domain/codes.ts';
import type { RouteStepType } from './step-types.ts';

/**
 * The state of one application's approval, as plain data without I/O: what the engine takes and answers.
 * Times are ISO 8601 strings handed in by the caller; the engine never reads a clock.
 */

/** Who a step is addressed to: named users, or whoever belongs to the department or supplier now (`all_flag`). */
export type Assignee = {
  readonly department_id: number | null;
  readonly supplier_id: number | null;
  readonly all_flag: boolean;
  /** Empty where `all_flag` is set. */
  readonly user_ids: readonly number[];
};

/** A valid, signed-in person, with the organisation he belongs to now. Exactly one of the two ids is set. */
export type ActingUser = {
  readonly user_id: number;
  readonly department_id: number | null;
  readonly supplier_id: number | null;
};

export type Operation = { readonly user_id: number; readonly at: string };

/** One numbered step; its number is `step_order` (1 applicant, 2 receptionist, 3 route setter, 4 … n route, n + 1 final approver). */
export type Step = {
  readonly step_order: number;
  readonly step_type: StepType;
  /** Steps of the route (numbers from 4) that must be approved first, ascending. Always empty for the other step types. */
  readonly prev_step_order: readonly number[];
  readonly assignee: Assignee;
  readonly status: StepStatus;
  readonly started_at: string | null;
  readonly closed_at: string | null;
  readonly operation: Operation | null;
  /** Grows by one with each change of this step; the wire's opaque `updated_at` of the step. */
  readonly version: number;
};

export type ApplicationState = {
  readonly status: ApplicationStatus;
  readonly result: ApplicationResult | null;
  readonly cancelled: boolean;
  readonly applicant_user_id: number;
  readonly application_at: string;
  /** yyyy-mm-dd, Japan. */
  readonly applicant_answers_hope_date: string;
  readonly approval_route_name: string | null;
  /** Numbered steps in order: the step with number k stands at index k - 1. */
  readonly steps: readonly Step[];
  readonly viewers: readonly Assignee[];
  /** Grows by one with a change of the status, the route, or a cancel, and with nothing else (domain 2.5). */
  readonly version: number;
  /** How many events add up to this state; the number of the last one (domain 2.8). */
  readonly event_count: number;
  /** When the last one happened. */
  readonly last_event_at: string;
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

/** What a person asks for. Tokens are the versions that his screen had loaded. */
export type Command =
  | {
      readonly kind: 'submit';
      readonly by: ActingUser;
      readonly at: string;
      readonly applicant_answers_hope_date: string;
      readonly receptionist: Assignee;
      readonly route_setter: Assignee;
      readonly final_approver: Assignee;
    }
  | {
      readonly kind: 'approve';
      readonly by: ActingUser;
      readonly at: string;
      readonly step_order: number;
      readonly application_version: number;
      readonly step_version: number;
      /** Given by the route setter alone; null otherwise. Already validated by validateRoute. */
      readonly route: Route | null;
    }
  | {
      readonly kind: 'reject';
      readonly by: ActingUser;
      readonly at: string;
      readonly step_order: number;
      readonly application_version: number;
      readonly step_version: number;
    }
  /** 担当者変更 (domain 2.7): another assignee for a step that nobody has acted on. */
  | {
      readonly kind: 'replace';
      readonly by: ActingUser;
      readonly at: string;
      readonly step_order: number;
      readonly step_version: number;
      /** Already validated like a route step. */
      readonly assignee: Assignee;
      /** What the engine can't know: whether the step has no valid assignee now, and whether `by` administers the division. */
      readonly unattended: boolean;
      readonly administers: boolean;
    }
  | {
      readonly kind: 'cancel';
      readonly by: ActingUser;
      readonly at: string;
      readonly application_version: number;
    };

/**
 * One fact that happened; one row of the append-only history (domain 2.8). What follows from it (steps that start or
 * close, the application's status) is worked out by `evolve`, so that the fold of the events is the state.
 */
export type Event =
  | {
      readonly kind: 'submitted';
      readonly user_id: number;
      readonly at: string;
      readonly applicant: Assignee;
      readonly applicant_answers_hope_date: string;
      readonly receptionist: Assignee;
      readonly route_setter: Assignee;
      readonly final_approver: Assignee;
    }
  | {
      readonly kind: 'approved';
      readonly user_id: number;
      readonly at: string;
      readonly step_order: number;
      readonly route: Route | null;
    }
  | { readonly kind: 'rejected'; readonly user_id: number; readonly at: string; readonly step_order: number }
  | {
      readonly kind: 'replaced';
      readonly user_id: number;
      readonly at: string;
      readonly step_order: number;
      readonly assignee: Assignee;
    }
  | { readonly kind: 'cancelled'; readonly user_id: number; readonly at: string };

/** Why a command was refused; the server turns each into its status and text (domain 2.5, 9). */
export type Refusal =
  /** 403: sees the application, but has no part in what he asks. */
  | { readonly kind: 'not_assignee' }
  | { readonly kind: 'not_applicant' }
  | { readonly kind: 'not_replacer' }
  /** 403: a route from somebody whose step is not the route setter's. */
  | { readonly kind: 'route_not_allowed' }
  /** 404: the application has no such step. */
  | { readonly kind: 'no_such_step' }
  /** 422 この申請は既に取り消されています。 */
  | { readonly kind: 'already_cancelled' }
  /** 422 この申請は既に却下されています。 */
  | { readonly kind: 'already_rejected' }
  /** 422 この申請は既に完了しています。 */
  | { readonly kind: 'already_completed' }
  /** 422: cancel, but the application is 未受付 no more. */
  | { readonly kind: 'already_received' }
  /** 422 既に他の担当者が処理しています。 */
  | { readonly kind: 'already_processed' }
  /** 422: an assignee of a step that waits. */
  | { readonly kind: 'not_started' }
  /** 422: the route setter approves without a route (申請ルートが設定されていません。). */
  | { readonly kind: 'route_required' }
  /** 422 他のユーザーによって更新されています。画面を再表示してください。 */
  | { readonly kind: 'stale' };

export type Decision =
  | { readonly ok: true; readonly event: Event; readonly state: ApplicationState }
  | { readonly ok: false; readonly refusal: Refusal };
