/** The names of fields of internal users. */
export const internalUserLabel = {
  privilege: '権限',
} as const;

/** Headings, column captions and buttons of /internal-user-management. */
export const internalUserScreen = {
  search: '検索条件',
  list: '社内ユーザー一覧',
  none: '有効な社内ユーザーは登録されていません。',
  containsInvalid: '無効なユーザーを含む',
  all: 'すべて',
  validity: '有効/無効',
  valid: '有効',
  invalid: '無効',
  editTitle: '社内ユーザーの編集',
  leftBehind: '担当者不在・受付停止になるもの',
  assignments: '担当の変更',
  login_id: 'ログインID',
  mail_address: 'メールアドレス',
  signIn: '認証',
} as const;

/** The confirmation before a save. */
export const internalUserConfirmation = {
  update: '社内ユーザー情報を更新します。よろしいですか？',
} as const;

/** Refusals and hints of the edit form of internal users. */
export const internalUser = {
  lastSystemAdmin: '最後のシステム管理者は変更できません。',
  oneself: 'ご自身の権限は変更できません。',
  oneselfUnchangeable: 'ご自身の権限と有効/無効は変更できません。ほかのシステム管理者に依頼してください。',
  departmentGone: (name: string) =>
    `所属部署「${name}」は取込元からなくなっています。取込元で所属部署を変更して取り込んでから、有効にしてください。`,
  /** What a save changes; lines of its confirmation. */
  privilegeChanges: (from: string, to: string) => `権限：${from} → ${to}`,
  becomesValid: 'このユーザーを有効にします。',
  becomesInvalid: 'このユーザーを無効にします。現在のログインは終了し、以後ログインできなくなります。',
  /** The heading of the list of effects. */
  leavesBehind: 'このユーザーを無効にすると、次の影響があります。確認してから更新してください。',
  leavesSteps: (count: number) => `${count}件の未処理のステップが担当者不在になります。`,
  /** The admin may not open the application, so form, applicant and day identify it. */
  openStep: (
    application: { id: number; workflow_name: string; applicant: string; day: string },
    step_order: number,
    type: string,
  ) =>
    `申請番号${application.id}「${application.workflow_name}」${application.applicant}（${application.day} 申請）No ${step_order}（${type}）`,
  stopsWorkflows: (count: number) => `${count}件のワークフローが受付停止になります。`,
  stoppedWorkflow: (division_name: string, workflow_name: string) =>
    `ワークフロー「${workflow_name}」（${division_name}）`,
  /** Ends a shortened list. */
  moreNamed: (count: number) => `ほか${count}件`,
  acknowledge: '担当者不在・受付停止になることを確認しました',
  notAcknowledged: '影響を確認のうえ、チェックを入れてください。',
  invalidInSource: '取込元で無効になっています。取込元で有効になるまで、ログインできません。',
  privilegeFromPortal: 'ここで変更した権限は、以後の取込では上書きされません。',
  updated: '社内ユーザー情報を更新しました。',
  updatedAndHidden:
    '社内ユーザー情報を更新しました。無効なユーザーは、「無効なユーザーを含む」で検索すると一覧に表示されます。',
} as const;
