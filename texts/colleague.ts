/** 担当者の一覧 of a supplier, and the message about users that it leads to. */
export const colleagueScreen = {
  name: '氏名',
  state: '状態',
  valid: '有効',
  invalid: '無効',
  self: '（本人）',
  about: '「無効」の方は、このポータルにログインできません。',
  tell: '退職・異動・追加を依頼元へ連絡',
} as const;

/** The message as it begins. Its lines ask for what the other side needs to know. */
export const usersMessage = {
  title: 'ユーザーの退職・異動・追加のご連絡',
  body: '対象の方の氏名（追加の場合はメールアドレスも）：\n退職・異動・追加の別：\nいつから：\n',
} as const;
