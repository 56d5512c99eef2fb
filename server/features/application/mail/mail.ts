import { isRead } from '#domain/application/discussion.ts';
import { evolve, fold } from '#domain/application/evolve.ts';
import { mailTargets, nudgeTargets, type MailTargets } from '#domain/application/progress.ts';
import type { ActingUser, ApplicationState } from '#domain/application/types.ts';
import { stepStatus } from '#domain/codes.ts';
import { joinedNames } from '#domain/joined-names.ts';
import { organisationAndName } from '#texts/people.ts';
import { loadFullName, loadMailedUsers } from '#server/features/application/queries-mailed.ts';
import {
  loadApplications,
  stepOrderOf,
  type LoadedApplication,
} from '#server/features/application/queries-state.ts';
import { chainsOf, receiptNumber, supplierChainsOf } from '#server/features/application/chain-entries.ts';
import { loadHistory } from '#server/features/application/queries-chain.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { selectAddressees, selectRemark } from '#server/features/application/discussion/queries-remarks.ts';
import type { NewRemark, StepNudge } from '#server/jobs/queues.ts';
import { withStandsFor } from '#server/organisation/queries-delegations.ts';
import type { MailSources } from '#server/mail/sources.ts';
import type { NewMail } from '#server/mail/store.ts';
import {
  mailCandidates,
  dropReason,
  mailedFor,
  mailingFor,
  type ApplicationMailKind,
} from '#domain/application/mail-recipients.ts';
import { stepVisibility } from '#domain/application/step-visibility.ts';
import {
  asksResubmission,
  loadApplicationNames,
  loadEvents,
  loadNudger,
  type Nudger,
} from './queries-mail.ts';

type Mailed = {
  readonly application_id: number;
  readonly event_key: string;
  readonly targets: MailTargets;
  readonly today: string;
};

/** The mails of an application's event, for those who may know of it now. */
async function mailsOfEvent(
  tx: Tx,
  { application_id, event_number }: { readonly application_id: number; readonly event_number: number },
  today: string,
): Promise<NewMail[]> {
  const events = await loadEvents(tx, application_id, event_number);
  const event = events[event_number - 1];
  if (event === undefined) throw new Error(`Application ${application_id} has no event ${event_number}.`);
  const before = fold(events.slice(0, -1));
  // The step numbers of the targets still hold: a route is set before any step behind it starts.
  const targets = mailTargets(before, evolve(before, event), event);
  return mailsTo(tx, { application_id, event_key: `${application_id}:${event_number}`, targets, today });
}

/** The mails of a nudge, for whoever may act on the step now. */
async function mailsOfNudge(tx: Tx, nudge: StepNudge, today: string): Promise<NewMail[]> {
  const { application_id, approval_route_step_id, nudged_on } = nudge;
  const { user_id } = await loadNudger(tx, approval_route_step_id, nudged_on);
  const step_order = stepOrderOf(await requireApplication(tx, application_id), approval_route_step_id);
  const targets = nudgeTargets(step_order === null ? [] : [step_order], user_id);
  return mailsTo(tx, { application_id, event_key: nudgeKey(nudge), targets, today });
}

function writerOf(remark: NonNullable<Awaited<ReturnType<typeof selectRemark>>>) {
  return { name: organisationAndName(remark), is_operator: remark.company_name === null };
}

/** The mails of a remark, to whom it was addressed; whether they may read it is asked when it is sent. */
async function mailsOfRemark(tx: Tx, { application_id, remark_id }: NewRemark): Promise<NewMail[]> {
  const event_key = remarkKey(application_id, remark_id);
  const user_ids = await selectAddressees(tx, remark_id);
  return user_ids.map((user_id) => ({ event_key, user_id, kind: 'remark_addressed', application_id }));
}

async function mailsTo(tx: Tx, { application_id, event_key, targets, today }: Mailed): Promise<NewMail[]> {
  const { state, step_ids } = await requireApplication(tx, application_id);
  const users = await loadMailedUsers(tx, mailCandidates(targets, state), today);
  return users.flatMap((user): NewMail[] => {
    const mailing = mailingFor(targets, state, user);
    if (mailing === null) return [];
    const { kind, step_order } = mailing;
    const approval_route_step_id = step_order === null ? null : (step_ids[step_order - 1] ?? null);
    return [{ event_key, user_id: user.user_id, kind, application_id, approval_route_step_id }];
  });
}

async function requireApplication(tx: Tx, application_id: number): Promise<LoadedApplication> {
  const [loaded] = await loadApplications(tx, [application_id]);
  if (loaded === undefined) throw new Error(`There is no application ${application_id}.`);
  return loaded;
}

/** A nudge in the key of its mails, which ends in its day. */
function nudgeKey({ application_id, approval_route_step_id, nudged_on }: StepNudge): string {
  return `${application_id}:nudge:${approval_route_step_id}:${nudged_on}`;
}
const remarkKey = (application_id: number, remark_id: number) => `${application_id}:remark:${remark_id}`;
const dayOfNudge = (event_key: string) => event_key.split(':').at(-1) ?? '';

const applicationMail: MailSources['application']['contentOf'] = async (
  db,
  mail,
  recipient,
  { base_url, today },
) => {
  const { kind, application_id, approval_route_step_id, event_key } = mail;
  const [loaded] = await loadApplications(db, [application_id]);
  if (loaded === undefined) return 'application_hidden';
  const step_order = approval_route_step_id === null ? null : stepOrderOf(loaded, approval_route_step_id);
  const [reader = recipient] = await withStandsFor(db, [recipient], today);
  const reason = dropReason({ kind, step_order }, loaded.state, reader);
  if (reason !== null) return reason;
  const remark =
    kind === 'remark_addressed' ? await selectRemark(db, Number(event_key.split(':').at(-1))) : undefined;
  if (remark !== undefined && remark.withdrawn_at !== null) return 'remark_withdrawn';
  if (remark !== undefined && !isRead(remark.supplier_id, reader)) return 'application_hidden';
  const acts_for = step_order === null ? null : mailedFor(step_order, loaded.state, reader);
  const { applicant_user_id, ...names } = await loadApplicationNames(db, application_id);
  const nudger =
    kind === 'step_nudged' && approval_route_step_id !== null
      ? nudgerFor(
          reader,
          await loadNudger(db, approval_route_step_id, dayOfNudge(event_key)),
          applicant_user_id,
        )
      : null;
  const step = step_order === null ? undefined : loaded.state.steps[step_order - 1];
  return {
    kind,
    step_type: step?.step_type ?? null,
    planned_on: step?.planned_on ?? null,
    reader_full_name: reader.full_name,
    acts_for: acts_for === null ? null : await loadFullName(db, acts_for),
    is_applicant: applicant_user_id === reader.user_id,
    // A supplier does not learn of it.
    asks_resubmission:
      kind === 'application_rejected' &&
      reader.supplier_id === null &&
      (await asksResubmission(db, application_id)),
    shows_reason: showsReason(loaded.state, reader),
    result: loaded.state.result,
    nudger,
    remark_writer: remark === undefined ? null : writerOf(remark),
    awaits_reply: remark?.awaits_reply === true,
    receipt_number:
      reader.supplier_id !== null && isKept(kind)
        ? await receiptOf(db, { application_id, event_key }, reader.supplier_id)
        : null,
    ...names,
    address: `${base_url}/application/detail?application_id=${application_id}`,
  };
};

/** A supplier's mail of what it has done, and of the end, which has a 控え番号. */
function isKept(kind: ApplicationMailKind): boolean {
  return ['step_recorded', 'application_approved', 'application_rejected', 'viewer_completed'].includes(kind);
}

/** 控え番号 of what a supplier sees up to the event of a mail. */
async function receiptOf(
  db: Db,
  { application_id, event_key }: Pick<NewMail, 'event_key'> & { readonly application_id: number },
  supplier_id: number,
): Promise<string> {
  const history = await loadHistory(db, application_id);
  const upto = Number(event_key.split(':').at(-1));
  const { events } = supplierChainsOf(history, supplier_id, chainsOf(history), upto);
  return receiptNumber(application_id, supplier_id, events);
}

/**
 * Who nudged, for this reader; null for the company alone. A supplier learns no name but the applicant's
 * (docs/rules/supplier-view.md#steps-for-suppliers).
 */
function nudgerFor({ supplier_id }: ActingUser, by: Nudger, applicant_user_id: number): string | null {
  if (supplier_id !== null && by.user_id !== applicant_user_id) return null;
  return joinedNames(by.division_name, by.department_name, by.full_name);
}

/** Whether the detail shows this reader the comment of the step that rejected the application. */
function showsReason({ steps }: ApplicationState, { supplier_id }: ActingUser): boolean {
  return steps.some(
    ({ status, step_type, assignee }) =>
      status === stepStatus.rejected &&
      (supplier_id === null ||
        stepVisibility({ step_type, supplier_id: assignee.supplier_id }, supplier_id) === 'full'),
  );
}

type Change = Parameters<MailSources['application']['nextMails']>[1];

function mailsOf(tx: Tx, change: Change, today: string): Promise<NewMail[]> {
  if ('nudged_on' in change) return mailsOfNudge(tx, change, today);
  return 'remark_id' in change ? mailsOfRemark(tx, change) : mailsOfEvent(tx, change, today);
}

export const applicationMails: MailSources['application'] = {
  nextMails: async (tx, event, today) => ({
    mails: await mailsOf(tx, event, today),
    more: false,
  }),
  contentOf: applicationMail,
};
