import { createTransport } from 'nodemailer';
import { oneLine, senderName } from './texts.ts';

/** One mail to one person. */
export type OutgoingMail = {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  /** With its angle brackets; the same each time the same mail is sent. */
  readonly message_id: string;
};

/** The mail server as the rest of the portal sees it. */
export type Mailer = {
  /** Answers when the mail server has taken the mail; throws if it has not, or not within 30 seconds. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};

export type MailerOptions = {
  readonly smtp_url: string;
  readonly mail_from: string;
  /** How many connections at most. */
  readonly connections: number;
};

/** Connects to the mail server when there is something to send, and keeps connections for the next few seconds. */
export function openMailer({ smtp_url, mail_from, connections }: MailerOptions): Mailer {
  const transport = createTransport({
    url: smtp_url,
    pool: true,
    maxConnections: connections,
    // Trying again is the job queue's; a second try in here could send a mail twice.
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
      await transport.sendMail({
        // Always as objects: an address that is written as text is parsed, and a line break in it reached a stranger.
        from: { name: senderName, address: mail_from },
        to: { name: oneLine(to.name), address },
        envelope: { from: mail_from, to: [address] },
        subject: oneLine(subject),
        text,
        messageId: message_id,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(30_000),
      });
    },
    close: () => transport.close(),
  };
}

/** The address of one mailbox; throws where a text is none, or more than one. */
function checkedAddress(address: string): string {
  if (!/^[^\s\p{Cc}@<>()[\],;:\\"]+@[^\s\p{Cc}@<>()[\],;:\\"]+$/u.test(address))
    throw new Error('The mail address is not one address.');
  return address;
}
