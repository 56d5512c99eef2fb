import { calls } from '#contract/calls.ts';
import type { FileField, Output, Sent } from '#contract/call.ts';
import { bodyOf } from './application.ts';
import type { Answer } from './client.ts';
import type { TestPortal } from './portal.ts';

const { index, view, create } = calls.message;

export type MessageInput = Sent<typeof create.save>;
export type MessageSketch = {
  readonly title?: string;
  readonly body?: string;
  /** Department groups (G…) and suppliers (S…) by their codes. */
  readonly to?: readonly string[];
  readonly reply_to?: number;
  readonly input?: Partial<MessageInput>;
  readonly files?: Partial<Record<FileField, File>>;
  readonly key?: string;
};

/** What /message/create would send. */
export async function messageInput(portal: TestPortal, sketch: MessageSketch = {}): Promise<MessageInput> {
  const { title = '納期の確認', body = 'ご確認をお願いします。', to = [], reply_to, input } = sketch;
  const groups = to.filter((code) => code.startsWith('G'));
  const suppliers = to.filter((code) => code.startsWith('S'));
  return {
    title,
    body,
    send_mail_flag: false,
    send_department_group_all: false,
    department_groups: await Promise.all(groups.map((code) => departmentGroupId(portal, code))),
    send_supplier_all: false,
    suppliers: await Promise.all(suppliers.map((code) => portal.supplierId(code))),
    reply_message_id: reply_to ?? null,
    ...input,
  };
}

/** Sends a message as a user and returns any answer. */
export async function trySendMessage(
  portal: TestPortal,
  login_id: string,
  sketch: MessageSketch,
): Promise<Answer> {
  const client = await portal.as(login_id);
  const options = sketch.key === undefined ? {} : { key: sketch.key };
  return client.upload(create.save, await messageInput(portal, sketch), sketch.files, options);
}

/** Sends a message that must succeed; returns its id. */
export async function sendMessage(
  portal: TestPortal,
  login_id: string,
  sketch: MessageSketch,
): Promise<number> {
  return bodyOf(create.save.output, await trySendMessage(portal, login_id, sketch));
}

/** Opens a message as the screen does: reads it, and marks it as read. */
export async function openMessage(
  portal: TestPortal,
  login_id: string,
  message_id: number,
): Promise<Output<typeof view.init>> {
  const client = await portal.as(login_id);
  const message = bodyOf(view.init.output, await client.get(view.init, { message_id }));
  bodyOf(view.mark_as_read.output, await client.post(view.mark_as_read, { message_id }));
  return message;
}

/** A message as a user sees it, without opening it. */
export async function loadMessageAs(portal: TestPortal, login_id: string, message_id: number) {
  const client = await portal.as(login_id);
  return bodyOf(view.init.output, await client.get(view.init, { message_id }));
}

/** The status of reading a message. */
export async function lookAt(portal: TestPortal, login_id: string, message_id: number): Promise<number> {
  return (await (await portal.as(login_id)).get(view.init, { message_id })).status;
}

/** A user's list, unpaged by default. */
export async function listOf(
  portal: TestPortal,
  login_id: string,
  search: Partial<Sent<typeof index.search>> = {},
): Promise<Output<typeof index.search>> {
  const client = await portal.as(login_id);
  return bodyOf(index.search.output, await client.get(index.search, { skip: 0, limit: 100, ...search }));
}

/** A user's unread messages, and the badge of the menu entry. */
export async function unreadOf(portal: TestPortal, login_id: string) {
  const client = await portal.as(login_id);
  const { count } = bodyOf(index.unread_count.output, await client.get(index.unread_count, {}));
  const page = await client.get(index.unread, { skip: 0, limit: 100 });
  return { count, ...bodyOf(index.unread.output, page) };
}

export async function departmentGroupId(portal: TestPortal, department_group_code: string): Promise<number> {
  const { department_group_id } = await portal.db
    .selectFrom('department_group')
    .select('department_group_id')
    .where('department_group_code', '=', department_group_code)
    .executeTakeFirstOrThrow();
  return department_group_id;
}

/** Moves an operator user to another department, as the import does. */
export async function move(
  portal: TestPortal,
  login_id: string,
  department_code: string,
  joined_at: Date = portal.clock ?? new Date(),
): Promise<void> {
  const department_id = await portal.departmentId(department_code);
  await portal.db
    .updateTable('portal_user')
    .set({ department_id, joined_at })
    .where('login_id', '=', login_id)
    .execute();
}

/** Makes users invalid, or valid again. */
export async function setInvalid(
  portal: TestPortal,
  portal_invalid_flag: boolean,
  ...login_ids: readonly string[]
): Promise<void> {
  await portal.db
    .updateTable('portal_user')
    .set({ portal_invalid_flag })
    .where('login_id', 'in', login_ids)
    .execute();
}
