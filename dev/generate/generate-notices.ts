import type { Db } from '#server/db/database.ts';
import { Random } from './random.ts';
import type { Amount, Setting } from './generate-applications.ts';
import { generateNotice, type Period } from './notice.ts';
import { noticeRows, type NumberedNotice } from './store-notice.ts';
import type { Write } from './load.ts';
import { takeIds } from './store-rows.ts';

/** Notices per transaction. */
const batch = 500;
/** The share of notices, the last ones, that are current. */
const underWay = 0.03;

/**
 * Adds notices: past, current and future; for everybody, for groups, for named suppliers, and of the system.
 */
export async function generateNotices(
  db: Db,
  write: Write,
  { company, days }: Setting,
  { seed, count, progress }: Amount,
): Promise<void> {
  for (let first = 0; first < count; first += batch) {
    const size = Math.min(batch, count - first);
    const ids = await takeIds(db, 'notice', 'notice_id', size);
    const posted = ids.map((notice_id, offset): NumberedNotice => {
      const index = first + offset;
      const random = new Random(seed, 'notice', index);
      const position = ((index + random.next()) / count) * days.end;
      const notice = generateNotice({
        company,
        days,
        random,
        position,
        period: periodOf(count - 1 - index, count),
        deleted: index % 25 === 7,
      });
      if (notice === null) throw new Error('お知らせの投稿者または公開先にできる、有効な組織がありません。');
      return { ...notice, notice_id };
    });
    await write(noticeRows(company, posted));
    progress?.(first + size);
  }
}

/** `following`: how many notices are posted after this one. */
function periodOf(following: number, count: number): Period {
  if (following === 0) return 'coming';
  return following <= Math.max(1, count * underWay) ? 'published' : 'by its age';
}
