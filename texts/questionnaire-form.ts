import { showDate } from '#domain/japan-date.ts';

/** 回答依頼 on /notice/edit. */
export const questionnaireForm = {
  help: '公開先の会社に、質問への回答を依頼できます。回答は会社ごとに1件です。質問と回答期限は、投稿後に変更できません。',
  ask: '回答を依頼する',
  dueHelp: '公開期間内の日付を入力してください。',
  questions: '質問',
  /** How many there are, and how many there may be. */
  countOf: (count: number, max: number) => `${count} / ${max}件`,
  noQuestions: '質問はまだありません。質問を追加するか、よく使う質問から選択してください。',
  add: '質問を追加',
  presets: 'よく使う質問',
  full: (max: number) => `質問は${max}個まで作成できます。`,
  up: '上へ',
  down: '下へ',
  /** What a button does to a question: `質問2を上へ`. */
  ofQuestion: (button: string, question: string) => `${question}を${button}`,
  /** Before a question with a text is removed. */
  remove: (question: string) => `${question}を削除します。よろしいですか？`,
  kind: '種類',
  text: '質問文',
  required: '回答を必須にする',
  hint: '補足',
  choices: '選択肢',
  choicesHelp: ({ min, max }: { readonly min: number; readonly max: number }) =>
    `1行に1つずつ、${min}〜${max}個入力してください。`,
  unit: '単位',
  smallest: '最小値',
  largest: '最大値',
  format: '入力の形式',
  anyText: '自由な文字',
  registrationNumber: '登録番号（Tと13桁の数字）',
  /** Behind what a copied notice says of itself. */
  copied: '質問も引き継ぎました。回答期限は入力し直してください。',
  /** In the confirmation before posting; the day is `yyyy-mm-dd`. */
  asked: (count: number, due_date: string) => `回答依頼：質問${count}件、回答期限 ${showDate(due_date)}`,
} as const;

/** The questions of よく使う質問: the name in the menu, and what is asked. */
export const presetQuestion = {
  confirmed: {
    name: '確認しました',
    text: 'お知らせの内容をご確認のうえ、選択してください。',
    choices: ['確認しました', '確認したい点があります'],
  },
  registration: {
    name: '登録番号',
    text: '適格請求書発行事業者の登録番号を入力してください。',
    hint: 'Tと13桁の数字',
  },
  security: {
    name: 'セキュリティ対策評価',
    text: 'サプライチェーン強化に向けたセキュリティ対策評価制度の取得状況を選択してください。',
    choices: ['★3を取得済み', '★4を取得済み', '取得を予定している', '取得の予定はない'],
  },
  price: {
    name: '価格協議の希望',
    text: '取引価格に関する協議を希望しますか。',
    choices: ['希望する', '希望しない'],
  },
} as const;
