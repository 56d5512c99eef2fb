/** /error/login-error. It has a file of its own, because the first load of a screen has no use for it. */
export const loginFailed = {
  heading: 'ログインに失敗しました。',
  maybeNotRegistered: 'ユーザーが登録されていない可能性があります。管理者へ連絡してください。',
  /** It says so to everybody: whether there is a similar name is for the audit log alone. */
  maybeOtherSpelling:
    'この表記では登録されていない可能性もあります。ログインIDの大文字・小文字、全角・半角を確認してください。',
} as const;
