import type { Probe } from '#server/db/probe.ts';

/** Counts of the whole database at one moment. */
export type Figures = {
  /** Jobs that wait for a worker, each queue in one row; `oldest` in seconds. */
  readonly queues: readonly {
    readonly queue: string;
    readonly due: number;
    readonly later: number;
    readonly oldest: number;
  }[];
  /** Sent and dropped mails are not counted: that would read the whole table. */
  readonly mails: { readonly waiting: number; readonly failed: number };
  readonly open_steps: number;
};

/** Each part reads through an index that holds little more than what it counts. */
const figures = `
  select
    (select jsonb_agg(one) from (
      select q.name as queue,
             count(j.id) filter (where j.start_after <= now()) as due,
             count(j.id) filter (where j.start_after > now()) as later,
             coalesce(extract(epoch from now() - min(j.start_after) filter (where j.start_after <= now())), 0)
               as oldest
      from unnest($1::text[]) as q (name)
      left join pgboss.job j on j.name = q.name and j.state < 'active' and not j.blocked
      group by q.name) one) as queues,
    jsonb_build_object(
      'waiting', (
        select count(*) from pgboss.job j join mail m on m.mail_id = (j.data ->> 'mail_id')::integer
        where j.name = 'mail-send' and j.state < 'active' and not j.blocked
          and m.sent_at is null and m.dropped_at is null and m.failed_at is null),
      'failed', (
        select count(*) from mail
        where sent_at is null and dropped_at is null and failed_at is not null)) as mails,
    (select count(*)::integer
     from application a join approval_route_step s using (application_id)
     where a.status < 3 and a.cancelled_at is null
       and s.started_at is not null and s.operation_at is null and s.closed_at is null) as open_steps`;

/** Reads them in one statement; a queue without jobs has a row too. */
export async function readFigures(probe: Probe, queues: readonly string[]): Promise<Figures> {
  const [row] = await probe.ask<Figures>(figures, [queues]);
  if (row === undefined) throw new Error('no figures');
  return row;
}
