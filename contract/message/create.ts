import * as z from 'zod/mini';
import { messageLabel } from '#texts/message.ts';
import { invalid } from '#texts/fields.ts';
import { maxDestinations, maxLength } from '#domain/limits.ts';
import { get, post, upload } from '../call.ts';
import { attachedFiles, id, noInput, optional, queryId, requiredText } from '../fields.ts';

const lists = z.object({
  send_department_group_all: z.boolean(),
  department_groups: z.array(id),
  send_supplier_all: z.boolean(),
  suppliers: z.array(id),
  reply_message_id: optional(id),
});
export type Destinations = z.output<typeof lists>;

/** The number of organisations in both lists together; a list with すべて counts as empty. */
function namedBy(to: Destinations): number {
  return (
    (to.send_department_group_all ? 0 : to.department_groups.length) +
    (to.send_supplier_all ? 0 : to.suppliers.length)
  );
}

/** The limit of both lists together; the error is located at each list that is not empty. */
function tooMany(list: 'department_groups' | 'suppliers') {
  return z.refine<Destinations>((to) => to[list].length === 0 || namedBy(to) <= maxDestinations, {
    error: invalid.tooManyDestinations(maxDestinations),
    path: [list],
  });
}

/** The destinations of a message; the server ignores a list whose "all" flag is set. */
const destinations = lists.check(tooMany('department_groups'), tooMany('suppliers'));

/** A reply always reaches the original's sender, so it needs no further destination. */
function goesToSomebody(to: Destinations): boolean {
  return (
    to.reply_message_id !== null ||
    to.send_department_group_all ||
    to.send_supplier_all ||
    to.department_groups.length + to.suppliers.length > 0
  );
}

/**
 * A message: its destinations and its text. These are two objects so that each is validated even if the other
 * is wrong. The error for missing destinations is located at both lists.
 */
export const messageForm = z.intersection(
  destinations.check(
    z.refine(goesToSomebody, { error: invalid.noDestination, path: ['department_groups'] }),
    z.refine(goesToSomebody, { error: invalid.noDestination, path: ['suppliers'] }),
  ),
  z.object({
    title: requiredText({ label: messageLabel.message_title, max: maxLength.message_title }),
    body: requiredText({ label: messageLabel.message_body, max: maxLength.message_body, multiline: true }),
    send_mail_flag: z.boolean(),
  }),
);

/** The calls of /message/create. */
export const messageCreate = {
  /**
   * The preset of a reply. 403 if the caller sent the original and did not receive it; 422 if the sender's
   * organisation has no valid user.
   */
  destination_for_reply: get({
    path: '/api/message/create/destination_for_reply',
    access: 'signed_in',
    audit: { screen: 'message_create', does: 'show', about: { message: 'reply_message_id' } },
    query: z.object({ reply_message_id: queryId }),
    output: z.object({
      /** The original's title. */
      title: z.string(),
      /** The fixed recipient of the reply, in one line. */
      reply_to: z.string(),
      department_groups: z.array(z.int()),
      suppliers: z.array(z.int()),
    }),
  }),
  /** The division that the pickers search: an operator's own, null for a supplier. */
  logined_division_id: get({
    path: '/api/message/create/logined_division_id',
    access: 'signed_in',
    audit: { screen: 'message_create', does: 'show', about: { message: null } },
    query: noInput,
    output: z.nullable(z.int()),
  }),
  /** How many recipients a message would reach now; the confirmation shows it. */
  reach: post({
    path: '/api/message/create/reach',
    access: 'signed_in',
    audit: { screen: 'message_create', does: 'show', about: { message: 'reply_message_id' } },
    body: destinations,
    output: z.object({
      /** The number of chosen groups, or of all groups in the sender's picker. */
      department_group_count: z.int(),
      /** Null for a supplier, because the counts would reveal the size of departments. */
      inside: z.nullable(
        z.object({ supplier_count: z.int(), department_count: z.int(), user_count: z.int() }),
      ),
    }),
  }),
  /** Answers the new message's id. */
  save: upload({
    path: '/api/message/create/save',
    limited: 'mail',
    access: 'signed_in',
    audit: { screen: 'message_create', does: 'send', about: { message: 'reply_message_id' } },
    part: 'params',
    body: () => messageForm,
    files: attachedFiles,
    output: z.int(),
  }),
};
