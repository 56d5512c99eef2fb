import type { PgBoss } from 'pg-boss';

type QueueOptions = NonNullable<Parameters<PgBoss['createQueue']>[1]>;

/**
 * The job queues. Jobs are put in by the transaction of the change that they belong to, and run at least once: a worker
 * that dies loses its job to another within seconds (heartbeat), so what a job does is written to be repeated.
 */
const again: QueueOptions = {
  notify: true,
  heartbeatSeconds: 10,
  // About two days of tries, at most ten minutes apart.
  retryLimit: 300,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
};

/** The queues by name, with what a job of each holds. */
export type Jobs = {
  /** What happened, and whose mails are still to be worked out: one row, however many recipients. */
  'mail-spread':
    | { readonly application_id: number; readonly event_number: number }
    | { readonly notice_id: number }
    | { readonly message_id: number };
  /** One mail to one recipient. */
  'mail-send': { readonly mail_id: number };
};
export type QueueName = keyof Jobs;

export const spreadMail = 'mail-spread';
export const sendMail = 'mail-send';

export const queues: readonly { readonly name: QueueName; readonly options: QueueOptions }[] = [
  { name: spreadMail, options: again },
  { name: sendMail, options: again },
];
