import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ActingUser } from '#domain/application/types.ts';
import { messageBox, ownRow, type BoxRow } from './box.ts';
import { mailboxesOf, principalsOf, type Mailboxes } from './mailboxes.ts';
import { relationOf } from './relation.ts';

const operator = (user_id: number) => ({ user_id, supplier_id: null });
const supplier = (user_id: number, supplier_id: number) => ({ user_id, supplier_id });
const mailboxes: Mailboxes = { department_ids: [11, 12], supplier_ids: [21], user_id: null };

describe('the rows of a message', () => {
  test('one per organisation, and one per person that yields to the departments with the message', () => {
    expect(messageBox(mailboxes, [operator(2), operator(1), operator(2)])).toEqual([
      { principal: 1, also: [11, 12] },
      { principal: 2, also: [11, 12] },
      { principal: 11, also: [] },
      { principal: 12, also: [] },
      { principal: 21, also: [] },
    ]);
  });

  test('a supplier’s user has one only if their supplier has none', () => {
    expect(ownRow(supplier(3, 21), mailboxes)).toBeNull();
    expect(ownRow(supplier(4, 22), mailboxes)).toEqual({ principal: 4, also: [] });
  });
});

/** One event in a generated company. The numbers select a user or message modulo their count. */
type CompanyEvent =
  | { readonly kind: 'send'; readonly who: number; readonly to: readonly number[] }
  | { readonly kind: 'reply'; readonly who: number; readonly which: number; readonly to: readonly number[] }
  | { readonly kind: 'open'; readonly who: number; readonly which: number }
  | { readonly kind: 'move'; readonly who: number; readonly to: number };

const departments = [11, 12, 13];
const suppliers = [21, 22];
const everybody: readonly ActingUser[] = [
  ...[1, 2, 3, 4].map((n) => ({ user_id: n, department_id: 11 + (n % 3), supplier_id: null })),
  ...[5, 6, 7].map((n) => ({ user_id: n, department_id: null, supplier_id: 21 + (n % 2) })),
];
const number = fc.nat(1000);
const to = fc.uniqueArray(fc.constantFrom(...departments, ...suppliers), { maxLength: 4 });
const companyEvent: fc.Arbitrary<CompanyEvent> = fc.oneof(
  fc.record({ kind: fc.constant('send' as const), who: number, to }),
  fc.record({ kind: fc.constant('reply' as const), who: number, which: number, to }),
  fc.record({ kind: fc.constant('open' as const), who: number, which: number }),
  fc.record({ kind: fc.constant('move' as const), who: number, to: number }),
);

/**
 * One message: the product's mailboxes, rows and readers, and in `reaches` the oracle's plain set of
 * recipients.
 */
type GeneratedMessage = {
  readonly sender: ActingUser;
  readonly mailboxes: Mailboxes;
  readonly readers: Set<number>;
  rows: readonly BoxRow[];
  readonly reaches: ReadonlySet<number>;
};

class Company {
  readonly users = everybody.map((user) => ({ ...user }));
  readonly messages: GeneratedMessage[] = [];

  apply(event: CompanyEvent): void {
    const user = this.users[event.who % this.users.length];
    if (user === undefined) return;
    if (event.kind === 'move') {
      if (user.department_id !== null) user.department_id = departments[event.to % 3] ?? 11;
    } else if (event.kind === 'send') this.#send(user, event.to, null);
    else {
      const message = this.messages[event.which % Math.max(1, this.messages.length)];
      if (message === undefined || !this.has(user, message)) return;
      if (event.kind === 'open') this.#open(user, message);
      else if (message.sender.user_id !== user.user_id) this.#send(user, event.to, message.sender);
    }
  }

  #send(sender: ActingUser, chosen: readonly number[], replied: ActingUser | null): void {
    const mailboxes = mailboxesOf(
      {
        department_ids: chosen.filter((id) => departments.includes(id)),
        supplier_ids: chosen.filter((id) => suppliers.includes(id)),
      },
      replied,
    );
    const people = this.users.filter(({ user_id }) => [sender.user_id, mailboxes.user_id].includes(user_id));
    const own = replied === null ? [] : [replied.user_id, replied.department_id ?? replied.supplier_id ?? 0];
    this.messages.push({
      sender: { ...sender },
      mailboxes,
      readers: new Set(),
      rows: messageBox(mailboxes, people),
      reaches: new Set([...chosen, ...own]),
    });
  }

  /** Adds the reader's own row to the existing ones, as the server does. */
  #open(user: ActingUser, message: GeneratedMessage): void {
    if (message.sender.user_id === user.user_id) return;
    message.readers.add(user.user_id);
    const row = ownRow(user, message.mailboxes);
    if (row !== null && !message.rows.some(({ principal }) => principal === row.principal))
      message.rows = [...message.rows, row];
  }

  /** How often a user's list has the message, by the same condition on the rows as the server's query. */
  timesListed({ user_id, department_id, supplier_id }: ActingUser, { rows }: GeneratedMessage): number {
    const organisation = department_id ?? supplier_id ?? 0;
    return rows.filter(
      ({ principal, also }) =>
        (principal === user_id || principal === organisation) && !also.includes(organisation),
    ).length;
  }

  /** The oracle: whether the user's list has the message. */
  has(user: ActingUser, { sender, reaches, readers }: GeneratedMessage): boolean {
    return (
      sender.user_id === user.user_id ||
      reaches.has(user.user_id) ||
      reaches.has(user.department_id ?? user.supplier_id ?? 0) ||
      readers.has(user.user_id)
    );
  }

  /** The relation that decides whether the user may open the message. */
  relationOf(user: ActingUser, { sender, mailboxes, readers }: GeneratedMessage) {
    const principals = principalsOf(mailboxes);
    return relationOf({
      is_sender: sender.user_id === user.user_id,
      through_organisation: principals.includes(user.department_id ?? user.supplier_id ?? 0),
      named: principals.includes(user.user_id),
      opened: readers.has(user.user_id),
      before_joining: false,
    });
  }
}

test('after any events, each user’s list has each of their messages once and no other', () => {
  fc.assert(
    fc.property(fc.array(companyEvent, { maxLength: 25 }), (events) => {
      const company = new Company();
      for (const event of events) company.apply(event);
      for (const user of company.users)
        for (const message of company.messages) {
          const has = company.has(user, message);
          expect(company.timesListed(user, message)).toBe(has ? 1 : 0);
          expect(company.relationOf(user, message) !== 'stranger').toBe(has);
        }
    }),
    { numRuns: Number(process.env['HISTORIES'] ?? '500') },
  );
});

test('rows added one by one equal the rows computed at once', () => {
  fc.assert(
    fc.property(fc.array(companyEvent, { maxLength: 25 }), (events) => {
      const company = new Company();
      for (const event of events) company.apply(event);
      for (const { sender, mailboxes, readers, rows } of company.messages) {
        const people = [sender.user_id, mailboxes.user_id, ...readers];
        const whole = messageBox(
          mailboxes,
          company.users.filter(({ user_id }) => people.includes(user_id)),
        );
        expect(rows.toSorted((one, other) => one.principal - other.principal)).toEqual(whole);
      }
    }),
  );
});
