/** Every code of the product with its Japanese label (specification, section 3). Codes are data; types follow from them. */

/** Who signs in: the operator company's staff or a supplier's. */
export const role = { operator: 1, supplier: 2 } as const;
export type Role = (typeof role)[keyof typeof role];

/** Operator users' privilege; suppliers have none. */
export const privilege = { system_admin: 1, division_admin: 2, general: 3 } as const;
export type Privilege = (typeof privilege)[keyof typeof privilege];
export const privilegeLabel: Record<Privilege, string> = {
  1: 'システム管理者',
  2: '事業部管理者',
  3: '一般',
};

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
export const stepTypeLabel: Record<StepType, string> = {
  1: '申請',
  2: '受付',
  3: '申請ルート設定',
  4: '担当者',
  5: '承認者',
  6: '最終承認',
  7: '閲覧者',
};

export const applicationStatus = { not_received: 1, in_circulation: 2, completed: 3 } as const;
export type ApplicationStatus = (typeof applicationStatus)[keyof typeof applicationStatus];
export const applicationStatusLabel: Record<ApplicationStatus, string> = {
  1: '未受付',
  2: '回付中',
  3: '完了',
};

/** How a completed application ended; null while it runs. */
export const applicationResult = { approved: 1, rejected: 2 } as const;
export type ApplicationResult = (typeof applicationResult)[keyof typeof applicationResult];
export const applicationResultLabel: Record<ApplicationResult, string> = { 1: '承認', 2: '却下' };

export const stepStatus = { not_approved: 1, applied: 2, approved: 3, rejected: 4 } as const;
export type StepStatus = (typeof stepStatus)[keyof typeof stepStatus];
export const stepStatusLabel: Record<StepStatus, string> = { 1: '未承認', 2: '申請', 3: '承認', 4: '却下' };

/** The five lists of /application; the numbers are also the buckets of the work list. */
export const searchType = {
  own_uncompleted: 1,
  own_completed: 2,
  awaiting_my_approval: 3,
  for_approval_uncompleted: 4,
  for_approval_completed: 5,
} as const;
export type SearchType = (typeof searchType)[keyof typeof searchType];
const listCaption = { own: '自分が申請した書類', awaiting: '承認待ちの書類', for_approval: '承認対象の書類' };
const listName = { uncompleted: '未完了', completed: '完了', awaiting: '自分の承認待ち' };
/** The caption that a list is under, its name there, and whether it holds what the user submitted themselves. */
export const searchTypeLabel: Record<
  SearchType,
  { readonly caption: string; readonly name: string; readonly own: boolean }
> = {
  1: { caption: listCaption.own, name: listName.uncompleted, own: true },
  2: { caption: listCaption.own, name: listName.completed, own: true },
  3: { caption: listCaption.awaiting, name: listName.awaiting, own: false },
  4: { caption: listCaption.for_approval, name: listName.uncompleted, own: false },
  5: { caption: listCaption.for_approval, name: listName.completed, own: false },
};

/** Where a notice's period stands today. */
export const publishState = { coming: 1, published: 2, ended: 3 } as const;
export type PublishState = (typeof publishState)[keyof typeof publishState];
