import { expect, test } from 'vitest';
import { mailFailure, mailFailureReason } from './mail-failure.ts';

// Error texts of nodemailer, some with the mail server's reply.
test.each([
  ['connect ECONNREFUSED 127.0.0.1:25', mailFailure.unreachable],
  ['getaddrinfo ENOTFOUND mail.example', mailFailure.unreachable],
  ['queryA EAI_AGAIN mail.example', mailFailure.unreachable],
  ['Greeting never received', mailFailure.unreachable],
  ['Connection timeout', mailFailure.unreachable],
  ['Connection closed unexpectedly', mailFailure.unreachable],
  ['The operation was aborted due to timeout', mailFailure.unreachable],
  [
    'Can’t send mail - all recipients were rejected: 550 5.1.1 No such user here',
    mailFailure.unknownRecipient,
  ],
  ['553 sorry, that domain isn’t in my list', mailFailure.unknownRecipient],
  ['Can’t send mail - all recipients were rejected: 552 5.2.2 Mailbox full', mailFailure.mailboxFull],
  ['452 4.2.2 The recipient is over quota', mailFailure.mailboxFull],
  ['452 first, 552 then: insufficient storage', mailFailure.mailboxFull],
  ['full@example.jp: 552 5.3.4 Message too big', mailFailure.tooLarge],
  ['452 '.repeat(100_000), mailFailure.later],
  ['Message failed: 552 5.3.4 Message size exceeds fixed limit', mailFailure.tooLarge],
  ['Invalid login: 535 5.7.8 Authentication credentials invalid', mailFailure.signIn],
  ['450 4.7.1 Greylisted, try again later', mailFailure.later],
  ['421 Service not available', mailFailure.later],
  ['Message failed: 554 5.7.1 Spam message rejected', mailFailure.rejected],
  ['The mail address is not one address.', mailFailure.address],
  ['', mailFailure.other],
  ['wrong version number', mailFailure.other],
])('%s', (last_error, reason) => {
  expect(mailFailureReason(last_error)).toBe(reason);
});
