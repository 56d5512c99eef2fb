import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as /dev/mail.json shows it. */
export interface CaughtMail {
  /** The envelope's recipients, separated by a comma and a space. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Time of receipt, ISO 8601. */
  readonly at: string;
}

export interface MailCatcher {
  readonly port: number;
  /** The value for SMTP_URL. */
  readonly url: string;
  /** All mails, newest first. */
  list(): readonly CaughtMail[];
  close(): Promise<void>;
}

const host = '127.0.0.1';

/**
 * The mail server of the development set-up: accepts every mail and forwards none. Each mail is a file in
 * `folder`, so it survives a restart.
 */
export async function startMailCatcher(options: {
  readonly folder: string;
  readonly port?: number | undefined;
}): Promise<MailCatcher> {
  await mkdir(options.folder, { recursive: true });
  const mails = await keptMails(options.folder);
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    size: 10 * 1024 * 1024,
    disableReverseLookup: true,
    onData(stream, session, callback) {
      const to = session.envelope.rcptTo.map((recipient) => recipient.address).join(', ');
      const take = async (): Promise<void> => {
        mails.unshift(await keep(options.folder, to, await buffer(stream)));
      };
      // Answer only after storing, so that the portal retries a mail that was not stored.
      void take().then(() => callback(), callback);
    },
  });
  // A client that disconnects halfway is no error of this server.
  server.on('error', (error) => {
    if (!('code' in error && error.code === 'ECONNRESET')) console.error('mail catcher:', error.message);
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    const inner = server.listen(options.port ?? 0, host, () => {
      const address = inner.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
      else reject(new Error('a mail server without a port'));
    });
  });
  return {
    port,
    url: `smtp://${host}:${port}`,
    list: () => mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Parses and stores one mail. A mail counts as received once its file is complete. */
async function keep(folder: string, to: string, raw: Buffer): Promise<CaughtMail> {
  const parsed = await PostalMime.parse(raw);
  const mail: CaughtMail = {
    to,
    subject: parsed.subject ?? '',
    text: (parsed.text ?? '').replaceAll('\r\n', '\n').trimEnd(),
    at: new Date().toISOString(),
  };
  const file = path.join(folder, `${mail.at.replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`);
  await writeFile(`${file}.eml`, raw);
  await writeFile(`${file}.part`, JSON.stringify(mail));
  await rename(`${file}.part`, `${file}.json`);
  return mail;
}

async function keptMails(folder: string): Promise<CaughtMail[]> {
  // File names begin with the time, so sorting them gives the order of arrival.
  const names = (await readdir(folder))
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .toReversed();
  // Written by `keep` above.
  return Promise.all(
    names.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as CaughtMail),
  );
}
