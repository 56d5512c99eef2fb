import type { FileField, Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { japanDate } from '#domain/japan-date.ts';
import { bodyOf } from './application.ts';
import type { Answer } from './client.ts';
import type { TestPortal } from './portal.ts';
import { divisionId } from './workflow.ts';

const { save } = calls.notice.edit;

export type NoticeForm = Sent<typeof save>;

/** A notice of 産業機器事業部 for today only, without targets. */
export async function noticeInput(
  portal: TestPortal,
  changes: Partial<NoticeForm> = {},
): Promise<NoticeForm> {
  const today = japanDate(portal.clock ?? new Date());
  return {
    title: '夏季休業のお知らせ',
    body: '8月10日から16日まで休業します。\n詳細は https://example.com/ をご覧ください。',
    division_id: await divisionId(portal, 'D01'),
    system_notice_flag: false,
    publish_date_from: today,
    publish_date_to: today,
    publish_all_flag: false,
    supplier_groups: [],
    suppliers: [],
    send_mail_flag: false,
    ...changes,
  };
}

export type Posting = {
  readonly login_id?: string;
  /** The suppliers by their codes, in addition to `form`. */
  readonly to?: readonly string[];
  readonly form?: Partial<NoticeForm>;
  readonly files?: Partial<Record<FileField, File>>;
};

/** Posts a notice, by default as pic2 of 産業機器事業部; returns any answer. */
export async function tryPostNotice(portal: TestPortal, given: Posting = {}): Promise<Answer> {
  const { login_id = 'pic2', to = [], form, files } = given;
  const suppliers = await Promise.all(to.map((code) => portal.supplierId(code)));
  const client = await portal.as(login_id);
  return client.upload(save, await noticeInput(portal, { suppliers, ...form }), files);
}

/** Posts a notice that must succeed; returns its id. */
export async function postNotice(portal: TestPortal, given: Posting = {}): Promise<number> {
  return bodyOf(save.output, await tryPostNotice(portal, given));
}

/** Makes a supplier group of a division with these members. */
export async function supplierGroup(
  portal: TestPortal,
  division_code: string,
  codes: readonly string[],
): Promise<number> {
  const { supplier_group_id } = await portal.db
    .insertInto('supplier_group')
    .values({ group_name: '主要取引先', division_id: await divisionId(portal, division_code) })
    .returning('supplier_group_id')
    .executeTakeFirstOrThrow();
  for (const code of codes) {
    const supplier_id = await portal.supplierId(code);
    await portal.db.insertInto('supplier_group_member').values({ supplier_group_id, supplier_id }).execute();
  }
  return supplier_group_id;
}
