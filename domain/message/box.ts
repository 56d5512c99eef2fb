import type { Mailboxes } from './mailboxes.ts';

/** One row of `message_box`: who has a message in his list. */
export type BoxRow = {
  /** A user's, department's or supplier's id. */
  readonly principal: number;
  /**
   * Of a user's own row: the departments that have the message too. It is left out of his list while one of them is his, so
   * that he has the message once. Empty on an organisation's row.
   */
  readonly also: readonly number[];
};

/** Somebody with the supplier that he belongs to for good; null for an operator, who may move. */
export type Person = { readonly user_id: number; readonly supplier_id: number | null };

/**
 * A person's own row of a message; null for a supplier's user whose supplier has it: he never leaves that, so a row of his
 * own would never show.
 */
export function ownRow(person: Person, { department_ids, supplier_ids }: Mailboxes): BoxRow | null {
  if (person.supplier_id === null) return { principal: person.user_id, also: department_ids };
  return supplier_ids.includes(person.supplier_id) ? null : { principal: person.user_id, also: [] };
}

/**
 * Who has a message in his list (domain 4): the mailboxes' organisations, and for good its sender, whom a reply answers, and
 * whoever has opened it. Principals ascending.
 */
export function messageBox(mailboxes: Mailboxes, people: readonly Person[]): readonly BoxRow[] {
  const organisations = [...mailboxes.department_ids, ...mailboxes.supplier_ids];
  const persons = [...new Map(people.map((person) => [person.user_id, person])).values()];
  return [
    ...organisations.map((principal): BoxRow => ({ principal, also: [] })),
    ...persons.map((person) => ownRow(person, mailboxes)).filter((row) => row !== null),
  ].toSorted((one, other) => one.principal - other.principal);
}
