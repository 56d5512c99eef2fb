import type {
  ApplicationResult,
  ApplicationStatus,
  FieldKind,
  Privilege,
  PublishState,
  QuestionKind,
  ResponseState,
  WorkListKind,
  StepStatus,
  StepType,
} from '#domain/codes.ts';

/** The labels of the codes in domain/codes.ts. */
export const privilegeLabel: Record<Privilege, string> = {
  1: 'システム管理者',
  2: '事業部管理者',
  3: '一般',
};

export const stepTypeLabel: Record<StepType, string> = {
  1: '申請',
  2: '受付',
  3: '申請ルート設定',
  4: '担当者',
  5: '承認者',
  6: '最終承認',
  7: '閲覧者',
};

export const applicationStatusLabel: Record<ApplicationStatus, string> = {
  1: '未受付',
  2: '回付中',
  3: '完了',
};

export const applicationResultLabel: Record<ApplicationResult, string> = { 1: '承認', 2: '却下' };

export const stepStatusLabel: Record<StepStatus, string> = { 1: '未承認', 2: '申請', 3: '承認', 4: '却下' };

export const publishStateLabel: Record<PublishState, string> = {
  1: '公開前',
  2: '公開中',
  3: '終了',
  4: '訂正済み',
};

/** 文字 is no code: null. */
export const fieldKindLabel: Record<FieldKind, string> = { 1: '数値', 2: '金額', 3: '日付', 4: '選択肢' };

export const questionKindLabel: Record<QuestionKind, string> = {
  1: '一つ選択',
  2: '複数選択',
  3: '文字',
  4: '数値',
  5: '日付',
  6: 'ファイル',
};
export const responseStateLabel: Record<ResponseState, string> = {
  1: '未回答',
  2: '回答済み',
  3: '期限後',
  4: '期限後に訂正',
  5: '追記待ち',
  6: '追記なし',
};

const listCaption = {
  own: '自分が申請した書類',
  awaiting: '承認待ちの書類',
  for_approval: '承認・閲覧の書類',
};
const listName = { uncompleted: '未完了', completed: '完了', awaiting: '自分の承認待ち' };
/**
 * The caption that a list is under, its name there, and whether it holds what the user submitted themselves.
 */
export const workListLabel: Record<
  WorkListKind,
  { readonly caption: string; readonly name: string; readonly own: boolean }
> = {
  1: { caption: listCaption.own, name: listName.uncompleted, own: true },
  2: { caption: listCaption.own, name: listName.completed, own: true },
  3: { caption: listCaption.awaiting, name: listName.awaiting, own: false },
  4: { caption: listCaption.for_approval, name: listName.uncompleted, own: false },
  5: { caption: listCaption.for_approval, name: listName.completed, own: false },
};

/** What a step asks its assignee for, in `…の依頼` and `…のお願い`. */
export const requestedAction: Record<StepType, string> = {
  1: '申請',
  2: '受付',
  3: '申請ルートの設定',
  4: '担当者としての確認',
  5: '承認',
  6: '最終承認',
  7: '閲覧',
};
