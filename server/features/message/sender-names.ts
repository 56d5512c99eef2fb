import { joinedNames } from '#domain/joined-names.ts';

/** Who sent a message, with the names that he and his organisation had then. */
export type SenderNames = {
  readonly sender_name: string;
  readonly sender_division_name: string | null;
  readonly sender_department_name: string | null;
  readonly sender_company_name: string | null;
  readonly sender_branch_office_name: string | null;
};

/** Where a sender belonged, in one line: division and department, or company and branch office. */
export function senderOrganisation(names: SenderNames): string {
  return joinedNames(
    names.sender_division_name,
    names.sender_department_name,
    names.sender_company_name,
    names.sender_branch_office_name,
  );
}

/** The sender with his organisation. */
export function senderInFull(names: SenderNames): string {
  return `${senderOrganisation(names)} ${names.sender_name}`;
}

/** The same as one addresses him: a supplier's people are 様, the operator company's are not. */
export function senderAddressed(names: SenderNames): string {
  return names.sender_company_name === null ? senderInFull(names) : `${senderInFull(names)} 様`;
}
