import type { SearchKind } from '#domain/search/kinds.ts';

export const searchScreen = { words: '検索する言葉', from: '日付（FROM）', to: '日付（TO）' } as const;

export const searchProblem = {
  short: '検索する言葉は2文字以上で入力してください。申請の番号は1桁でも検索できます。',
} as const;

export const searchKindLabel: Readonly<Record<SearchKind, string>> = {
  application: '申請',
  notice: 'お知らせ',
  message: 'メッセージ',
};
