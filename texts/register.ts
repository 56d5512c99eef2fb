import { withCommas } from '#domain/number-text.ts';

/** 申請台帳, on /register. */

/** The names of its conditions. */
export const registerLabel = {
  by: '期間の種類',
  from: '期間（開始）',
  to: '期間（終了）',
  division: '事業部',
  workflow: '申請書',
  person: '関わった人',
  supplier: 'サプライヤー',
  outcome: '結果',
  self_approved: '自己承認のある申請',
  delegated: '代理による処理のある申請',
} as const;

export const registerScreen = {
  search: '申請台帳の検索',
  list: '申請台帳',
  bySubmitted: '申請日',
  byEnded: '完了日',
  /** What the register holds. */
  covers: (divisions: string, until: string) =>
    `${divisions}のすべての申請です。閲覧できるのは、${until}までです。`,
  allDivisions: 'すべての事業部',
  all: 'すべて',
  personHelp: '申請者、または処理した人の氏名',
  open: '処理中',
  approved: '承認',
  rejected: '却下',
  cancelled: '取消',
  endedAt: '完了日時',
  none: '条件に合う申請はありません。',
  /** The current step, and below it who it waits for. */
  step: '現在のステップ・承認者',
  /** A button that saves a file. */
  csvOf: (file: string) => `CSV出力（${file}）`,
  applicationsCsv: '申請の一覧',
  stepsCsv: 'ステップごとの記録',
  tooMany: (max: number) => `${withCommas(max)}件を超えています。期間を短くしてください。`,
} as const;

/** The columns of its CSV files. */
export const registerCsv = {
  marked: 'あり',
  delegated: '代理',
  stepOrder: 'ステップNo',
  stepType: 'ステップ種別',
  organisation: '処理した人の所属',
  actor: '処理した人',
  actsFor: '代理された人',
  actedAt: '処理日時',
  comment: 'コメント',
} as const;
