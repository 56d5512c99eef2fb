import { randomUUID } from 'node:crypto';
import { readEnvironment } from '#server/environment.ts';
import { openMailer, type MailerOptions } from '#server/mail/mailer.ts';
import { oneLine, testMail } from '#server/mail/texts.ts';
import { explainMailFailure } from './mail-failure.ts';
import type { CommandContext, ExitCode } from './context.ts';

/** The settings of outgoing mail. */
type MailSettings = Pick<MailerOptions, 'smtp_url' | 'mail_from' | 'operator'>;

const needed = ['SMTP_URL', 'MAIL_FROM', 'OPERATOR_NAME'] as const;

/**
 * The settings of outgoing mail alone, whatever the rest of the environment says. Throws an Error that names
 * each variable that is missing, or an EnvironmentError that names each that is wrong.
 */
function mailSettings({ env, root }: Pick<CommandContext, 'env' | 'root'>): MailSettings {
  const { SMTP_URL, MAIL_FROM, OPERATOR_NAME } = env;
  // As a demonstration, which allows the rest to be missing.
  const some = { SMTP_URL, MAIL_FROM, OPERATOR_NAME, PORTAL_DEMO: '1' };
  const { smtp_url, mail_from, operator } = readEnvironment(some, root);
  const missing = needed.filter((name) => (env[name] ?? '').trim() === '');
  if (smtp_url === null || operator === null || missing.length > 0)
    throw new Error(
      `${missing.join('、')} が設定されていません。本番と同じ環境変数を設定してから実行してください。`,
    );
  return { smtp_url, mail_from, operator };
}

/** Sends one mail without the queue, and prints what the mail server answered. */
export async function sendTestMail(address: string, context: CommandContext): Promise<ExitCode> {
  const settings = mailSettings(context);
  const { smtp_url, mail_from, operator } = settings;
  const mailer = openMailer({ ...settings, connections: 1 });
  try {
    const answer = await mailer.send({
      to: { name: '', address },
      message_id: `<mail-test-${randomUUID()}@${mail_from.split('@').at(-1)}>`,
      ...testMail(operator),
    });
    context.print(
      `メールサーバー ${new URL(smtp_url).host} が受け付けました（${oneLine(answer)}）。届かないときは、迷惑メールのフォルダーと、${mail_from} に戻るエラーメールを確認してください。`,
    );
    return 0;
  } catch (error) {
    context.printError(explainMailFailure(error, smtp_url));
    return 1;
  } finally {
    mailer.close();
  }
}
