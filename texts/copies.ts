import { withCommas } from '#domain/number-text.ts';

/** 控えの一括保存: the screen, and what is in the ZIP file. */

export const copiesScreen = {
  form: '保存する範囲',
  kinds: '保存するもの',
  applications: '申請',
  messages: 'メッセージ',
  notices: 'お知らせ',
  zip: 'ZIP出力',
  help: '期間は、申請日・送信日・公開日で判定します。開始日と終了日を含みます。',
  contents:
    '申請はPDFと添付ファイル、メッセージとお知らせは本文と添付ファイルです。ファイルの一覧（index.csv）も含まれます。',
  limit: (items: number, megabytes: number) =>
    `一度に保存できるのは${withCommas(items)}件、添付ファイル合わせて${withCommas(megabytes)}MBまでです。`,
  confirm: '控えをZIPファイルに保存します。よろしいですか？',
  /** `files` is `3.4MB`, or null for none. */
  size: (items: number, files: string | null) =>
    files === null
      ? `${withCommas(items)}件（添付ファイルなし）`
      : `${withCommas(items)}件（添付ファイル 約${files}、ほかにPDFなど）`,
  begun: 'ダウンロードを開始しました。件数が多いときは、終わるまで数分かかることがあります。',
} as const;

/** Why nothing is saved. */
export const copiesFailure = {
  nothing: 'この期間に保存できるものはありません。',
  tooMuch: (items: number, megabytes: number) =>
    `一度に保存できるのは${withCommas(items)}件、添付ファイル合わせて${withCommas(megabytes)}MBまでです。期間を短くしてください。`,
  running: '控えの保存が進行中です。終わってから、または、しばらくしてからもう一度お試しください。',
} as const;

/** Names of folders and files in the ZIP file, and of the columns of its index. */
export const copiesFile = {
  name: '控え',
  folder: { application: '申請', message: 'メッセージ', notice: 'お知らせ' },
  text: '本文.txt',
  answers: '回答.txt',
  index: 'index.csv',
  date: '日付',
  kind: '種別',
  number: '番号',
  partner: '相手',
  title: '件名',
  path: 'ファイル',
  sha256: 'SHA-256',
  unreadable: (path: string) => `${path}（読み取れなかったため、含まれていません）`,
} as const;
