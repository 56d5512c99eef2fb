import type { ListOrder } from '#domain/application/list-order.ts';

/** Headings and buttons of /application. */
export const applicationScreen = {
  newApplication: '新規申請',
  list: '申請一覧',
  searchTypes: '検索条件',
  openCreate: '申請書作成へ',
  filter: '絞り込み',
  filterBy: '番号・申請書・申請者・内容',
  sort: '並び順',
  conditions: '詳しい条件',
  keys: 'キー操作',
  tick: (name: string) => `${name}を一括承認の対象にする`,
} as const;

export const listOrderLabel: Readonly<Record<ListOrder, string>> = {
  plan_first: '目安の早い順',
  newest: '申請日時の新しい順',
  oldest: '申請日時の古い順',
  due_first: '回答希望日の近い順',
  due_last: '回答希望日の遠い順',
  transaction_newest: '取引日の新しい順',
  transaction_oldest: '取引日の古い順',
  amount_largest: '取引金額の大きい順',
  amount_smallest: '取引金額の小さい順',
  counterparty: '取引先の順',
};

/** Hints on these screens. */
export const applicationHint = {
  insideTheCompany: '依頼元で処理中',
  unavailableWorkflow: '（受付停止中）',
  suspendedWorkflow: '（使用停止）',
} as const;

/** /application/create. */
export const createScreen = {
  content: '申請内容の入力',
  apply: '申請',
  applyNow: '申請します。よろしいですか？',
  applyWithoutFiles: '申請書の添付がありませんが、申請します。よろしいですか？',
  /** Above the prompt: the optional fields without a value. */
  leftEmpty: (fields: readonly string[]) => `未入力の項目：${fields.join('、')}`,
  suppliersMaySee:
    '回付先にサプライヤーが含まれる場合、申請内容と添付ファイルはサプライヤーにも表示されます。',
  resubmittedFrom: '元の申請',
  /** Above the form of a 再申請, after the link to where it comes from. */
  resubmitted:
    'の内容を、同じ名前の入力項目に引き継ぎました。回答希望日は引き継がれないため、入力してください。',
  /** The same if the former application has files. */
  resubmittedFiles: '元の申請の添付ファイルは、選択したものだけを引き継ぎます。',
  formerFiles: '元の申請の添付ファイル',
} as const;

/** 一括承認 in the list of applications. */
export const bulk = {
  title: '一括承認',
  chosen: (count: number) => `${count}件を選択中`,
  all: 'すべて選択',
  clear: '選択を解除',
  approve: (count: number) => `一括承認（${count}件）`,
  about: (count: number) => `選択した${count}件の申請`,
  progress: '一括承認の進み具合',
  done: (answered: number, count: number) => `${count}件中${answered}件を処理しました。`,
  stop: '中止',
  again: '続きから再実行',
  result: (approved: number) => `${approved}件を承認しました。`,
  refused: (count: number) => `${count}件は、一覧を表示した後に状態が変わったため承認していません。`,
  stopped: (count: number) => `中止しました。残りの${count}件は承認していません。`,
  lost: '応答がないため中断しました。続きから再実行しても、二重には承認されません。',
  notYours: '現在は承認できない申請です。',
} as const;

/** The state of each application in the run. */
export const bulkState = {
  waiting: '未処理',
  running: '処理中',
  approved: '承認しました',
  refused: '承認していません',
  unknown: '確認できません',
} as const;

/** The dialog of all keys. */
export const shortcutsDialog = {
  title: 'キー操作',
  sections: [
    {
      title: '申請一覧',
      keys: [
        { names: ['J'], does: '次の行を選択' },
        { names: ['K'], does: '前の行を選択' },
        { names: ['Enter'], does: '選択した行の詳細を表示' },
        { names: ['X'], does: '承認する行として選択・解除（自分の承認待ち）' },
        { names: ['Ctrl + Enter', '⌘ + Enter'], does: '選択した申請を一括承認（確認画面を表示）' },
      ],
    },
    {
      title: '申請詳細',
      keys: [
        { names: ['J'], does: '次の承認待ちを開く（目安の早い順）' },
        { names: ['K'], does: '前の承認待ちを開く' },
        { names: ['Ctrl + Enter', '⌘ + Enter'], does: '承認（確認画面を表示）' },
      ],
    },
    {
      title: '申請ルートの設定',
      keys: [
        { names: ['Ctrl + Z', '⌘ + Z'], does: '元に戻す' },
        { names: ['Ctrl + Y', '⌘ + Y'], does: 'やり直す' },
      ],
    },
    {
      title: '共通',
      keys: [
        { names: ['/'], does: '検索欄に移動' },
        { names: ['?'], does: 'この一覧を表示' },
        { names: ['Esc'], does: '画面上に開いた確認や一覧を閉じる' },
      ],
    },
  ],
  singleKeys: '1文字のキー操作を使う',
  aboutSingleKeys:
    'オフにすると、J、K、X、/と?のキーは働きません。この設定は、このブラウザーに利用者ごとに保存されます。',
} as const;
