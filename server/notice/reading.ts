import type { calls } from '#contract/calls.ts';
import type { Actor } from '#domain/actor.ts';
import { maySeeReading } from '#domain/permissions.ts';
import type { Db } from '#server/db/database.ts';
import type { Handlers } from '#server/http/handler.ts';
import { forbidden } from '#server/http/refusal.ts';
import { readableNotice } from './access.ts';
import { countReading, selectNotice } from './queries.ts';
import { selectReading } from './queries-reading.ts';

/** 既読状況: which companies have read a notice (domain 3). */
export const reading: Handlers<typeof calls.notice.reading> = {
  async list({ db, actor, input, now }) {
    await ownNotice(db, input.notice_id, { actor, now });
    const { supplier_count, read_count } = await countReading(db, input.notice_id);
    const items = await selectReading(db, input.notice_id, input);
    return { items, total_count: supplier_count, read_count };
  },
};

/** The notice, where the caller may see who has read it; a 403 where he may only read it himself. */
async function ownNotice(
  db: Db,
  notice_id: number,
  caller: { readonly actor: Actor; readonly now: Date },
): Promise<void> {
  await readableNotice(db, notice_id, caller, ['query', 'notice_id']);
  if (!maySeeReading(caller.actor, await selectNotice(db, notice_id))) throw forbidden();
}
