import type { calls } from '#contract/calls.ts';
import { japanDate } from '#domain/japan-date.ts';
import type { Handlers } from '#server/http/handler.ts';
import { countAwaitingResponse, selectTopNotices } from './queries.ts';

/** TOP: the notices of today. */
export const topHandlers: Handlers<typeof calls.top> = {
  /** A 200 is the whole answer. Without a session the request path answers 401 first. */
  check_session: () => null,

  async notice({ db, actor, input, now }) {
    const condition = { system_notice_flag: false, today: japanDate(now) };
    const { awaits_response } = input;
    const { items, total_count } = await selectTopNotices(
      db,
      actor,
      { ...condition, awaits_response },
      input,
    );
    const awaiting = await countAwaitingResponse(db, actor, condition);
    const notices = items.map(({ division_name, response_due_date, ...item }) => ({
      ...item,
      // A check in the database gives each of these a division.
      division_name: division_name ?? '',
      ...(response_due_date !== null && { response_due_date }),
    }));
    return {
      notices,
      notice_total_count: total_count,
      ...(awaiting > 0 && { awaiting_response_count: awaiting }),
    };
  },

  async system_notice({ db, actor, input, now }) {
    const condition = { system_notice_flag: true, today: japanDate(now) };
    const { items, total_count } = await selectTopNotices(db, actor, condition, input);
    return { system_notices: items, system_notice_total_count: total_count };
  },
};
