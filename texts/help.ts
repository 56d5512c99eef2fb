import { noticeScreen } from './notice.ts';
import { pageTitle } from './shell.ts';
import { topScreen } from './top.ts';

/** /help. */
export const helpScreen = {
  pages: 'ページの一覧',
  contents: '目次',
} as const;

/** On TOP, until a supplier's user closes it. */
export const firstVisit = {
  title: 'はじめてご利用の方へ',
  lines: [
    `「${topScreen.requested}」に届いた申請書を開き、内容を確認して、承認または却下を選択してください。`,
    `「${noticeScreen.content}」は、タイトルを押すと内容を確認できます。「${topScreen.unreadMessages}」には返信できます。`,
    `操作に迷ったときは、画面の上の「?」（${pageTitle.help}）を押してください。その画面の手順が開きます。`,
  ],
} as const;
