import { oneLine } from '#server/mail/texts.ts';

/** Why the mail server could not be used, in one line that says what to do. */
export function explainMailFailure(error: unknown, smtp_url: string): string {
  const { host, protocol } = new URL(smtp_url);
  const server = `メールサーバー ${host}`;
  const said = wordsOf(error);
  switch (kindOf(error)) {
    case 'name':
      return `${server} の名前を解決できません（${said}）。SMTP_URL のホスト名と、この機械の DNS の設定を確認してください。`;
    case 'silence':
      return `${server} から応答がありません（${said}）。SMTP_URL のポートとファイアウォールを確認してください。ポート 465 は smtps://、587 と 25 は smtp:// です。`;
    case 'connection':
      return `${server} に接続できません（${said}）。SMTP_URL のホスト名とポート、ファイアウォールを確認してください。`;
    case 'encryption':
      return protocol === 'smtps:'
        ? `${server} と暗号化して通信できません（${said}）。ポート 587 と 25 は smtps:// ではなく smtp://…?requireTLS=true です。社内の認証局の証明書なら、NODE_EXTRA_CA_CERTS に指定してください。`
        : `${server} と暗号化して通信できません（${said}）。サーバーが STARTTLS に対応しているか、証明書の名前が SMTP_URL のホスト名と同じか確認してください。社内の認証局の証明書なら、NODE_EXTRA_CA_CERTS に指定してください。`;
    case 'sign-in':
      return `${server} にログインできません（${said}）。SMTP_URL のユーザー名とパスワード（記号は %XX）と、そのアカウントに SMTP の認証が許可されているかを確認してください（docs/mail.md）。`;
    case 'recipient':
      return `${server} は、この宛先を知りません（${said}）。宛先のメールアドレスを確認してください。`;
    case 'envelope':
      return `${server} が差出人か宛先を拒否しました（${said}）。MAIL_FROM から、この宛先へ、この機械が送ることを、サーバーで許可してください（docs/mail.md）。`;
    case 'refused':
      return `${server} がメールを受け付けませんでした（${said}）。応答の理由を、メールサーバーの管理者に確認してください。`;
    case 'other':
      return `${server} からメールを送れません（${said}）。SMTP_URL を確認してください。`;
  }
}

type Kind =
  | 'name'
  | 'silence'
  | 'connection'
  | 'encryption'
  | 'sign-in'
  | 'recipient'
  | 'envelope'
  | 'refused'
  | 'other';

/** The mailer's codes; for a connection, the codes of the system that it passes on in its message. */
const kinds: Readonly<Record<string, Kind>> = {
  EDNS: 'name',
  ENOTFOUND: 'name',
  EAI_AGAIN: 'name',
  ETIMEDOUT: 'silence',
  EABORT: 'silence',
  ETLS: 'encryption',
  EREQUIRETLS: 'encryption',
  EAUTH: 'sign-in',
  ENOAUTH: 'sign-in',
  EENVELOPE: 'envelope',
  EMESSAGE: 'refused',
  EPROTOCOL: 'refused',
};

function kindOf(error: unknown): Kind {
  if (!(error instanceof Error)) return 'other';
  const code = 'code' in error ? String(error.code) : '';
  if (error.name === 'TimeoutError') return 'silence';
  // Bad destination mailbox, and a mailbox that has moved (RFC 3463).
  if (code === 'EENVELOPE' && /\b5\.1\.[126]\b/.test(wordsOf(error))) return 'recipient';
  if (/certificate|\bSSL\b|\bTLS\b|wrong version number/i.test(error.message)) return 'encryption';
  return kinds[code] ?? (/^E(?:CONN|SOCKET|HOST|NET)/.test(code) ? 'connection' : 'other');
}

/** The server's answer, or the error's message. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return oneLine(String(error));
  const answer = 'response' in error && typeof error.response === 'string' ? error.response : '';
  return oneLine(answer === '' ? error.message : answer).slice(0, 300);
}
