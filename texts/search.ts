import type { SearchKind } from '#domain/search/kinds.ts';
import { withCommas } from '#domain/number-text.ts';
import { pageTitle } from './shell.ts';

export const searchScreen = {
  words: 'キーワード',
  from: '申請・公開・送信日（開始）',
  to: '申請・公開・送信日（終了）',
} as const;

/** The screen of the search. */
export const searchText = {
  conditions: '検索条件',
  hint: '会社名、申請番号、コメントなど',
  /** On a phone: shows the fields that narrow the result. */
  narrow: '絞り込み',
  status: '申請状況',
  anyStatus: 'すべて',
  kinds: '種類',
  all: 'すべて',
  results: '検索結果',
  count: (count: number, more: boolean) => `${withCommas(count)}${more ? '件以上' : '件'}`,
  /** What assistive technology hears of a result; null for none. */
  found: (count: string | null) => (count === null ? '見つかりませんでした。' : `${count}見つかりました。`),
  capped: (limit: number) =>
    `新しいものから${withCommas(limit)}件までを表示しています。キーワードを増やすか、日付で絞り込んでください。`,
  kind: '種類',
  title: 'タイトル',
  by: '申請者・投稿者・送信者',
  at: '日時',
  state: '申請状況',
  places: '一致した内容',
  number: (id: number) => `No.${id}`,
  none: (words: string, kind: string) => `「${words}」を含む${kind}は見つかりませんでした。`,
  anything: '申請、お知らせ、メッセージ',
  period: (from: string, to: string) => `日付：${from}〜${to}`,
  withStatus: (status: string) => `申請状況：${status}`,
  see: (kind: string, count: string) => `${kind}（${count}）を見る`,
  withoutConditions: '日付と申請状況の条件を外す',
  help: `操作方法を${pageTitle.help}で調べる`,
  fewerWords: 'すべてのキーワードを含むものだけを検索しています。キーワードを減らしてお試しください。',
  shorterWords: 'キーワードを短くしてお試しください。会社名などは、名前の一部の2文字から検索できます。',
} as const;

/** Before anything was typed: what is searched. */
export const searchGuide = {
  title: '検索できるもの',
  of: [
    {
      kind: 'application',
      what: '番号、申請書、会社や担当者の名前、各項目、コメント、添付ファイル名',
    },
    { kind: 'notice', what: 'タイトル、本文、添付ファイル名' },
    { kind: 'message', what: 'タイトル、本文、送信者、添付ファイル名' },
  ],
  tips: [
    '2文字以上のキーワードを1つは入力してください。申請番号は1桁でも検索できます。',
    'スペースで区切ると、すべてのキーワードを含むものを検索します。',
    '高と髙、崎と﨑、ひらがなとカタカナ、全角と半角は区別しません。',
    `操作方法は検索できません。画面の上の「?」（${pageTitle.help}）でご確認ください。`,
  ],
} as const;

export const recentText = {
  title: '最近の検索',
  remove: (words: string) => `「${words}」を履歴から削除`,
  removing: '履歴から削除',
  clear: '履歴を消去',
  keys: '↑ ↓ で選択、Deleteで削除',
} as const;

export const searchProblem = {
  short: 'キーワードは2文字以上で入力してください。申請番号は1桁でも検索できます。',
} as const;

export const searchKindLabel: Readonly<Record<SearchKind, string>> = {
  application: '申請',
  notice: 'お知らせ',
  message: 'メッセージ',
};

/** In an item that was opened from a result. */
export const foundText = {
  marked: (words: string) => `「${words}」を強調表示しています。`,
  unmark: '強調を消す',
  back: '検索結果へ戻る',
} as const;
