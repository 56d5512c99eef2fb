import { japanDate, showDateTime, showDay } from '#domain/japan-date.ts';
import { withCommas } from '#domain/number-text.ts';

/** やり取り on /application/detail. */
export const discussionScreen = {
  count: (count: number) => `${withCommas(count)}件`,
  unread: '未読',
  unreadCount: (count: number) => `未読 ${withCommas(count)}件`,
  /** At the top of the application. */
  unreadAbove: (count: number) => `やり取りに、未読の書き込みが${withCommas(count)}件あります。`,
  goToRemarks: 'やり取りへ',
  none: 'まだ書き込みはありません。',
  to: (names: string) => `宛先：${names}`,
  /** To whom a supplier's user writes: they choose nobody. */
  toRequester: '宛先：依頼元',
  awaitsReply: '回答待ち',
  /** At the open step of who asked. */
  asked: (full_name: string, written_at: string) =>
    `${full_name}が${showDay(japanDate(new Date(written_at)))}に質問、回答待ち`,
  write: '書き込む',
  send: '送信',
  sent: '書き込みました。',
  /** In the field, once a supplier is chosen. */
  readBySupplier: (supplier: string) => `${supplier}にも表示されます。`,
  confirmSupplier: (supplier: string) => `${supplier}に表示されます。よろしいですか？`,
  wroteBefore: 'これまでに書き込んだ人',
  awaitsHelp: '回答があるまで「回答待ち」と表示し、リマインダーを送ります。',
  endWait: '回答待ちを終了',
  waitEnded: '回答待ちを終了しました。',
  withdraw: '取り下げる',
  confirmWithdrawal: 'この書き込みを取り下げます。よろしいですか？',
  /** What a withdrawal does, and what it cannot. */
  aboutWithdrawal: [
    '本文と添付ファイルは、誰も閲覧できなくなります。取り下げたことは残ります。',
    '既に閲覧・ダウンロードされた内容は、取り消せません。',
  ],
  /** Which remark a question is about: its beginning. */
  which: (text: string) => `「${beginningOf(text)}」`,
  withdrawn: '書き込みを取り下げました。',
  /** Above typed text that can no longer be sent. */
  tooLate: '次の書き込みは送信されていません。現在は書き込めないため、必要な場合は内容を控えてください。',
  /** What a button of a remark is about, for assistive technology. */
  ofRemark: (button: string, written_at: string) => `${button}：${showDateTime(written_at)}の書き込み`,
} as const;

/** The beginning of a text as one line. */
function beginningOf(text: string): string {
  const line = [...text.replaceAll(/\s+/gu, ' ')];
  return line.length > 40 ? `${line.slice(0, 40).join('')}…` : line.join('');
}
