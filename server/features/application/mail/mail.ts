import { evolve, fold } from '#domain/application/evolve.ts';
import { mailTargets } from '#domain/application/progress.ts';
import type { ActingUser, ApplicationState } from '#domain/application/types.ts';
import { stepStatus } from '#domain/codes.ts';
import { loadApplications, stepOrderOf } from '#server/features/application/queries-state.ts';
import type { Tx } from '#server/db/database.ts';
import { selectDelegates, withStandsFor } from '#server/organisation/queries-delegations.ts';
import type { MailSources } from '#server/mail/sources.ts';
import type { NewMail } from '#server/mail/store.ts';
import { mailCandidates, dropReason, mailedFor, mailingFor } from '#domain/application/mail-recipients.ts';
import { stepVisibility } from '#domain/application/step-visibility.ts';
import { loadApplicationNames, loadEvents, loadFullName, loadValidUsers } from './queries-mail.ts';

/** The mails of an application's event, for those who may know of it now. */
async function mailsOfEvent(
  tx: Tx,
  { application_id, event_number }: { readonly application_id: number; readonly event_number: number },
  today: string,
): Promise<NewMail[]> {
  const events = await loadEvents(tx, application_id, event_number);
  const event = events[event_number - 1];
  const [loaded] = await loadApplications(tx, [application_id]);
  if (event === undefined || loaded === undefined)
    throw new Error(`Application ${application_id} has no event ${event_number}.`);
  const before = fold(events.slice(0, -1));
  const targets = mailTargets(before, evolve(before, event), event);
  // The step numbers of `targets` still hold: a route is set before any step behind it starts.
  const { state, step_ids } = loaded;
  const named = mailCandidates(targets, state);
  const delegates = await selectDelegates(tx, named.user_ids, today);
  const valid = await loadValidUsers(tx, { ...named, user_ids: [...named.user_ids, ...delegates] });
  const users = await withStandsFor(tx, valid, today);
  return users.flatMap((user): NewMail[] => {
    const mailing = mailingFor(targets, state, user);
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

const applicationMail: MailSources['application']['contentOf'] = async (
  db,
  mail,
  recipient,
  { base_url, today },
) => {
  const { kind, application_id, approval_route_step_id } = mail;
  const [loaded] = await loadApplications(db, [application_id]);
  if (loaded === undefined) return 'application_hidden';
  const step_order = approval_route_step_id === null ? null : stepOrderOf(loaded, approval_route_step_id);
  const [reader = recipient] = await withStandsFor(db, [recipient], today);
  const reason = dropReason({ kind, step_order }, loaded.state, reader);
  if (reason !== null) return reason;
  const acts_for = step_order === null ? null : mailedFor(step_order, loaded.state, reader);
  const { applicant_user_id, ...names } = await loadApplicationNames(db, application_id);
  return {
    kind,
    step_type: step_order === null ? null : (loaded.state.steps[step_order - 1]?.step_type ?? null),
    reader_full_name: reader.full_name,
    acts_for: acts_for === null ? null : await loadFullName(db, acts_for),
    is_applicant: applicant_user_id === reader.user_id,
    shows_reason: showsReason(loaded.state, reader),
    ...names,
    address: `${base_url}/application/detail?application_id=${application_id}`,
  };
};

/** Whether the detail shows this reader the comment of the step that rejected the application. */
function showsReason({ steps }: ApplicationState, { supplier_id }: ActingUser): boolean {
  return steps.some(
    ({ status, step_type, assignee }) =>
      status === stepStatus.rejected &&
      (supplier_id === null ||
        stepVisibility({ step_type, supplier_id: assignee.supplier_id }, supplier_id) === 'full'),
  );
}

export const applicationMails: MailSources['application'] = {
  nextMails: async (tx, event, today) => ({
    mails: await mailsOfEvent(tx, event, today),
    more: false,
  }),
  contentOf: applicationMail,
};
