import { mayRemind } from '#domain/daily-mail.ts';
import { maxRemindedSteps } from '#domain/limits.ts';
import type { MailSources } from '#server/mail/sources.ts';
import { selectAwaited, selectEnded, selectUsersToRemind } from './queries-daily.ts';
import { countStates } from './queries-responses.ts';

/** What the daily mail says of notices that ask (docs/rules/questionnaires.md#mail). */

const linkTo = (base_url: string, notice_id: number) => `${base_url}/notice/view?notice_id=${notice_id}`;

/** A supplier's users read of notices that wait for their company's answer. */
export const awaitedResponses: MailSources['daily']['awaited_responses'] = {
  recipients: async (tx, { day }, now) => (mayRemind(day, now) ? selectUsersToRemind(tx, day) : []),

  async contentOf(db, { day }, { user_id }, { base_url, now }) {
    if (!mayRemind(day, now)) return null;
    const awaited = await selectAwaited(db, user_id, day);
    if (awaited.length === 0) return null;
    const shown = awaited.slice(0, maxRemindedSteps);
    return {
      notices: shown.map(({ notice_id, ...notice }) => ({ ...notice, address: linkTo(base_url, notice_id) })),
      total_count: awaited.length,
    };
  },
};

/** The publisher reads once after 回答期限 how many companies have answered. */
export const endedQuestionnaires: MailSources['daily']['ended_questionnaires'] = {
  recipients: async (tx, of) => (await selectEnded(tx, of)).map(({ create_user_id }) => create_user_id),

  async contentOf(db, of, { user_id }, { base_url, today }) {
    const ended = (await selectEnded(db, of)).filter(({ create_user_id }) => create_user_id === user_id);
    if (ended.length === 0) return null;
    return Promise.all(
      ended.map(async ({ notice_id, division_name, response_due_date }) => ({
        division_name,
        response_due_date,
        state_counts: await countStates(db, notice_id, { today, supplier_name: null }),
        address: linkTo(base_url, notice_id),
      })),
    );
  },
};
