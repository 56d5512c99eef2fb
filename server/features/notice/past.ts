import type { calls } from '#contract/calls.ts';
import { japanDate } from '#domain/japan-date.ts';
import type { Handlers } from '#server/http/handler.ts';
import { selectPastNotices } from './queries-past.ts';

/** /notice/past: what was for the caller, after its period (docs/rules/notices.md#past-notices). */
export const past: Handlers<typeof calls.notice.past> = {
  list: ({ db, actor, input, now }) => selectPastNotices(db, actor, { ...input, today: japanDate(now) }),
};
