import type { Issue } from '#contract/errors.ts';
import type { Destinations } from '#contract/message/create.ts';
import type { Actor } from '#domain/actor.ts';
import { role } from '#domain/codes.ts';
import { messageFailure } from '#texts/message.ts';
import { mailboxesOf, principalsOf, type Mailboxes } from '#domain/message/mailboxes.ts';
import { mayReply } from '#domain/message/relation.ts';
import { mayMessageSuppliers } from '#domain/permissions.ts';
import type { Db, Tx } from '#server/db/database.ts';
import {
  chosenDepartmentGroups,
  chosenSuppliers,
  departmentGroups,
  supplierIds,
} from '#server/organisation/queries-destinations.ts';
import { bodyIssue, forbidden, invalidInput } from '#server/http/refusal.ts';
import { visibleMessage, messageSender, type VisibleMessage } from './access.ts';
import { replyRecipientCount, selectGroupDepartments } from './queries-destination.ts';

/** The division whose pickers a sender uses: an operator's own; null means all that a supplier deals with. */
export function pickerDivision(actor: Actor): number | null {
  return actor.role === role.operator ? actor.division_id : null;
}

/** The resolved destinations of a message, and the choices of the sender to store with it. */
export type Address = {
  readonly mailboxes: Mailboxes;
  /** Number of department groups, also if the sender chose all. */
  readonly department_group_count: number;
  /** The ids the sender chose one by one; empty if they chose all. */
  readonly department_group_ids: readonly number[];
  readonly supplier_ids: readonly number[];
};

/**
 * Resolves destinations against what the sender's pickers offer now; "all" means all rows they offer.
 * Throws 404 for a reply to a message the caller may not see, 403 for a reply to the caller's own
 * message and for a supplier that names suppliers, 422 with all issues for destinations that are not offered.
 */
export async function addressMessage(db: Db | Tx, to: Destinations, actor: Actor): Promise<Address> {
  const original =
    to.reply_message_id === null ? null : await originalForReply(db, to.reply_message_id, actor);
  const namesSuppliers = to.send_supplier_all || to.suppliers.length > 0;
  if (namesSuppliers && !mayMessageSuppliers(actor)) throw forbidden();
  const sender = original === null ? null : messageSender(original);
  const division_id = pickerDivision(actor);
  const foundGroups = to.send_department_group_all
    ? await departmentGroups(db, actor, division_id).execute()
    : await chosenDepartmentGroups(db, actor, division_id, to.department_groups).execute();
  // A supplier has named none, or would have got the 403.
  const foundSuppliers = to.send_supplier_all
    ? await supplierIds(db, division_id).execute()
    : await chosenSuppliers(db, division_id, to.suppliers).execute();
  const replied = await replyRecipientCount(db, sender, actor.user_id).executeTakeFirst();
  const foundGroupIds = foundGroups.map(({ department_group_id }) => department_group_id);
  const groups = to.send_department_group_all ? foundGroupIds : allOf(to.department_groups, foundGroupIds);
  const foundSupplierIds = foundSuppliers.map(({ supplier_id }) => supplier_id);
  const suppliers = to.send_supplier_all ? foundSupplierIds : allOf(to.suppliers, foundSupplierIds);
  const issues: Issue[] = [];
  if (sender !== null && replied?.users === 0)
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

/** Throws 422 if the message reaches no mailbox: groups without departments, or "all" of none. */
export function checkReaches({ mailboxes }: Address): void {
  if (principalsOf(mailboxes).length > 0) return;
  throw invalidInput([
    bodyIssue(['department_groups'], messageFailure.noMailbox),
    bodyIssue(['suppliers'], messageFailure.noMailbox),
  ]);
}

/** The message a reply answers. Throws 404 if the caller may not see it, 403 if they did not receive it. */
export async function originalForReply(
  db: Db | Tx,
  message_id: number,
  actor: Actor,
): Promise<VisibleMessage> {
  const message = await visibleMessage(db, message_id, actor);
  // A sender who can't be reached any more is a 422, reported elsewhere.
  if (!mayReply(message.as, true)) throw forbidden();
  return message;
}

/** `found` if it covers every chosen id, else null. Duplicates among the chosen ids count once. */
function allOf(chosen: readonly number[], found: readonly number[]): readonly number[] | null {
  return new Set(chosen).size === found.length ? found : null;
}
