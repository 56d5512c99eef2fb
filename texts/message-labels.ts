/** The names of fields of messages (texts/labels.ts). */
export const messageLabel = {
  message_title: 'タイトル',
  message_body: '本文',
  sender_name: '送信者',
  sent_date_from: '送信日（FROM）',
  sent_date_to: '送信日（TO）',
} as const;
