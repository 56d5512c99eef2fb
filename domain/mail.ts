/** Why nobody gets a mail any more (docs/rules/mail.md#who-never-gets-mail). */
export const mailDropReasons = [
  /** The recipient, or the supplier that they belong to, is invalid. */
  'recipient_invalid',
  /** Somebody has acted on the step, or it waits for others. */
  'step_closed',
  /** The application was cancelled, or the recipient has no part in it any more. */
  'application_hidden',
  /** The writer has withdrawn the remark. */
  'remark_withdrawn',
  /** The notice was deleted, its period is over, or the recipient is no target of it any more. */
  'notice_hidden',
  /** The recipient's company has answered the questions of the notice. */
  'response_given',
  /** The recipient has turned mail about notices off. */
  'notices_off',
  /** The message does not go to the recipient any more. */
  'message_hidden',
  /** Another import was carried out since, or the recipient is no system admin any more. */
  'import_over',
  /** The recipient is no system admin any more. */
  'admin_no_more',
  /** The delegation has ended. */
  'delegation_over',
  /** The daily mail has nothing to say any more. */
  'daily_empty',
] as const;
export type MailDropReason = (typeof mailDropReasons)[number];
