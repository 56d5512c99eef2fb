import type { calls } from '#contract/calls.ts';
import type { Actor } from '#domain/actor.ts';
import { noticeScreen } from '#texts/notice.ts';
import { maySeeReading } from '#domain/permissions.ts';
import { recordAudit } from '#server/audit/store.ts';
import type { Db } from '#server/db/database.ts';
import { openCsv } from '#server/export/csv.ts';
import type { Handlers } from '#server/http/handler.ts';
import { forbidden } from '#server/http/refusal.ts';
import { readableNotice } from './access.ts';
import { countReading, selectNotice } from './queries.ts';
import { selectNoticeReading } from './queries-reading.ts';
import { readingColumns, readingCsvName, readingRows } from './reading-csv.ts';

/** 既読状況: which companies have read a notice. */
export const reading: Handlers<typeof calls.notice.reading> = {
  async list({ db, actor, input, now }) {
    await noticeForReading(db, input.notice_id, { actor, now });
    const { supplier_count, read_count } = await countReading(db, input.notice_id);
    const items = await selectNoticeReading(db, input.notice_id, input);
    return { items, total_count: supplier_count, read_count };
  },

  async csv({ db, actor, input, now }) {
    const { notice_id, encoding } = input;
    const { title } = await noticeForReading(db, notice_id, { actor, now });
    const file = openCsv(readingColumns, encoding);
    const rows = readingRows(await selectNoticeReading(db, notice_id, { skip: 0, limit: null }));
    file.add(rows);
    await recordAudit(db, {
      actor,
      at: now,
      action: 'exported',
      object: { kind: 'notice', id: notice_id, name: title },
      detail: { exported: noticeScreen.reading, format: 'csv', encoding, rows: rows.length },
    });
    return file.download(readingCsvName(title, now));
  },
};

/** Returns the notice if the caller may see who has read it. Throws 403 if they may only read it. */
async function noticeForReading(
  db: Db,
  notice_id: number,
  caller: { readonly actor: Actor; readonly now: Date },
) {
  await readableNotice(db, notice_id, caller);
  const notice = await selectNotice(db, notice_id);
  if (!maySeeReading(caller.actor, notice)) throw forbidden();
  return notice;
}
