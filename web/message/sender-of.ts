import type { MessageDetail } from '#contract/message/view.ts';

/** Who sent a message, with where he belonged, in one line. */
export function senderOf(message: MessageDetail): string {
  return [
    message.send_division_name,
    message.send_department_name,
    message.send_company_name,
    message.send_branch_office_name,
    message.send_user_name,
  ]
    .filter((name) => name !== null && name !== '')
    .join(' ');
}
