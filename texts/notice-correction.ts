import { withCommas } from '#domain/number-text.ts';

/** 訂正版 of a notice, on /notice/view and /notice/edit. */
export const correctionText = {
  correct: '訂正版を作成',
  /** A notice that has one: `day` is `2026/11/29`. */
  corrected: (day: string) => `このお知らせは、${day}に訂正されました。`,
  toCorrection: '訂正版を開く',
  /** Of one that asks, to a supplier. */
  answerAgain: '回答は、訂正版からあらためてお願いします。',
  /** The 訂正版 is deleted, or not for the reader. */
  noCorrection: '訂正版は、現在ご覧いただけません。',
  isCorrection: 'このお知らせは、訂正版です。',
  toCorrected: '訂正前のお知らせを開く',
  form: '訂正版の作成',
  /** Above the form. */
  about:
    '投稿すると、訂正前のお知らせは「訂正済み」になり、過去のお知らせにだけ表示されます。訂正版の既読は、はじめから数えます。',
  aboutAnswers: '回答も、あらためて依頼します。回答済みの会社は、訂正前の回答を引き継いで送信できます。',
  formerTargets: '訂正前の公開先',
  /** `kind` is サプライヤーグループ or サプライヤー. */
  formerTargetsOf: (kind: string) => `訂正前の公開先（${kind}）`,
  others: (count: number) => `ほか${withCommas(count)}件`,
  addTargets: '公開先の追加',
  addTargetsHelp: '訂正前の公開先は外せません。必要なときだけ、公開先を追加してください。',
  formerFiles: '訂正前のファイル',
  /** Before the title of the corrected notice. */
  titleMark: '【訂正】',
  /** Above the confirmation. */
  marks: '訂正前のお知らせは「訂正済み」になります。元に戻すことはできません。',
  notAnsweredInTime: '訂正前のお知らせへの回答はありません。',
} as const;
