/** The conditions on 取引日, 取引金額 and 取引先, and the columns that show them. */
export const transactionLabel = {
  transaction_from: '取引日（開始）',
  transaction_to: '取引日（終了）',
  amount_from: '取引金額（下限）',
  amount_to: '取引金額（上限）',
  counterparty: '取引先',
  date: '取引日',
  amount: '取引金額',
} as const;
