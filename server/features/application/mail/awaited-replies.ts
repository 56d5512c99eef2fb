import { mayRemind } from '#domain/daily-mail.ts';
import { isRead } from '#domain/application/discussion.ts';
import { maySee } from '#domain/application/visibility.ts';
import { japanDate } from '#domain/japan-date.ts';
import { maxRemindedSteps } from '#domain/limits.ts';
import { organisationAndName } from '#texts/people.ts';
import { loadApplications } from '#server/features/application/queries-state.ts';
import type { MailSources } from '#server/mail/sources.ts';
import { withStandsFor } from '#server/organisation/queries-delegations.ts';
import { selectAddresseesToRemind, selectAwaitingRemarks } from './queries-awaited-replies.ts';
import { selectReminded } from './queries-reminders.ts';

/** Whoever was asked in やり取り reads that a reply is awaited (docs/rules/discussion.md#waiting-for-a-reply). */
export const awaitedReplies: MailSources['daily']['awaited_replies'] = {
  async recipients(tx, { day }, now) {
    if (!mayRemind(day, now)) return [];
    return selectReminded(tx, await selectAddresseesToRemind(tx, day));
  },

  async contentOf(db, { day }, recipient, { base_url, now }) {
    if (!mayRemind(day, now)) return null;
    if ((await selectReminded(db, [recipient.user_id])).length === 0) return null;
    const asked = await selectAwaitingRemarks(db, recipient.user_id, day);
    const ids = asked.map(({ application_id }) => application_id);
    const [reader = recipient] = await withStandsFor(db, [recipient], day);
    const visible = new Set(
      (await loadApplications(db, ids))
        .filter(({ state }) => maySee(state, reader))
        .map(({ application_id }) => application_id),
    );
    const remarks = asked.filter(
      ({ application_id, supplier_id }) => visible.has(application_id) && isRead(supplier_id, reader),
    );
    if (remarks.length === 0) return null;
    return {
      remarks: remarks
        .slice(0, maxRemindedSteps)
        .map(({ application_id, workflow_name, written_at, ...by }) => ({
          application_id,
          workflow_name,
          writer: organisationAndName(by),
          asked_on: japanDate(new Date(written_at)),
          address: `${base_url}/application/detail?application_id=${application_id}`,
        })),
      total_count: remarks.length,
    };
  },
};
