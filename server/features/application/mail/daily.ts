import { dailySpan } from '#domain/daily-mail.ts';
import { japanDate } from '#domain/japan-date.ts';
import { maxMailedApplications } from '#domain/limits.ts';
import { selectDelegated } from '#server/features/application/lists/queries-lists.ts';
import type { MailSources } from '#server/mail/sources.ts';
import { selectBegunDelegations, selectNewDelegates } from './queries-daily.ts';

/** On the first day of a delegation its delegate reads what is open for the absent person. */
export const begunDelegations: MailSources['daily']['begun_delegations'] = {
  recipients: (tx, of, now) => selectNewDelegates(tx, dailySpan(of), japanDate(now)),

  async contentOf(db, of, { user_id, department_id, supplier_id }, { today }) {
    const organisation_id = department_id ?? supplier_id ?? 0;
    const begun = await selectBegunDelegations(db, user_id, dailySpan(of), today);
    const parts = await Promise.all(
      begun.map(async ({ user_name, first_day, last_day, ...absent }) => ({
        user_name,
        period: { first_day, last_day },
        ...(await selectDelegated(
          db,
          { user_id, organisation_id, stands_for: [absent.user_id] },
          maxMailedApplications,
        )),
      })),
    );
    const open = parts.filter(({ total_count }) => total_count > 0);
    return open.length === 0 ? null : open;
  },
};
