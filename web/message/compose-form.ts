import { label } from '#texts/fields.ts';
import * as z from 'zod/mini';
import { messageForm } from '#contract/message/create.ts';
import { chosenFiles, noFiles } from '#web/form/file.ts';

/** What is entered on /message/create: the call's own rules, and the files. */
export const composeSchema = z.intersection(messageForm, z.object(chosenFiles(label.attached_file)));
export type Composed = z.output<typeof composeSchema>;

export type ComposeInput = z.input<typeof composeSchema>;

/** In the order of the form, which the server's messages follow in the summary. */
export const emptyMessage: ComposeInput = {
  send_department_group_all: false,
  department_groups: [],
  send_supplier_all: false,
  suppliers: [],
  title: '',
  body: '',
  ...noFiles,
  send_mail_flag: false,
  reply_message_id: null,
};

/** What is kept of a form while it is not sent: its text and its choices, not the files (domain 6). */
export const keptMessage = z.object({
  send_department_group_all: z.boolean(),
  department_groups: z.array(z.int()),
  send_supplier_all: z.boolean(),
  suppliers: z.array(z.int()),
  title: z.string(),
  body: z.string(),
  send_mail_flag: z.boolean(),
});
