import type { MessageDetail } from '#contract/message/view.ts';
import { joinedNames } from '#domain/joined-names.ts';

/** The sender and their organisation, in one line. */
export function senderText(message: MessageDetail): string {
  return joinedNames(
    message.send_division_name,
    message.send_department_name,
    message.send_company_name,
    message.send_branch_office_name,
    message.send_user_name,
  );
}
