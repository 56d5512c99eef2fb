/** 控え番号 (docs/rules/evidence.md#receipt-numbers). */
export const receiptText = {
  line: (number: string) => `控え番号：${number}`,
  keep: 'この番号は、申請の記録があとから書き換えられていないことの確認に使えます。このメールとともに保管してください。',
  keepPaper: 'この番号は、申請の記録があとから書き換えられていないことの確認に使えます。',
} as const;
