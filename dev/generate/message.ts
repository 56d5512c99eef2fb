import { mailboxesOf, type Mailboxes } from '#domain/message/mailboxes.ts';
import { replyTitle } from '#domain/message/reply-title.ts';
import type { Company, Organisation, Person } from './company.ts';
import type { Random } from './random.ts';
import { answerTo, messageFromOperator, messageFromSupplier } from './words.ts';
import type { WorkingDays } from './working-days.ts';

type Reading = { readonly reader: Person; readonly read_at: string };

/** One generated message, with its readers and their times. */
export type WrittenMessage = {
  readonly sender: Person;
  readonly title: string;
  readonly body: string;
  readonly sent_at: string;
  readonly reply_message_id: number | null;
  /** The sender's choice; empty for an answer. */
  readonly department_group_ids: readonly number[];
  readonly supplier_ids: readonly number[];
  readonly mailboxes: Mailboxes;
  readonly readings: readonly Reading[];
};

/** A message that one of its readers can answer. */
export type Answerable = {
  readonly message_id: number;
  readonly title: string;
  readonly sender: Person;
  readonly readings: readonly Reading[];
};

type WriteInput = {
  readonly company: Company;
  readonly days: WorkingDays;
  readonly random: Random;
  /** The moment of sending, as a position on the line of working days. */
  readonly position: number;
  /** The message that this one answers, or null. */
  readonly answered: Answerable | null;
};

/**
 * Writes a message to organisations that the sender's pickers offer. Null if the sender has nobody to write
 * to.
 */
export function writeMessage(input: WriteInput): WrittenMessage | null {
  const { company, days, random, position, answered } = input;
  const sent_at = days.moment(position).toISOString();
  const reading = answered?.readings.find(({ read_at }) => read_at < sent_at);
  const written =
    answered && reading ? answer(answered, reading.reader, random) : newMessage(company, random);
  return written && { ...written, sent_at, readings: drawReadings(input, written) };
}

type Written = Omit<WrittenMessage, 'sent_at' | 'readings'>;

function answer({ message_id, title, sender }: Answerable, by: Person, random: Random): Written {
  return {
    sender: by,
    title: replyTitle(title),
    body: answerTo(random),
    reply_message_id: message_id,
    department_group_ids: [],
    supplier_ids: [],
    mailboxes: mailboxesOf({ department_ids: [], supplier_ids: [] }, sender),
  };
}

function newMessage(company: Company, random: Random): Written | null {
  const division = random.of(company.divisions);
  const groups = division.department_groups.filter(({ departments }) => departments.length > 0);
  const toGroup = groups.length > 0 ? [random.mostlyFirst(groups)] : [];
  const bySupplier = division.suppliers.length > 0 && toGroup.length > 0 && random.chance(0.55);
  if (bySupplier) {
    const sender = random.mostlyFirst(random.mostlyFirst(division.suppliers).people);
    return { sender, ...messageFromSupplier(random), ...addressed(toGroup, []) };
  }
  if (division.operators.length === 0) return null;
  const sender = random.mostlyFirst(division.operators);
  const suppliers =
    random.chance(0.9) || toGroup.length === 0 ? drawSuppliers(random, division.suppliers) : [];
  if (suppliers.length === 0 && toGroup.length === 0) return null;
  return {
    sender,
    ...messageFromOperator(random),
    ...(suppliers.length > 0 ? addressed([], suppliers) : addressed(toGroup, [])),
  };
}

/** Usually one; now and then many, as a circular. */
function drawSuppliers(random: Random, suppliers: readonly Organisation[]): readonly Organisation[] {
  if (suppliers.length === 0) return [];
  if (random.chance(0.8)) return [random.mostlyFirst(suppliers)];
  return random.some(suppliers, random.chance(0.05) ? random.between(30, 100) : random.between(2, 8));
}

type Group = Company['divisions'][number]['department_groups'][number];

function addressed(groups: readonly Group[], suppliers: readonly Organisation[]) {
  const department_ids = groups.flatMap(({ departments }) => departments.map(({ id }) => id));
  const supplier_ids = suppliers.map(({ id }) => id);
  return {
    reply_message_id: null,
    department_group_ids: groups.map(({ department_group_id }) => department_group_id),
    supplier_ids,
    mailboxes: mailboxesOf({ department_ids, supplier_ids }, null),
  };
}

/** One or two people of each mailbox read it within days; many of the last messages are unread. */
function drawReadings(
  { company, days, random, position }: WriteInput,
  { sender, mailboxes }: Written,
): readonly Reading[] {
  const { department_ids, supplier_ids, user_id } = mailboxes;
  const readers = new Map<number, Person>();
  for (const id of [...department_ids, ...supplier_ids]) {
    const people = company.organisations.get(id)?.people ?? [];
    if (people.length === 0 || random.chance(0.12)) continue;
    for (let count = random.between(1, 2); count > 0; count -= 1) {
      const reader = random.mostlyFirst(people);
      readers.set(reader.user_id, reader);
    }
  }
  const named = user_id === null ? undefined : company.people.get(user_id);
  if (named !== undefined && random.chance(0.9)) readers.set(named.user_id, named);
  readers.delete(sender.user_id);
  return [...readers.values()].flatMap((reader) => {
    const opened = position + 0.01 + random.next() ** 3 * 4;
    return opened >= days.end ? [] : [{ reader, read_at: days.moment(opened).toISOString() }];
  });
}

/** Everybody whom a message concerns by name: sender, named mailbox owner and readers. */
export function peopleOf(
  { sender, mailboxes, readings }: WrittenMessage,
  company: Company,
): readonly Person[] {
  const named = mailboxes.user_id === null ? undefined : company.people.get(mailboxes.user_id);
  return [sender, ...(named === undefined ? [] : [named]), ...readings.map(({ reader }) => reader)];
}
