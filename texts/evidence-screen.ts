/** 証跡一式 on the screens. */
export const evidenceScreen = {
  zip: '証跡一式',
  about: '履歴があとから書き換えられていないことを、ポータルの外で確かめられるファイルです。',
  contents: '申請書のPDF、添付ファイル、履歴、署名と、検証のしかたの説明が含まれます。',
  confirm: '証跡一式をZIPファイルに保存します。よろしいですか？',
} as const;
