import type { WorkingTime } from './clock.ts';

/** An attachment: the file in files/ and the name that it is sent under. */
export type ScenarioFile = readonly [source: string, file_name: string];

/**
 * The assignee of a step: a department or supplier by its code, with its users by their logins, or all of it.
 */
export type ScenarioTarget = (
  | { readonly department: string; readonly supplier?: undefined }
  | { readonly supplier: string; readonly department?: undefined }
) & { readonly users: 'all' | readonly string[] };

export type ScenarioRoute = {
  readonly name: string;
  readonly steps: readonly (ScenarioTarget & {
    readonly kind: 'person_in_charge' | 'approver';
    /** The previous numbers, as in the dialog: `4,5`. */
    readonly after: string;
  })[];
  readonly viewers?: readonly ScenarioTarget[];
};

/** 担当者変更 of a step, with the reason. */
export type ScenarioReplacement = {
  readonly kind: 'replace';
  readonly by: string;
  readonly at: WorkingTime;
  readonly step_order: number;
  readonly to: ScenarioTarget;
  readonly reason: string;
};

/**
 * What somebody did with an application. An approval or rejection is of their lowest-numbered open step, or,
 * if they have none, of one of somebody they stand for.
 */
export type ScenarioAct = {
  readonly kind: 'approve' | 'reject' | 'cancel';
  readonly by: string;
  readonly at: WorkingTime;
  readonly comment?: string;
  readonly files?: readonly ScenarioFile[];
  /** 修正して再申請を依頼, with a rejection. */
  readonly asks_resubmission?: boolean;
  /** Only of the route setter's approval. */
  readonly route?: ScenarioRoute;
};

/** A remark on the application: 社内, or with one supplier. */
export type ScenarioRemark = {
  readonly kind: 'remark';
  readonly by: string;
  readonly at: WorkingTime;
  readonly text: string;
  /** The code of the supplier that reads it, beside 社内; an operator's remark only. */
  readonly with?: string;
  /** The numbers of the steps that it is addressed to. A supplier's user chooses none. */
  readonly to?: readonly number[];
  readonly awaits_reply?: boolean;
  readonly files?: readonly ScenarioFile[];
};

/** One application of the demonstration company, from its submission to its state today. */
export type Scenario = {
  readonly division: string;
  readonly workflow_type: string;
  readonly applicant: string;
  readonly at: WorkingTime;
  /** The desired answer date, in working days after the submission. */
  readonly hope_in_working_days: number;
  readonly values: readonly string[];
  readonly files?: readonly ScenarioFile[];
  readonly acts: readonly (ScenarioAct | ScenarioReplacement | ScenarioRemark)[];
};

/** 承認 by this login, of their lowest-numbered open step. */
export function approve(
  by: string,
  at: WorkingTime,
  comment?: string,
  files?: readonly ScenarioFile[],
): ScenarioAct {
  return { kind: 'approve', by, at, ...(comment && { comment }), ...(files && { files }) };
}

/** 承認 of 申請ルート設定, with the route. */
export function setRoute(by: string, at: WorkingTime, route: ScenarioRoute, comment?: string): ScenarioAct {
  return { ...approve(by, at, comment), route };
}

/** 却下, which needs a reason, and may ask for a 再申請. */
export function reject(by: string, at: WorkingTime, comment: string, asks_resubmission = false): ScenarioAct {
  return { kind: 'reject', by, at, comment, asks_resubmission };
}
