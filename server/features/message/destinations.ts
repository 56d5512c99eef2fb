import type { Issue } from '#contract/errors.ts';
import type { Destinations } from '#contract/message/create.ts';
import type { Actor } from '#domain/actor.ts';
import { role } from '#domain/codes.ts';
import { messageFailure } from '#texts/message.ts';
import { mailboxesOf, principalsOf, type Mailboxes } from '#domain/message/mailboxes.ts';
import { mayReply } from '#domain/message/standing.ts';
import { mayMessageSuppliers } from '#domain/permissions.ts';
import type { Db, Tx } from '#server/db/database.ts';
import {
  selectDepartmentGroupPage,
  selectDepartmentGroups,
  selectSupplierIds,
  selectSuppliers,
} from '#server/organisation/queries-destinations.ts';
import { bodyIssue, forbidden, invalidInput } from '#server/http/refusal.ts';
import { seenMessage, senderOf, type SeenMessage } from './access.ts';
import { isSomebodyThere, selectGroupDepartments } from './queries-destination.ts';

/** The division that a sender's pickers ask with: an operator's own; a supplier's is every one that it deals with. */
export function pickerDivision(actor: Actor): number | null {
  return actor.role === role.operator ? actor.division_id : null;
}

/** Where a message goes that somebody wants to send now, and what of his choice is kept for him. */
export type Address = {
  readonly mailboxes: Mailboxes;
  /** How many department groups are meant, also where he chose all. */
  readonly department_group_count: number;
  /** What he chose by name; empty where he chose all. */
  readonly department_group_ids: readonly number[];
  readonly supplier_ids: readonly number[];
};

/**
 * Looks destinations up as the sender's own pickers show them now (domain 4); "all" is all that they show. Refused: a reply to
 * what he never received (404) or sent himself (403), suppliers by a supplier (403), and with all its reasons what can't be
 * chosen (422).
 */
export async function addressOf(db: Db | Tx, to: Destinations, actor: Actor): Promise<Address> {
  const replied = to.reply_message_id === null ? null : await repliedTo(db, to.reply_message_id, actor);
  const namesSuppliers = to.send_supplier_all || to.suppliers.length > 0;
  if (namesSuppliers && !mayMessageSuppliers(actor)) throw forbidden();
  const groups = await departmentGroups(db, to, actor);
  const suppliers = await suppliersOf(db, to, actor);
  const sender = replied === null ? null : senderOf(replied);
  const issues: Issue[] = [];
  if (sender !== null && !(await isSomebodyThere(db, sender, actor.user_id)))
    issues.push(bodyIssue(['reply_message_id'], messageFailure.nobodyToReplyTo));
  if (groups === null) issues.push(bodyIssue(['department_groups'], messageFailure.destination));
  if (suppliers === null) issues.push(bodyIssue(['suppliers'], messageFailure.destination));
  if (groups === null || suppliers === null || issues.length > 0) throw invalidInput(issues);
  const departments = await selectGroupDepartments(db, groups);
  const department_ids = departments.flatMap((group) => group.department_ids);
  return {
    mailboxes: mailboxesOf({ department_ids, supplier_ids: suppliers }, sender),
    department_group_count: new Set(groups).size,
    department_group_ids: to.send_department_group_all ? [] : groups,
    supplier_ids: to.send_supplier_all ? [] : suppliers,
  };
}

/** Fails where an address is nobody's: groups that hold no department, or "all" of none. */
export function checkReaches({ mailboxes }: Address): void {
  if (principalsOf(mailboxes).length > 0) return;
  throw invalidInput([
    bodyIssue(['department_groups'], messageFailure.noMailbox),
    bodyIssue(['suppliers'], messageFailure.noMailbox),
  ]);
}

/** The message that a reply answers: one that the caller received. */
export async function repliedTo(db: Db | Tx, message_id: number, actor: Actor): Promise<SeenMessage> {
  const message = await seenMessage(db, message_id, actor);
  // That nobody is left to get the answer is a 422 of its own.
  if (!mayReply(message.as, true)) throw forbidden();
  return message;
}

/** A page that holds all that a picker shows. */
export const everything = { skip: 0, limit: 2 ** 31 - 1 };

/** The ids of the groups that are meant, or null where one of them can't be chosen. */
async function departmentGroups(
  db: Db | Tx,
  to: Destinations,
  actor: Actor,
): Promise<readonly number[] | null> {
  const division_id = pickerDivision(actor);
  if (to.send_department_group_all) {
    const { items } = await selectDepartmentGroupPage(db, actor, division_id, everything);
    return items.map(({ department_group_id }) => department_group_id);
  }
  const found = await selectDepartmentGroups(db, actor, division_id, to.department_groups);
  return allOf(
    to.department_groups,
    found.map(({ department_group_id }) => department_group_id),
  );
}

async function suppliersOf(db: Db | Tx, to: Destinations, actor: Actor): Promise<readonly number[] | null> {
  if (actor.role === role.supplier) return [];
  if (to.send_supplier_all) return selectSupplierIds(db, actor.division_id);
  const found = await selectSuppliers(db, actor.division_id, to.suppliers);
  return allOf(
    to.suppliers,
    found.map(({ supplier_id }) => supplier_id),
  );
}

/** What was found, where it is all that was chosen; one that was chosen twice counts once. */
function allOf(chosen: readonly number[], found: readonly number[]): readonly number[] | null {
  return new Set(chosen).size === found.length ? found : null;
}
