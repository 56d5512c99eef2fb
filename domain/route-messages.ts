/** What is wrong with a route (section 5 "Approval route", domain 2.2): apart, because no first screen needs it. */
export const route = {
  noStep: '担当者・承認者が設定されていません。',
  targetRequired: '部署またはサプライヤーを選択してください。',
  usersRequired: 'ユーザーが入力されていません。',
  invalidUsers: '無効なユーザーが含まれています。',
  nobodyValid: '有効なユーザーがいない部署またはサプライヤーです。',
  /** 担当者変更 of a step that comes from the workflow. */
  departmentOnly: 'このステップの担当者には部署を選択してください。サプライヤーは指定できません。',
  supplierOfAnotherDivision: 'このサプライヤーは申請の事業部と取引がありません。',
  prevDuplicate: '前ステップNoに重複するステップは設定できません。',
  prevUnknown: '前ステップNoに存在しないステップは設定できません。',
  prevItself: '前ステップNoに自身のステップは設定できません。',
  prevCycle: '前ステップNoが循環しています。',
  numbering: 'ステップNoが正しくありません。',
  stepType: 'ステップ種別が正しくありません。',
  tooManySteps: '担当者・承認者は100件まで設定できます。',
  tooManyViewers: '閲覧者は100件まで設定できます。',
  notSet: '申請ルートが設定されていません。',
} as const;
