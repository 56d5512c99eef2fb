import { mailFailure } from '#texts/administration.ts';

/** What is looked for in a mail server's words, the more exact first; its codes are RFC 5321's and 3463's. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/not one address/, mailFailure.address],
  [/\bEAUTH\b|Invalid login|\b53[0458]\b/, mailFailure.signIn],
  [
    /\b[45]\.2\.2\b|\b[45]52\b.*(?:full|quota|storage)|mailbox (?:is )?full|over quota/i,
    mailFailure.mailboxFull,
  ],
  [/\b552\b|\b5\.3\.4\b|\b5\.2\.3\b/, mailFailure.tooLarge],
  [/\b5\.1\.\d+\b|\b(?:550|551|553)\b/, mailFailure.unknownRecipient],
  [
    /\bE(?:CONN(?:REFUSED|RESET|ECTION)|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|PIPE|SOCKET|DNS)\b/,
    mailFailure.unreachable,
  ],
  [
    /timeout|timed out|Greeting never|connection (?:closed|lost)|closed unexpectedly|aborted/i,
    mailFailure.unreachable,
  ],
  [/\b4\d\d\b|\b4\.\d\.\d+\b/, mailFailure.later],
  [/\b5\d\d\b|\b5\.\d\.\d+\b/, mailFailure.rejected],
];

/** Why a mail was not delivered, in plain Japanese, of what its mail server said or why that could not be reached. */
export function mailFailureReason(last_error: string): string {
  return reasons.find(([pattern]) => pattern.test(last_error))?.[1] ?? mailFailure.other;
}
