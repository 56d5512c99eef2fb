/** What is sent with a notice or a message. */
export const sentWith = (mail: boolean, files: number) =>
  `メールでの通知：${mail ? 'あり' : 'なし'}、添付ファイル：${files === 0 ? 'なし' : `${files}件`}`;
