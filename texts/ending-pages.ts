/** The pages outside the layout that the first load of a screen has no use for. */
export const endingPages = {
  loggedOut: 'ログアウトしました。',
  notFound: 'ページが見つかりません。',
  deletedOrWrongUrl: 'データが削除されたか、URLが間違っている可能性があります。',
  /** A link of a mail that somebody passed on. */
  onlyTheNamedPerson:
    '申請・メッセージ・お知らせのリンクは、宛先の方だけが開けます。転送されたリンクの場合は、送信元の方へご確認ください。',
  forbidden: 'アクセス権がありません。',
} as const;
