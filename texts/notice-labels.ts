/** The names of fields of notices (texts/labels.ts). */
export const noticeLabel = {
  notice_title: 'タイトル',
  notice_body: '本文',
  publish_date_from: '公開期間（FROM）',
  publish_date_to: '公開期間（TO）',
} as const;
