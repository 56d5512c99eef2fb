/** The texts of ワークフローの複写. */
export const workflowCopyScreen = {
  open: '複写',
  openOf: '他の事業部へ複写',
  /** The card of a workflow's detail that has it. */
  use: '複写・使用停止・削除',
  title: '複写の内容',
  from: '複写元',
  fromHelp: '申請書の種類と入力項目名を複写します。',
  forms: '複写する申請書',
  formsAfterDivision: '事業部を選択すると、申請書を選択できます。',
  suspendedForm: (name: string) => `${name}（使用停止）`,
  to: '複写先',
  toHelp: '複写先の事業部ごとに、受付者・申請ルート設定者・最終承認者を選択します。',
  targets: '複写先の事業部',
  copies: (names: readonly string[]) => `複写する申請書：${names.join('、')}`,
  exists: (names: readonly string[]) => `登録済みのため複写しない申請書：${names.join('、')}`,
  allExist: '選択した申請書は、すべて登録済みです。この事業部には複写しません。',
  /** A line of the question. */
  lineOf: (division_name: string, names: readonly string[]) => `${division_name}：${names.join('、')}`,
  question: 'ワークフローを複写します。よろしいですか？',
  about: (count: number) => `${count}件のワークフロー`,
  done: (count: number) => `ワークフローを${count}件複写しました。`,
} as const;
