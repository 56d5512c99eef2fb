import type { ApplicationResult, ApplicationStatus, StepStatus, StepType } from '#domain/codes.ts';
import type { Assignee, Route } from '#domain/approval-route/types.ts';
import type { PlannedStep } from './plan.ts';

/**
 * The data that the approval engine takes and returns. Times are ISO 8601 strings from the caller; the engine
 * reads no clock and does no I/O.
 */

/** A valid, signed-in user with their current organisation. Exactly one of the two ids is set. */
export type ActingUser = {
  readonly user_id: number;
  readonly department_id: number | null;
  readonly supplier_id: number | null;
  /** 代理: the users whom they stand for now. */
  readonly stands_for?: readonly number[];
  /** The users whom they have stood for, each from and until a moment, which may be still to come. */
  readonly stood_for?: readonly StoodFor[];
};

export type StoodFor = { readonly user_id: number; readonly from: string; readonly until: string };

export type Operation = {
  readonly user_id: number;
  readonly at: string;
  /** Whom the user stood for; missing where they acted in their own name. */
  readonly for_user_id?: number;
};

/** One numbered step: 1 applicant, 2 receptionist, 3 route setter, 4 … n route, n + 1 final approver. */
export type Step = {
  readonly step_order: number;
  readonly step_type: StepType;
  /**
   * Steps of the route (from number 4) that must be approved first, ascending. Empty for other step types.
   */
  readonly prev_step_order: readonly number[];
  readonly assignee: Assignee;
  readonly status: StepStatus;
  readonly started_at: string | null;
  readonly closed_at: string | null;
  readonly operation: Operation | null;
  /** 目安: the day `yyyy-mm-dd` until which the step should be done. Null for step 1 and where none was planned. */
  readonly planned_on: string | null;
  /** Grows by one with each change of this step. Clients get it as the step's opaque `updated_at`. */
  readonly version: number;
};

export type ApplicationState = {
  readonly status: ApplicationStatus;
  readonly result: ApplicationResult | null;
  readonly cancelled: boolean;
  readonly applicant_user_id: number;
  readonly application_at: string;
  /** A date in Japan, `yyyy-mm-dd`. */
  readonly applicant_answers_hope_date: string;
  readonly approval_route_name: string | null;
  /** Numbered steps in order: step number k is at index k - 1. */
  readonly steps: readonly Step[];
  readonly viewers: readonly Assignee[];
  /** 引き継ぎ: the suppliers' users who passed a step on, or for whom a delegate did, in order, each once. */
  readonly handed_over_by: readonly number[];
  /**
   * Grows by one when the status or the route changes, and with a cancel (docs/rules/applications.md#tokens).
   */
  readonly version: number;
  /** How many events led to this state; the number of the last one. */
  readonly event_count: number;
  /** When the last event happened. */
  readonly last_event_at: string;
};

type OnStep<K extends string> = {
  readonly kind: K;
  readonly by: ActingUser;
  readonly step_order: number;
  readonly application_version: number;
  readonly step_version: number;
};

/**
 * What a user wants to do with an application, without the input for it. `application_version` and
 * `step_version` are the tokens that their screen loaded.
 */
export type Action =
  | OnStep<'approve'>
  /** The route setter's approval, which sets a route. */
  | OnStep<'set_route'>
  | (OnStep<'reject'> & {
      /** 修正して再申請を依頼: the applicant is asked to submit it again. */
      readonly asks_resubmission?: boolean;
    })
  /** 担当者変更: another assignee for a step that nobody has acted on. */
  | {
      readonly kind: 'replace';
      readonly by: ActingUser;
      readonly step_order: number;
      readonly step_version: number;
      /** Whether the step has no valid assignee now. The caller looks up this and `administers`. */
      readonly unattended: boolean;
      /** Whether `by` administers the application's division. */
      readonly administers: boolean;
      /** 後任への一括変更, not 担当者変更. */
      readonly all_at_once?: boolean;
    }
  /** 引き継ぎ: a supplier's user passes an open step on to a colleague. */
  | {
      readonly kind: 'hand_over';
      readonly by: ActingUser;
      readonly step_order: number;
      readonly step_version: number;
      readonly to_user_id: number;
    }
  | { readonly kind: 'cancel'; readonly by: ActingUser; readonly application_version: number };

type Timed<K extends Action['kind']> = Extract<Action, { readonly kind: K }> & { readonly at: string };

/**
 * The working days from the day of the command to 回答希望日, both included, in order; at most ten years of them.
 */
type PlanningDays = readonly string[];

/** An action with its time and its validated input, or a submission. */
export type Command =
  | {
      readonly kind: 'submit';
      readonly by: ActingUser;
      readonly at: string;
      readonly applicant_answers_hope_date: string;
      readonly receptionist: Assignee;
      readonly route_setter: Assignee;
      readonly final_approver: Assignee;
      readonly working_days: PlanningDays;
    }
  | Timed<'approve'>
  | (Timed<'set_route'> & { readonly route: Route; readonly working_days: PlanningDays })
  | Timed<'reject'>
  | (Timed<'replace'> & { readonly assignee: Assignee })
  | Timed<'hand_over'>
  | Timed<'cancel'>;

/**
 * A row of the append-only history. It records only what a user did; `evolve` derives the consequences, so
 * the state is the fold of the events. Events are stored forever, so old ones must stay readable.
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
      /** Missing where the application was submitted before days were planned. */
      readonly plan?: readonly PlannedStep[];
    }
  | {
      readonly kind: 'approved';
      readonly user_id: number;
      /** Whom the user stood for; missing where they acted in their own name. */
      readonly for_user_id?: number;
      readonly at: string;
      readonly step_order: number;
      readonly route: Route | null;
      /** The plan of the route; missing without one, and where it was set before days were planned. */
      readonly plan?: readonly PlannedStep[];
    }
  | {
      readonly kind: 'rejected';
      readonly user_id: number;
      readonly for_user_id?: number;
      readonly at: string;
      readonly step_order: number;
      /** 修正して再申請を依頼; missing where it was not asked for. */
      readonly asks_resubmission?: true;
    }
  | {
      readonly kind: 'replaced';
      readonly user_id: number;
      readonly at: string;
      readonly step_order: number;
      readonly assignee: Assignee;
    }
  | {
      /** The colleague takes the place of the user, or of whom the user stood for. */
      readonly kind: 'handed_over';
      readonly user_id: number;
      readonly for_user_id?: number;
      readonly at: string;
      readonly step_order: number;
      readonly to_user_id: number;
    }
  | { readonly kind: 'cancelled'; readonly user_id: number; readonly at: string };

/** Why an action was refused; the server gives each its HTTP status and text. */
export type Refusal =
  /** 403: the user sees the application but may not take this action. */
  | { readonly kind: 'not_assignee' }
  | { readonly kind: 'not_applicant' }
  | { readonly kind: 'not_replacer' }
  | { readonly kind: 'not_nudger' }
  /** 403: the request sets a route on a step that is not the route setter's. */
  | { readonly kind: 'route_not_allowed' }
  /** 404: the application has no such step. */
  | { readonly kind: 'no_such_step' }
  /** 422 この申請は既に取り消されています。 */
  | { readonly kind: 'already_cancelled' }
  /** 422 この申請は既に却下されています。 */
  | { readonly kind: 'already_rejected' }
  /** 422 この申請は既に完了しています。 */
  | { readonly kind: 'already_completed' }
  /** 422: a cancel of an application that is no longer 未受付. */
  | { readonly kind: 'already_received' }
  /** 422 既にほかの担当者が処理しています。 */
  | { readonly kind: 'already_processed' }
  /** 422: the caller acted on the step themselves, such as in another tab. */
  | { readonly kind: 'already_processed_by_caller' }
  /** 422 代理期間が終了しました。 */
  | { readonly kind: 'delegation_ended' }
  /** 422: the step still waits for others. */
  | { readonly kind: 'not_started' }
  /** 422: the colleague who is to take the step over is on it already. */
  | { readonly kind: 'already_assigned' }
  /** 422 本日は既に催促しています。 */
  | { readonly kind: 'nudged_today' }
  /** 422: nobody but the caller may act on the step now. */
  | { readonly kind: 'nobody_to_nudge' }
  /** 422: the route setter approves without a route (申請ルートが設定されていません。). */
  | { readonly kind: 'route_required' }
  /** 422 ほかのユーザーによって更新されています。画面を再表示してください。 */
  | { readonly kind: 'stale' };

export type Decision =
  | { readonly ok: true; readonly event: Event; readonly state: ApplicationState }
  | { readonly ok: false; readonly refusal: Refusal };
