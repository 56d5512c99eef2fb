import { label } from '#texts/fields.ts';
import * as z from 'zod/mini';
import { noticeForm } from '#contract/notice/edit.ts';
import { chosenFiles, noFiles } from '#web/form/file.ts';

/**
 * The form of /notice/edit: the rules of the call, the files, and whether the sender has set the checkbox of
 * the mail by hand (domain/mail-choice.ts). `today` is Japan's date, `yyyy-mm-dd`.
 */
export function editSchema(today: string) {
  return z.intersection(
    noticeForm(today),
    z.object({ ...chosenFiles(label.attached_file), mail_touched: z.boolean() }),
  );
}
export type EditInput = z.input<ReturnType<typeof editSchema>>;
export type EditOutput = z.output<ReturnType<typeof editSchema>>;

/** In the order of the form: the error summary lists the server's messages in this order. */
export function emptyNotice(division_id: number | null): EditInput {
  return {
    division_id,
    system_notice_flag: false,
    title: '',
    body: '',
    publish_date_from: '',
    publish_date_to: '',
    publish_all_flag: false,
    supplier_groups: [],
    suppliers: [],
    ...noFiles,
    send_mail_flag: false,
    mail_touched: false,
  };
}

/** What a draft holds: the texts and choices, not the files. */
export const noticeDraftSchema = z.object({
  division_id: z.nullable(z.int()),
  system_notice_flag: z.boolean(),
  title: z.string(),
  body: z.string(),
  publish_date_from: z.string(),
  publish_date_to: z.string(),
  publish_all_flag: z.boolean(),
  supplier_groups: z.array(z.int()),
  suppliers: z.array(z.int()),
  send_mail_flag: z.boolean(),
  mail_touched: z.boolean(),
});
