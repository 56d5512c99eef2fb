import type { calls } from '#contract/calls.ts';
import type { Actor } from '#domain/actor.ts';
import { role } from '#domain/codes.ts';
import { messageFailure } from '#texts/message.ts';
import { groupOfDepartmentAlone, type Mailboxes, type Sender } from '#domain/message/mailboxes.ts';
import { senderAddressed } from './sender-names.ts';
import { recordAudit } from '#server/audit/store.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { chosenSuppliers, departmentGroups } from '#server/organisation/queries-destinations.ts';
import type { Handlers } from '#server/http/handler.ts';
import { invalidInput } from '#server/http/refusal.ts';
import { indexSearch, itemChanged } from '#server/jobs/queues.ts';
import { messageSender } from './access.ts';
import { addressMessage, checkReaches, pickerDivision, originalForReply } from './destinations.ts';
import { hasReplyRecipient, selectGroupDepartments, userCount } from './queries-destination.ts';
import { insertMessage } from './store.ts';

/** /message/create: the preset of a reply, the reach of a message, and sending it. */
export const create: Handlers<typeof calls.message.create> = {
  async destination_for_reply({ db, actor, input }) {
    const original = await originalForReply(db, input.reply_message_id, actor);
    const sender = messageSender(original);
    if (!(await hasReplyRecipient(db, sender, actor.user_id)))
      throw invalidInput([{ loc: ['query', 'reply_message_id'], msg: messageFailure.nobodyToReplyTo }]);
    const { title } = original;
    return { title, reply_to: senderAddressed(original), ...(await presetFor(db, sender, actor)) };
  },

  logined_division_id: ({ actor }) => pickerDivision(actor),

  async reach({ tx, actor, input }) {
    const { mailboxes, department_group_count } = await addressMessage(tx, input, actor);
    if (actor.role === role.supplier) return { department_group_count, inside: null };
    const inside = {
      supplier_count: mailboxes.supplier_ids.length,
      department_count: mailboxes.department_ids.length,
      user_count: await recipientCount(tx, mailboxes, actor),
    };
    return { department_group_count, inside };
  },

  async save({ tx, actor, input, files, now, services, countMails }) {
    const address = await addressMessage(tx, input, actor);
    checkReaches(address);
    const { title, body, send_department_group_all, send_supplier_all, send_mail_flag, reply_message_id } =
      input;
    let mail_count = 0;
    if (send_mail_flag && countMails) {
      mail_count = await recipientCount(tx, address.mailboxes, actor);
      await countMails(mail_count);
    }
    const message_id = await insertMessage(tx, {
      actor,
      at: now,
      title,
      body,
      send_department_group_all,
      send_supplier_all,
      send_mail_flag,
      mail_count,
      reply_message_id,
      address,
      files,
    });
    // The job of a change tells the search too. Without mails only the search is told.
    if (send_mail_flag) await services.jobs.send(tx, itemChanged, { message_id });
    else await services.jobs.send(tx, indexSearch, { kind: 'message', item_ids: [message_id] });
    const { mailboxes, department_group_ids, supplier_ids } = address;
    await recordAudit(tx, {
      actor,
      at: now,
      action: 'sent',
      // Only readers may know the title, and administrators read the audit log. So it is left out.
      object: { kind: 'message', id: message_id },
      detail: {
        reply_message_id,
        send_department_group_all,
        send_supplier_all,
        send_mail_flag,
        department_group_ids,
        supplier_ids,
        department_count: mailboxes.department_ids.length,
        supplier_count: mailboxes.supplier_ids.length,
        file_count: Object.keys(files).length,
      },
    });
    return message_id;
  },
};

/** How many valid users a message reaches, without its sender. */
async function recipientCount(tx: Tx, mailboxes: Mailboxes, { user_id }: Actor): Promise<number> {
  const [counted] = await userCount(tx, mailboxes, user_id).execute();
  return counted?.users ?? 0;
}

/**
 * Presets the sender of the original as a destination that the caller's own pickers offer, never a wider
 * group. Empty if the pickers don't offer them.
 */
async function presetFor(db: Db, { department_id, supplier_id }: Sender, actor: Actor) {
  if (department_id !== null) {
    const groups = await departmentGroups(db, actor, pickerDivision(actor)).execute();
    const offered = groups.map(({ department_group_id }) => department_group_id);
    const alone = groupOfDepartmentAlone(await selectGroupDepartments(db, offered), department_id);
    return { department_groups: alone === null ? [] : [alone], suppliers: [] };
  }
  const suppliers =
    actor.role === role.operator && supplier_id !== null
      ? await chosenSuppliers(db, actor.division_id, [supplier_id]).execute()
      : [];
  return { department_groups: [], suppliers: suppliers.map((supplier) => supplier.supplier_id) };
}
