import type { Mailboxes } from './mailboxes.ts';

/** One row of `message_box`: a principal whose list has the message. */
export type BoxRow = {
  /** A user's, department's or supplier's id. */
  readonly principal: number;
  /**
   * On a user's row, the departments that also have the message. The row is hidden while the user belongs to
   * one of them, so that their list has the message once. Empty on an organisation's row.
   */
  readonly also: readonly number[];
};

/** A user with their supplier, which never changes; null for an operator, who may change departments. */
export type MailboxUser = { readonly user_id: number; readonly supplier_id: number | null };

/**
 * A user's own row of a message; null if their supplier has the message. Users never leave their supplier, so
 * such a row would always be hidden.
 */
export function ownRow(person: MailboxUser, { department_ids, supplier_ids }: Mailboxes): BoxRow | null {
  if (person.supplier_id === null) return { principal: person.user_id, also: department_ids };
  return supplier_ids.includes(person.supplier_id) ? null : { principal: person.user_id, also: [] };
}

/**
 * All rows of a message, principals ascending: the organisations of the mailboxes, and `people`, who keep the
 * message when they move: its sender, the user it replies to, and its readers
 * (docs/rules/messages.md#mailboxes).
 */
export function messageBox(mailboxes: Mailboxes, people: readonly MailboxUser[]): readonly BoxRow[] {
  const organisations = [...mailboxes.department_ids, ...mailboxes.supplier_ids];
  const persons = [...new Map(people.map((person) => [person.user_id, person])).values()];
  return [
    ...organisations.map((principal): BoxRow => ({ principal, also: [] })),
    ...persons.map((person) => ownRow(person, mailboxes)).filter((row) => row !== null),
  ].toSorted((one, other) => one.principal - other.principal);
}
