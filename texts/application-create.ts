/** /application/create. */
export const createScreen = {
  content: '申請内容の入力',
  apply: '申請',
  applyNow: '申請します。よろしいですか？',
  applyWithoutFiles: '申請書の添付がありませんが、申請します。よろしいですか？',
  suppliersMaySee:
    '回付先にサプライヤーが含まれる場合、申請内容と添付ファイルはサプライヤーにも表示されます。',
  resubmittedFrom: '元の申請',
  /** Above the form of a 再申請, after the link to where it comes from. */
  resubmitted:
    'の内容を、同じ名前の入力項目に引き継ぎました。添付ファイルと回答希望日は引き継がれません。必要な添付ファイルを選択し、回答希望日を入力してください。',
} as const;
