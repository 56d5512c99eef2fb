import { mayRemind } from '#domain/daily-mail.ts';
import {
  applicantReminders,
  assigneeReminders,
  lastReminder,
  remindingDays,
  workingDaysPast,
} from '#domain/application/reminder.ts';
import { japanDate } from '#domain/japan-date.ts';
import { maxRemindedSteps } from '#domain/limits.ts';
import { viewerOrganisation } from '#texts/people.ts';
import { loadNames } from '#server/features/application/assignee-names.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { selectNumberedDays } from '#server/db/working-days.ts';
import type { Recipient } from '#server/mail/queries.ts';
import type { DailyPart, MailSources } from '#server/mail/sources.ts';
import type { Reminder } from '#server/mail/texts.ts';
import { selectDelegates, withStandsFor } from '#server/organisation/queries-delegations.ts';
import {
  selectApplicantsToRemind,
  selectAssigneesToRemind,
  selectDueSteps,
  selectLateSteps,
  selectReminded,
} from './queries-reminders.ts';

/** Reminders of open steps in the daily mail, by their 目安 (docs/rules/mail.md#reminders). */

/** The planned days that have a reminder on a day, and how many working days a planned day is past. */
type ReminderPlan = {
  readonly day: string;
  readonly planned: readonly string[];
  readonly past: (planned_on: string) => number;
};

async function planOn(db: Db | Tx, day: string, reminders: readonly number[]): Promise<ReminderPlan> {
  const days = await selectNumberedDays(db, day, lastReminder);
  const of = new Map(days.map((one) => [one.day, one]));
  const numbered = (one: string) => {
    const found = of.get(one);
    if (found === undefined) throw new Error(`The table of working days has no ${one}.`);
    return found;
  };
  const today = numbered(day);
  return {
    day,
    planned: remindingDays(days, today, reminders),
    past: (planned_on) => workingDaysPast(numbered(planned_on), today),
  };
}

type Reminding<Step> = {
  /** On how many working days after 目安. */
  readonly on: readonly number[];
  /** Whom steps that are planned for these days may concern. */
  readonly recipients: (tx: Tx, plan: ReminderPlan) => Promise<readonly number[]>;
  /** The first of a reader's steps that are planned for these days, and how many there are. */
  readonly stepsOf: (
    db: Db,
    plan: ReminderPlan,
    reader: Recipient,
    linkTo: (application_id: number) => string,
  ) => Promise<Reminder<Step>>;
};

/** A part of the daily mail that is left out after 18:00, and for who has turned reminders off. */
function reminding<Step>({ on, recipients, stepsOf }: Reminding<Step>): DailyPart<Reminder<Step>> {
  return {
    async recipients(tx, { day }, now) {
      if (!mayRemind(day, now)) return [];
      return selectReminded(tx, await recipients(tx, await planOn(tx, day, on)));
    },
    async contentOf(db, { day }, reader, { base_url, now }) {
      if (!mayRemind(day, now)) return null;
      if ((await selectReminded(db, [reader.user_id])).length === 0) return null;
      const linkTo = (application_id: number) =>
        `${base_url}/application/detail?application_id=${application_id}`;
      const reminder = await stepsOf(db, await planOn(db, day, on), reader, linkTo);
      return reminder.total_count === 0 ? null : reminder;
    },
  };
}

/** Whoever may act on a step reads that it is due or late. */
export const dueSteps: MailSources['daily']['due_steps'] = reminding({
  on: assigneeReminders,

  async recipients(tx, { day, planned }) {
    const { named, members } = await selectAssigneesToRemind(tx, planned);
    return [...named, ...members, ...(await selectDelegates(tx, named, day))];
  },

  async stepsOf(db, { day, planned, past }, recipient, linkTo) {
    const [reader = recipient] = await withStandsFor(db, [recipient], day);
    const { steps, total_count } = await selectDueSteps(db, reader, planned, maxRemindedSteps);
    return {
      steps: steps.map((step) => ({
        ...step,
        days_past: past(step.planned_on),
        address: linkTo(step.application_id),
      })),
      total_count,
    };
  },
});

/** The applicant reads once of a step that it is late. */
export const lateSteps: MailSources['daily']['late_steps'] = reminding({
  on: applicantReminders,

  recipients: (tx, { planned }) => selectApplicantsToRemind(tx, planned),

  async stepsOf(db, { planned }, { user_id }, linkTo) {
    const { steps, total_count } = await selectLateSteps(db, user_id, planned, maxRemindedSteps);
    const names = await loadNames(
      db,
      steps.map(({ assignee }) => assignee),
    );
    return {
      steps: steps.map(({ assignee, started_at, ...step }) => ({
        ...step,
        organisation_name: viewerOrganisation(names.organisationOf(assignee)),
        started_on: japanDate(new Date(started_at)),
        address: linkTo(step.application_id),
      })),
      total_count,
    };
  },
});
