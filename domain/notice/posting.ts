import { startOfDay } from '../japan-date.ts';

/** The time under which a notice is listed: of its posting, or the beginning of its first day where that is later. */
export function publishDatetime(posted_at: Date, publish_date_from: string): Date {
  const first = startOfDay(publish_date_from);
  return first > posted_at ? first : posted_at;
}
