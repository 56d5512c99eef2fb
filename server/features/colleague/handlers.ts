import type { calls } from '#contract/calls.ts';
import type { Handlers } from '#server/http/handler.ts';
import { selectColleagues } from './queries.ts';

/** /colleague: who of the caller's supplier may use the portal (docs/rules/people-who-leave.md#colleagues). */
export const colleagueHandlers: Handlers<typeof calls.colleague> = {
  async list({ db, actor }) {
    const people = await selectColleagues(db, actor.supplier_id);
    return {
      people: people.map(({ user_id, full_name, valid }) => ({
        full_name,
        valid,
        is_self: user_id === actor.user_id,
      })),
    };
  },
};
