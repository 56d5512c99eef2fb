import { joinedNames } from '#domain/joined-names.ts';

/** A message's sender, with their name and organisation at the time of sending. */
export type SenderNames = {
  readonly sender_name: string;
  readonly sender_division_name: string | null;
  readonly sender_department_name: string | null;
  readonly sender_company_name: string | null;
  readonly sender_branch_office_name: string | null;
};

/** The sender's organisation on one line: division and department, or company and branch office. */
export function senderOrganisation(names: SenderNames): string {
  return joinedNames(
    names.sender_division_name,
    names.sender_department_name,
    names.sender_company_name,
    names.sender_branch_office_name,
  );
}

/** The sender with their organisation. */
export function senderInFull(names: SenderNames): string {
  return `${senderOrganisation(names)} ${names.sender_name}`;
}

/** The sender as a form of address: with 様 for a supplier's user, without for an operator. */
export function senderAddressed(names: SenderNames): string {
  return names.sender_company_name === null ? senderInFull(names) : `${senderInFull(names)} 様`;
}
