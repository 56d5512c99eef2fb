/**
 * Reminders of open steps in the daily mail (docs/rules/mail.md#reminders). They are counted in working days from
 * a step's 目安, so nothing has to be stored: there is one daily mail a day.
 */

/** A day `yyyy-mm-dd`, and how many working days there are up to it, itself included. */
export type NumberedDay = { readonly day: string; readonly number: number };

/** When who may act on a step is reminded: on the day, after one and three working days, then weekly. */
export const assigneeReminders: readonly number[] = [0, 1, 3, 8, 13, 18, 23, 28];

/** When the applicant is told that a step is late: once. */
export const applicantReminders: readonly number[] = [2];

/** The reminder that comes last. */
export const lastReminder = Math.max(...assigneeReminders, ...applicantReminders);

/** How many working days a planned day is past. */
export function workingDaysPast(planned: NumberedDay, today: NumberedDay): number {
  return today.number - planned.number;
}

/**
 * Which of these planned days have a reminder on a working day. A day off has the number of the working day
 * before it: the first reminder of a step that is planned for it comes on the next one.
 */
export function remindingDays(
  planned: readonly NumberedDay[],
  today: NumberedDay,
  reminders: readonly number[],
): readonly string[] {
  return planned
    .filter((one) => one.day <= today.day && reminders.includes(workingDaysPast(one, today)))
    .map(({ day }) => day);
}
