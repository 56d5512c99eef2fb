import { evolve, fold } from '#domain/approval-route/evolve.ts';
import { notices } from '#domain/approval-route/progress.ts';
import { loadApplications, stepOrderOf } from './store.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { candidates, mailingFor, stillHolds, type ApplicationMailKind } from './mail-recipients.ts';
import {
  loadApplicationNames,
  loadEvents,
  loadValidUsers,
  type NewMail,
  type PendingMail,
  type Recipient,
} from '#server/mail/store.ts';
import type { ApplicationMail } from '#server/mail/texts.ts';

/** The mails of an event of an application: from what the event did and who may know of it now (domain 7). */
export async function mailsOfEvent(tx: Tx, application_id: number, event_number: number): Promise<NewMail[]> {
  const events = await loadEvents(tx, application_id, event_number);
  const event = events[event_number - 1];
  const [loaded] = await loadApplications(tx, [application_id]);
  if (event === undefined || loaded === undefined)
    throw new Error(`Application ${application_id} has no event ${event_number}.`);
  const before = fold(events.slice(0, -1));
  const told = notices(before, evolve(before, event), event);
  // A step that had started by then has the same number now: a route is set before any step behind it starts.
  const { state, step_ids } = loaded;
  const users = await loadValidUsers(tx, candidates(told, state));
  return users.flatMap((user): NewMail[] => {
    const mailing = mailingFor(told, state, user);
    if (mailing === null) return [];
    const { kind, step_order } = mailing;
    return [
      {
        event_key: `${application_id}:${event_number}`,
        user_id: user.user_id,
        kind,
        application_id,
        approval_route_step_id: step_order === null ? null : (step_ids[step_order - 1] ?? null),
      },
    ];
  });
}

/** What a mail about an application says, or null where its reader may not open it any more or it is not so any more. */
export async function applicationMail(
  db: Db,
  mail: Pick<PendingMail, 'approval_route_step_id'> & {
    readonly kind: ApplicationMailKind;
    readonly application_id: number;
  },
  reader: Recipient,
  base_url: string,
): Promise<ApplicationMail | null> {
  const { kind, application_id, approval_route_step_id } = mail;
  const [loaded] = await loadApplications(db, [application_id]);
  if (loaded === undefined) return null;
  const step_order = approval_route_step_id === null ? null : stepOrderOf(loaded, approval_route_step_id);
  if (!stillHolds({ kind, step_order }, loaded.state, reader)) return null;
  const { workflow_name, applicant_user_id, applicant_full_name } = await loadApplicationNames(
    db,
    application_id,
  );
  return {
    kind,
    step_type: step_order === null ? null : (loaded.state.steps[step_order - 1]?.step_type ?? null),
    reader_full_name: reader.full_name,
    is_applicant: applicant_user_id === reader.user_id,
    workflow_name,
    applicant_full_name,
    address: `${base_url}/application/detail?application_id=${application_id}`,
  };
}
