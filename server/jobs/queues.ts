import type { PgBoss } from 'pg-boss';
import type { SearchKind } from '#domain/search/kinds.ts';

type QueueOptions = NonNullable<Parameters<PgBoss['createQueue']>[1]>;
type ScheduleOptions = NonNullable<Parameters<PgBoss['schedule']>[3]>;

/**
 * A change adds its mail jobs in its transaction. They run at least once: a dead worker loses its job to
 * another one within seconds (heartbeat), so a job must be repeatable.
 */
const mailJobs: QueueOptions = {
  notify: true,
  heartbeatSeconds: 10,
  // Retries for about two days, at most ten minutes apart.
  retryLimit: 300,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
};

/**
 * The schedule adds one job for all processes, and none while one runs. A failed job is not retried before
 * its next time, unless its schedule says so.
 */
const scheduledJobs: QueueOptions = {
  notify: true,
  heartbeatSeconds: 10,
  policy: 'exclusive',
  retryLimit: 0,
};

/** Over all items, which may take hours. pg-boss would take a job for dead after a quarter of one. */
const longJobs: QueueOptions = { ...scheduledJobs, expireInSeconds: 24 * 60 * 60 };

/** Somebody nudged a step of an application (催促) on this day, `yyyy-mm-dd`. */
export type StepNudge = {
  readonly application_id: number;
  readonly approval_route_step_id: number;
  readonly nudged_on: string;
};

/** Somebody wrote a remark on an application (やり取り). */
export type NewRemark = { readonly application_id: number; readonly remark_id: number };

/** Somebody sent 未回答へ催促 of a notice on this day, `yyyy-mm-dd`. */
export type NoticeNudge = { readonly notice_id: number; readonly nudged_on: string };

/**
 * What has changed: an application by an event, a notice that was posted, or a message that was sent. A nudge
 * changes nothing that is searched.
 */
export type ItemChange =
  | { readonly application_id: number; readonly event_number: number }
  | StepNudge
  | NewRemark
  | { readonly notice_id: number }
  | NoticeNudge
  | { readonly message_id: number };

/** The queues by name, with their jobs' data. */
export type Jobs = {
  /** Tells the search and the mails: one row, however many recipients. */
  'mail-spread': ItemChange;
  /** One mail to one recipient. */
  'mail-send': { readonly mail_id: number };
  /** Makes the daily mails. */
  'mail-daily': null;
  /** The texts of changed items, for the search. */
  'search-index': SearchItems;
  /** Makes the texts of items that have none yet, as after an update. */
  'search-fill': null;
  /** Makes the texts again that show somebody by an earlier name. */
  'search-renames': null;
  /** Stores for which companies ended notices were. */
  'store-notice-recipients': null;
  /** Deletes expired rows and orphaned files. */
  'cleanup-sessions': null;
  'cleanup-idempotency-keys': null;
  'cleanup-files': null;
};
export type SearchItems = { readonly kind: SearchKind; readonly item_ids: readonly number[] };
export type QueueName = keyof Jobs;

/**
 * A change has two readers: those who get mail, of whom alone the stored name tells, and the search
 * (server/mail/item-changed.ts).
 */
export const itemChanged = 'mail-spread';
export const sendMail = 'mail-send';
export const makeDailyMails = 'mail-daily';
export const indexSearch = 'search-index';
export const fillSearch = 'search-fill';
export const renamedSearch = 'search-renames';
export const cleanupSessions = 'cleanup-sessions';
export const storeNoticeRecipients = 'store-notice-recipients';
export const cleanupKeys = 'cleanup-idempotency-keys';
export const cleanupFiles = 'cleanup-files';

type Queue = {
  readonly name: QueueName;
  readonly options: QueueOptions;
  /** When the schedule adds a job, in cron format: UTC, unless the schedule names a time zone. */
  readonly cron?: string;
  readonly schedule?: ScheduleOptions;
};

export const queues: readonly Queue[] = [
  { name: itemChanged, options: mailJobs },
  { name: sendMail, options: mailJobs },
  {
    name: makeDailyMails,
    options: scheduledJobs,
    cron: '0 9 * * 1-5',
    // Nobody goes without because no portal ran at nine, or because the job failed. The retries end before the
    // next morning.
    schedule: {
      tz: 'Asia/Tokyo',
      missed: 'once',
      retryLimit: 90,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 600,
    },
  },
  // After the last day of a notice, before groups change. A failed one is made good in the next hour.
  { name: storeNoticeRecipients, options: scheduledJobs, cron: '5 * * * *' },
  { name: indexSearch, options: mailJobs },
  { name: fillSearch, options: longJobs, cron: '*/10 * * * *' },
  { name: renamedSearch, options: longJobs, cron: '* * * * *' },
  // Often, because a session that nobody asks for ends for good only here, whatever the clock does then.
  { name: cleanupSessions, options: scheduledJobs, cron: '* * * * *' },
  { name: cleanupKeys, options: scheduledJobs, cron: '*/10 * * * *' },
  // Less often, because it lists the whole store.
  { name: cleanupFiles, options: scheduledJobs, cron: '0 * * * *' },
];
