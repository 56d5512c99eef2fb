import { createTransport } from 'nodemailer';
import type { OperatorCompany } from '#server/environment.ts';
import { oneLine, senderName } from './texts.ts';

/** One mail to one person. */
export type OutgoingMail = {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  /** With its angle brackets; the same for each attempt to send the same mail. */
  readonly message_id: string;
};

/** The mail server as the rest of the portal sees it. */
export type Mailer = {
  /**
   * Resolves with the server's answer when it has accepted the mail; rejects if it has not, or not within 30
   * seconds.
   */
  send(mail: OutgoingMail): Promise<string>;
  /** Connects, encrypts and signs in as for a mail, and sends none. Rejects if one of these fails. */
  check(): Promise<void>;
  close(): void;
};

export type MailerOptions = {
  readonly smtp_url: string;
  readonly mail_from: string;
  readonly operator: OperatorCompany;
  /** The maximum number of connections. */
  readonly connections: number;
};

/** Connects to the mail server on demand, and keeps connections open for a few seconds. */
export function openMailer({ smtp_url, mail_from, operator, connections }: MailerOptions): Mailer {
  const transport = createTransport({
    url: smtp_url,
    pool: true,
    maxConnections: connections,
    // Only the job queue retries; a second attempt here could send a mail twice.
    maxRequeues: 0,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
    idleTimeout: 5_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, message_id }) {
      const address = checkedAddress(to.address);
      const { response } = await transport.sendMail({
        // Always objects: a string would be parsed, and a line break in it could add a recipient.
        from: { name: senderName(operator), address: mail_from },
        to: { name: oneLine(to.name), address },
        envelope: { from: mail_from, to: [address] },
        subject: oneLine(subject),
        text,
        messageId: message_id,
        // The second one is Exchange's own name for the first.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        signal: AbortSignal.timeout(30_000),
      });
      return response;
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

/** Whether a text is exactly one address. */
export function isOneAddress(text: string): boolean {
  return /^[^\s\p{Cc}@<>()[\],;:\\"]+@[^\s\p{Cc}@<>()[\],;:\\"]+$/u.test(text);
}

/** The address of one mailbox; throws if the text is not exactly one address. */
function checkedAddress(address: string): string {
  if (!isOneAddress(address)) throw new Error('The mail address is not one address.');
  return address;
}
