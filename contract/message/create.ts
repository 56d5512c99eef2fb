import * as z from 'zod/mini';
import { label, invalid } from '#texts/fields.ts';
import { maxDestinations, maxLength } from '#domain/limits.ts';
import { get, post, upload } from '../call.ts';
import { id, noInput, optional, queryId, requiredText } from '../fields.ts';

const messageFiles = {
  file1: label.attached_file(1),
  file2: label.attached_file(2),
  file3: label.attached_file(3),
};

const lists = z.object({
  send_department_group_all: z.boolean(),
  department_groups: z.array(id),
  send_supplier_all: z.boolean(),
  suppliers: z.array(id),
  reply_message_id: optional(id),
});
export type Destinations = z.output<typeof lists>;

/** How many organisations a message names in both lists together; すべて takes the place of its list. */
function namedBy(to: Destinations): number {
  return (
    (to.send_department_group_all ? 0 : to.department_groups.length) +
    (to.send_supplier_all ? 0 : to.suppliers.length)
  );
}

/** A message names so many; the error stands at the lists that name any. */
function tooMany(list: 'department_groups' | 'suppliers') {
  return z.refine<Destinations>((to) => to[list].length === 0 || namedBy(to) <= maxDestinations, {
    error: invalid.tooManyDestinations(maxDestinations),
    path: [list],
  });
}

/** Whom a message goes to; an "all" flag makes the server ignore its list (domain 4). */
const destinations = lists.check(tooMany('department_groups'), tooMany('suppliers'));

/** A reply always reaches who sent the original, so it needs no further destination. */
function goesToSomebody(to: Destinations): boolean {
  return (
    to.reply_message_id !== null ||
    to.send_department_group_all ||
    to.send_supplier_all ||
    to.department_groups.length + to.suppliers.length > 0
  );
}

/**
 * A message (section 5 "Message"): whom it goes to, of which the error stands at both lists, and its text. Two objects, so
 * that each is judged also while the other is wrong.
 */
export const messageForm = z.intersection(
  destinations.check(
    z.refine(goesToSomebody, { error: invalid.noDestination, path: ['department_groups'] }),
    z.refine(goesToSomebody, { error: invalid.noDestination, path: ['suppliers'] }),
  ),
  z.object({
    title: requiredText({ label: label.message_title, max: maxLength.message_title }),
    body: requiredText({ label: label.message_body, max: maxLength.message_body, multiline: true }),
    send_mail_flag: z.boolean(),
  }),
);

/** The calls of /message/create. */
export const messageCreate = {
  /** What a reply is preset with; 403 for who only sent the original, 422 where nobody of the sender's is left. */
  destination_for_reply: get({
    path: '/api/message/create/destination_for_reply',
    access: 'signed_in',
    audit: { screen: 'message_create', does: 'show', about: { message: 'reply_message_id' } },
    query: z.object({ reply_message_id: queryId }),
    output: z.object({
      /** The original's title, for the new one's. */
      title: z.string(),
      /** Whom the reply always reaches, as a fixed line. */
      reply_to: z.string(),
      department_groups: z.array(z.int()),
      suppliers: z.array(z.int()),
    }),
  }),
  /** The division that the pickers ask with: an operator's own, null for a supplier. */
  logined_division_id: get({
    path: '/api/message/create/logined_division_id',
    access: 'signed_in',
    audit: { screen: 'message_create', does: 'show', about: { message: null } },
    query: noInput,
    output: z.nullable(z.int()),
  }),
  /** How far a message would reach now; asked before the confirmation. */
  reach: post({
    path: '/api/message/create/reach',
    access: 'signed_in',
    audit: { screen: 'message_create', does: 'show', about: { message: 'reply_message_id' } },
    body: destinations,
    output: z.object({
      /** The groups that are meant: those chosen, or all that the sender's picker shows. */
      department_group_count: z.int(),
      /** What that makes; null for a supplier, who would learn how many people a department has. */
      inside: z.nullable(
        z.object({ supplier_count: z.int(), department_count: z.int(), user_count: z.int() }),
      ),
    }),
  }),
  /** Answers the new message's id. */
  save: upload({
    path: '/api/message/create/save',
    access: 'signed_in',
    audit: { screen: 'message_create', does: 'send', about: { message: 'reply_message_id' } },
    part: 'params',
    body: () => messageForm,
    files: messageFiles,
    output: z.int(),
  }),
};
