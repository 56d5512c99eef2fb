import { planText } from './ui.ts';

/** Confirmations before an application is changed, and the lines above them. */
export const applicationConfirmation = {
  cancel: '申請を取り消します。よろしいですか？',
  reject: '申請を却下します。よろしいですか？',
  approve: '申請を承認します。よろしいですか？',
  withComment: (comment: string) => `コメント：${comment}`,
  withFiles: (count: number) => `添付ファイル：${count}件`,
  suppliersWillSee: (names: readonly string[]) =>
    `次のサプライヤーに申請内容と添付ファイルが表示されます：${names.join('、')}`,
  thisEndsTheApplication: '却下すると、この申請はすべての方について終了します。',
  unsentRemark: 'やり取りに入力した書き込みは、まだ送信されていません。',
  replaceAssignee: '担当者を変更します。よろしいですか？',
} as const;

/** Headings, column captions and buttons of /application/detail. */
export const detailScreen = {
  /** What was just done, before the name of the application. */
  submitted: '申請しました：',
  content: '申請内容',
  steps: '回付状況',
  entry: '承認・却下の入力',
  /** To a supplier: what is asked of it, of a delegate in whose name. `action` is of `requestedAction`. */
  askedOfSupplier: (operator: string, action: string, acts_for: string | null) =>
    `${operator}から、${acts_for === null ? '' : `${acts_for} 様の代理として、`}${action}のお願いが届いています。内容をご確認のうえ、承認または却下を選択してください。`,
  /** Until when a supplier should answer. `day` as text. */
  askedUntil: (day: string) => `${planText.yours}：${day}`,
  askedLate: '目安の日を過ぎております。お早めにご対応をお願いいたします。',
  /** To a supplier whose reader is the wrong person: a rejection would end the application for everybody. */
  wrongPerson: '担当が違う場合は、却下せずに、次の窓口へご連絡ください。',
  operator: '担当',
  stepStatus: '状況',
  operatedAt: '処理日時',
  attachments: '添付資料',
  fileName: 'ファイル名',
  affiliation: '所属',
  fullName: '氏名',
  selfApproved: '自己承認',
  replace: '担当者変更',
  history: '履歴',
  happenedAt: '日時',
  event: '処理',
  cancelApplication: '取り消し',
  /** Confirms it. A button キャンセル beside it would seem to do the same. */
  confirmCancel: '申請を取り消す',
  previousAwaiting: '前の申請へ',
  nextAwaitingLeft: (count: number) => `次の申請へ（残り${count}件）`,
  goOnToNext: '処理後、次の申請へ進む',
  resubmit: '再申請',
  resubmittedAs: '再申請した申請',
  /** A link to another application by its time. */
  applicationOf: (application_id: number, time: string) => `No.${application_id}（${time}）`,
  editRoute: '申請ルートを編集',
  /** The tables of a route that a diagram shows. */
  routeTexts: (steps: number, viewers: number) =>
    `担当者・承認者 ${steps}件${viewers === 0 ? '' : `・閲覧者 ${viewers}件`}`,
  setRoute: '申請ルートを設定',
  reject: '却下',
  approve: '承認',
  approveKey: 'Ctrl + Enter',
} as const;

/** 修正して再申請を依頼, asked for with a 却下. */
export const resubmissionRequest = {
  /** The tick in the question, and the mark at the rejected step. */
  request: '修正して再申請を依頼',
  about: '申請者にメールで知らせ、申請詳細に再申請のボタンを表示します。',
  /** To the applicant, above the content. */
  asked: '内容を修正して再申請するよう、依頼されています。',
  reason: (comment: string) => `理由：${comment}`,
  button: '修正して再申請',
  notOffered: 'この申請書は使用停止中のため、再申請できません。管理者へご連絡ください。',
  /** At a step of the new application. */
  formerApproval: (full_name: string, time: string) => `前回承認済み：${full_name}（${time}）`,
} as const;

/** 担当者変更 and 担当者不在. */
export const replacement = {
  /** The tabs of an admin's /application. */
  ownLists: '自分に関わる申請',
  unattended: '担当者不在',
  unattendedStep: '担当者不在のステップ',
  unattendedCount: (count: number) => `担当者不在（${count}件）`,
  /** The dialog. */
  assigneeNow: '現在の担当',
  decide: '変更',
  /** Before the application's name, on the list. */
  replacedOn: '担当者を変更しました：',
  replaced: '担当者を変更しました。',
  notReplaceable: '最新の状態を読み込みました。このステップの担当者は変更できなくなりました。',
} as const;

/** What a form or an application says by itself. */
export const applicationNote = {
  whyUnavailable:
    '受付停止中の申請書は、有効な担当者がいないステップがあるため申請できません。管理者へご連絡ください。',
  noWorkflow: 'この事業部には申請できる申請書がありません。',
  rejectionNeedsComment: '却下する場合は必ず入力してください。',
  /** What was just done, before the name of the application. */
  approved: '承認しました：',
  rejected: '却下しました：',
  cancelled: '申請を取り消しました：',
  handed_over: '引き継ぎました：',
  noneLeft: 'ほかに対応が必要な申請はありません。',
  /** A decision whose answer was lost, where the form is gone. */
  lostDecision:
    '前回の操作の結果を受信できませんでした。登録されているかどうかを、回付状況で確認してください。',
  nothingToDo: '最新の状態を読み込みました。この申請でご自身が処理するステップは、現在ありません。',
} as const;
