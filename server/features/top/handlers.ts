import type { calls } from '#contract/calls.ts';
import { japanDate } from '#domain/japan-date.ts';
import type { Handlers } from '#server/http/handler.ts';
import { selectTopNotices } from './queries.ts';

/** TOP: the notices of today. */
export const topHandlers: Handlers<typeof calls.top> = {
  /** A 200 is the whole answer. Without a session the request path answers 401 first. */
  check_session: () => null,

  async notice({ db, actor, input, now }) {
    const condition = { system_notice_flag: false, today: japanDate(now) };
    const { items, total_count } = await selectTopNotices(db, actor, condition, input);
    // A check in the database gives each of these a division.
    const notices = items.map((item) => ({ ...item, division_name: item.division_name ?? '' }));
    return { notices, notice_total_count: total_count };
  },

  async system_notice({ db, actor, input, now }) {
    const condition = { system_notice_flag: true, today: japanDate(now) };
    const { items, total_count } = await selectTopNotices(db, actor, condition, input);
    return { system_notices: items, system_notice_total_count: total_count };
  },
};
