import type { calls } from '#contract/calls.ts';
import { failure } from '#texts/general.ts';
import { mayCorrectNotice, mayDeleteNotice, mayPostNotice, maySeeReading } from '#domain/permissions.ts';
import { recordAudit } from '#server/audit/store.ts';
import type { Db } from '#server/db/database.ts';
import type { Handlers } from '#server/http/handler.ts';
import { bodyIssue, forbidden, invalidInput, notFound } from '#server/http/refusal.ts';
import { serveStoredFile } from '#server/http/stored-file.ts';
import { accessTo, noticeInPeriod, readableNotice } from './access.ts';
import { selectCorrected, selectCorrections } from './queries-correction.ts';
import { lockNotice, selectNotice, selectNoticeFile, selectNoticeFiles } from './queries.ts';
import { countResponses } from './queries-response.ts';
import { insertRead, markDeleted } from './store.ts';

/** /notice/view: its content, its files, marking it as read, and deleting it. */
export const view: Handlers<typeof calls.notice.view> = {
  async init({ db, actor, input, now }) {
    const { notice_id } = input;
    const access = await readableNotice(db, notice_id, { actor, now });
    const { version, create_user_id, response_due_date, ...notice } = await selectNotice(db, notice_id);
    const { division_id, title } = notice;
    const object = { kind: 'notice', id: notice_id, name: title } as const;
    await recordAudit(db, { actor, at: now, action: 'opened', object });
    const is_deletable = mayDeleteNotice(actor, notice);
    const asks = response_due_date !== null;
    return {
      ...notice,
      notice_files: await selectNoticeFiles(db, notice_id),
      updated_at: String(version),
      is_past: access !== 'open',
      ...(await linksOf(db, notice_id, { actor, now })),
      is_deletable,
      is_copyable: mayPostNotice(actor, notice),
      is_correctable: notice.corrected_on === null && mayCorrectNotice(actor, { ...notice, create_user_id }),
      has_reading: maySeeReading(actor, { create_user_id, division_id }),
      ...(asks && { response_due_date }),
      ...(asks && is_deletable && { response_count: await countResponses(db, notice_id) }),
    };
  },

  async mark_as_read({ tx, actor, input, now }) {
    await noticeInPeriod(tx, input.notice_id, { actor, now });
    await insertRead(tx, { notice_id: input.notice_id, user_id: actor.user_id, read_at: now });
    return null;
  },

  async download({ db, actor, input, now, services }) {
    const file = await selectNoticeFile(db, input.file_id);
    if (file === undefined) throw notFound();
    const { file_id, notice_id, file_name } = file;
    await readableNotice(db, notice_id, { actor, now });
    return serveStoredFile(file, services.files, () =>
      recordAudit(db, {
        actor,
        at: now,
        action: 'downloaded',
        object: { kind: 'notice_file', id: file_id, name: file_name },
        detail: { notice_id },
      }),
    );
  },

  async delete({ tx, actor, input, now }) {
    const { notice_id, updated_at } = input;
    const notice = await lockNotice(tx, notice_id);
    if (notice === undefined || notice.deleted_at !== null) throw notFound();
    if (!mayDeleteNotice(actor, notice)) throw forbidden();
    if (String(notice.version) !== updated_at) throw invalidInput([bodyIssue(['updated_at'], failure.stale)]);
    await markDeleted(tx, notice_id, { deleted_at: now, deleted_by: actor.user_id });
    const object = { kind: 'notice', id: notice_id, name: notice.title } as const;
    await recordAudit(tx, { actor, at: now, action: 'deleted', object });
    return null;
  },
};

/** The newest 訂正版 of a notice and the notice that it corrects, each if the caller may read it. */
async function linksOf(db: Db, notice_id: number, caller: Parameters<typeof accessTo>[2]) {
  const firstReadable = async (ids: readonly number[]) => {
    for (const id of ids) if ((await accessTo(db, id, caller)) !== 'unknown') return id;
    return undefined;
  };
  const correction_id = await firstReadable(await selectCorrections(db, notice_id));
  const corrects_notice_id = await firstReadable(await selectCorrected(db, notice_id));
  return {
    ...(correction_id !== undefined && { correction_id }),
    ...(corrects_notice_id !== undefined && { corrects_notice_id }),
  };
}
