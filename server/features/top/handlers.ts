import type { calls } from '#contract/calls.ts';
import { japanDate } from '#domain/japan-date.ts';
import type { Handlers } from '#server/http/handler.ts';
import { selectTopNotices } from './queries.ts';

/** TOP: the notices of today. */
export const topHandlers: Handlers<typeof calls.top> = {
  /** That the session holds is all it answers; one that does not never gets here (section 7). */
  check_session: () => null,

  async notice({ db, actor, input, now }) {
    const asked = { system_notice_flag: false, today: japanDate(now) };
    const { items, total_count } = await selectTopNotices(db, actor, asked, input);
    // A check in the database gives each of these a division.
    const notices = items.map((item) => ({ ...item, division_name: item.division_name ?? '' }));
    return { notices, notice_total_count: total_count };
  },

  async system_notice({ db, actor, input, now }) {
    const asked = { system_notice_flag: true, today: japanDate(now) };
    const { items, total_count } = await selectTopNotices(db, actor, asked, input);
    return { system_notices: items, system_notice_total_count: total_count };
  },
};
