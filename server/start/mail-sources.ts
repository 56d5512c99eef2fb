import { awaitedReplies } from '#server/features/application/mail/awaited-replies.ts';
import { begunDelegations } from '#server/features/application/mail/daily.ts';
import { applicationMails } from '#server/features/application/mail/mail.ts';
import { dueSteps, lateSteps } from '#server/features/application/mail/reminders.ts';
import { auditorMails } from '#server/features/auditor/mail.ts';
import { delegationMails } from '#server/features/delegation/mail.ts';
import { accountStopMails } from '#server/mail/account-stop.ts';
import { stoppedImportMails } from '#server/features/import/mail.ts';
import { messageMails } from '#server/features/message/mail.ts';
import { awaitedResponses, endedQuestionnaires } from '#server/features/notice/daily.ts';
import { noticeMails } from '#server/features/notice/mail.ts';
import type { MailSources } from '#server/mail/sources.ts';

/** A source for each kind of event that causes mail: a missing one does not compile. */
export const mailSources: MailSources = {
  application: applicationMails,
  notice: noticeMails,
  message: messageMails,
  stopped_import: stoppedImportMails,
  account_stop: accountStopMails,
  delegation: delegationMails,
  auditor: auditorMails,
  daily: {
    begun_delegations: begunDelegations,
    due_steps: dueSteps,
    late_steps: lateSteps,
    awaited_replies: awaitedReplies,
    awaited_responses: awaitedResponses,
    ended_questionnaires: endedQuestionnaires,
  },
};
