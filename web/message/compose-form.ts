import { label } from '#texts/fields.ts';
import * as z from 'zod/mini';
import { messageForm } from '#contract/message/create.ts';
import { chosenFiles, noFiles } from '#web/form/file.ts';

/**
 * The form of /message/create: the rules of the call, the files, and whether the sender has set the checkbox
 * of the mail by hand (domain/mail-choice.ts).
 */
export const composeSchema = z.intersection(
  messageForm,
  z.object({ ...chosenFiles(label.attached_file), mail_touched: z.boolean() }),
);
export type ComposeOutput = z.output<typeof composeSchema>;

export type ComposeInput = z.input<typeof composeSchema>;

/** In the order of the form: the error summary lists the server's messages in this order. */
export const emptyMessage: ComposeInput = {
  title: '',
  body: '',
  ...noFiles,
  send_department_group_all: false,
  department_groups: [],
  send_supplier_all: false,
  suppliers: [],
  send_mail_flag: false,
  mail_touched: false,
  reply_message_id: null,
};

/** What a draft holds: the texts and choices, not the files. */
export const messageDraftSchema = z.object({
  send_department_group_all: z.boolean(),
  department_groups: z.array(z.int()),
  send_supplier_all: z.boolean(),
  suppliers: z.array(z.int()),
  title: z.string(),
  body: z.string(),
  send_mail_flag: z.boolean(),
  mail_touched: z.boolean(),
});
