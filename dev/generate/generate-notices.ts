import type { Db } from '#server/db/database.ts';
import type { Company } from './company.ts';
import { Random } from './random.ts';
import type { Amount } from './generate-applications.ts';
import { postNotice, type Period } from './notice.ts';
import { insertNotices, type NumberedNotice } from './store-notice.ts';
import { takeIds } from './store-rows.ts';
import type { WorkingDays } from './working-days.ts';

/** Notices of one transaction. */
const batch = 500;
/** Of the last ones, which are under way: so many of all. */
const underWay = 0.03;

/** Adds notices, over, under way and still to come; to all, to groups, to some by name, and of the system. */
export async function generateNotices(
  db: Db,
  company: Company,
  days: WorkingDays,
  { seed, count, progress }: Amount,
): Promise<void> {
  for (let first = 0; first < count; first += batch) {
    const size = Math.min(batch, count - first);
    const ids = await takeIds(db, 'notice', 'notice_id', size);
    const posted = ids.map((notice_id, offset): NumberedNotice => {
      const index = first + offset;
      const random = new Random(seed, 'notice', index);
      const place = ((index + random.next()) / count) * days.end;
      const notice = postNotice({
        company,
        days,
        random,
        place,
        period: periodOf(count - 1 - index, count),
        deleted: index % 25 === 7,
      });
      if (notice === null) throw new Error('お知らせの投稿者または公開先にできる、有効な組織がありません。');
      return { ...notice, notice_id };
    });
    await db.transaction().execute((tx) => insertNotices(tx, posted));
    progress?.(first + size);
  }
}

/** By how many follow. */
function periodOf(following: number, count: number): Period {
  if (following === 0) return 'coming';
  return following <= Math.max(1, count * underWay) ? 'published' : 'by its age';
}
