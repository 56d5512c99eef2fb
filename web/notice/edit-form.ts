import { label } from '#texts/fields.ts';
import * as z from 'zod/mini';
import { noticeForm } from '#contract/notice/edit.ts';
import { chosenFiles, noFiles } from '#web/form/file.ts';

/** What is entered on /notice/edit: the call's own rules, and the files. `today` is Japan's, `yyyy-mm-dd`. */
export function editSchema(today: string) {
  return z.intersection(noticeForm(today), z.object(chosenFiles(label.attached_file)));
}
export type EditInput = z.input<ReturnType<typeof editSchema>>;
export type Edited = z.output<ReturnType<typeof editSchema>>;

/** In the order of the form, which the server's messages follow in the summary. */
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
  };
}

/** What is kept of a form while it is not posted: its text and its choices, not the files (domain 6). */
export const keptNotice = z.object({
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
});
