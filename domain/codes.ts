/** Every code of the product; its label is in texts/code-labels.ts. The types are derived from the codes. */

/** Whether a user belongs to the operator company or to a supplier. */
export const role = { operator: 1, supplier: 2 } as const;
export type Role = (typeof role)[keyof typeof role];

/** Operator users' privilege; suppliers have none. */
export const privilege = { system_admin: 1, division_admin: 2, general: 3 } as const;
export type Privilege = (typeof privilege)[keyof typeof privilege];

/** `step_type` and `role_code` share these values. */
export const stepType = {
  applicant: 1,
  receptionist: 2,
  route_setter: 3,
  person_in_charge: 4,
  approver: 5,
  final_approver: 6,
  viewer: 7,
} as const;
export type StepType = (typeof stepType)[keyof typeof stepType];

export const applicationStatus = { not_received: 1, in_circulation: 2, completed: 3 } as const;
export type ApplicationStatus = (typeof applicationStatus)[keyof typeof applicationStatus];

/** How a completed application ended; null while it runs. */
export const applicationResult = { approved: 1, rejected: 2 } as const;
export type ApplicationResult = (typeof applicationResult)[keyof typeof applicationResult];

export const stepStatus = { not_approved: 1, applied: 2, approved: 3, rejected: 4 } as const;
export type StepStatus = (typeof stepStatus)[keyof typeof stepStatus];

/** The lists of a user's work list, on /application. Wire and database call the code `search_type`. */
export const workListKind = {
  own_uncompleted: 1,
  own_completed: 2,
  awaiting_my_approval: 3,
  for_approval_uncompleted: 4,
  for_approval_completed: 5,
} as const;
export type WorkListKind = (typeof workListKind)[keyof typeof workListKind];

/** Whether today is before, in or after the period of a notice, or it has a 訂正版. */
export const publishState = { coming: 1, published: 2, ended: 3, corrected: 4 } as const;
export type PublishState = (typeof publishState)[keyof typeof publishState];

/** What a question of a notice asks for. */
export const questionKind = { choice: 1, choices: 2, text: 3, number: 4, date: 5, file: 6 } as const;
export type QuestionKind = (typeof questionKind)[keyof typeof questionKind];

/** How a company stands to the questions of a notice. */
export const responseState = {
  unanswered: 1,
  answered: 2,
  late: 3,
  corrected_late: 4,
  to_complete: 5,
  not_completed: 6,
} as const;
export type ResponseState = (typeof responseState)[keyof typeof responseState];

/** What an input field of a form asks for; null stands for 文字, a text of any kind. */
export const fieldKind = { number: 1, amount: 2, date: 3, choice: 4 } as const;
export type FieldKind = (typeof fieldKind)[keyof typeof fieldKind];
