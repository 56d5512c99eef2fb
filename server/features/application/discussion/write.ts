import type { calls } from '#contract/calls.ts';
import {
  addressableSteps,
  audiencesOf,
  endsWait,
  mayRemark,
  writesFor,
  type Audience,
} from '#domain/application/discussion.ts';
import { refusalOfEnded } from '#domain/application/refusals.ts';
import { role } from '#domain/codes.ts';
import { japanDate } from '#domain/japan-date.ts';
import { maxRemarks } from '#domain/limits.ts';
import { invalidRemark } from '#texts/discussion.ts';
import { recordAudit } from '#server/audit/store.ts';
import type { Tx } from '#server/db/database.ts';
import { lockVisibleApplication } from '#server/features/application/access.ts';
import { refusalErrorOf } from '#server/features/application/commands/refusals.ts';
import { loadFullName } from '#server/features/application/queries-mailed.ts';
import type { LoadedApplication } from '#server/features/application/queries-state.ts';
import type { UploadRequest } from '#server/http/handler.ts';
import { bodyIssue, forbidden, invalidInput } from '#server/http/refusal.ts';
import { itemChanged } from '#server/jobs/queues.ts';
import { readerOf } from '#server/organisation/queries-delegations.ts';
import { addressedBySupplier, addressedUsers } from './addressing.ts';
import { selectRemarks, type StoredRemark } from './queries-remarks.ts';
import { endWaits, insertRemark } from './store-remark.ts';

type Discussion = typeof calls.application.discussion;

/** Stores a remark, and queues its mails. The application's row is locked, as by any change of it. */
export async function writeRemark({
  tx,
  actor,
  input,
  files,
  began,
  services,
  countMails,
}: UploadRequest<Discussion['save']>): Promise<number> {
  const { application_id, text, awaits_reply } = input;
  const loaded = await lockVisibleApplication(tx, application_id, actor, began);
  const { state, workflow_name } = loaded;
  const kind = refusalOfEnded(state);
  if (kind !== null) throw refusalErrorOf({ kind });
  const user = await readerOf(tx, actor, began);
  if (!mayRemark(state, user)) throw forbidden();
  const remarks = await selectRemarks(tx, application_id);
  if (remarks.length >= maxRemarks) throw invalidInput([bodyIssue([], invalidRemark.tooMany(maxRemarks))]);
  const { supplier_id, addressee_ids } = await destinationOf(tx, loaded, remarks, { actor, input, began });
  const mail_count = countMails === null ? 0 : addressee_ids.length;
  await countMails?.(mail_count);
  const waiting = remarks.filter(({ awaits_reply: awaits }) => awaits);
  const answered = waiting.filter((asked) => endsWait(awaiting(asked), supplier_id, user));
  await endWaits(
    tx,
    answered.map(({ remark_id }) => remark_id),
  );
  const absent = writesFor(state, user);
  const number = (remarks.at(-1)?.number ?? 0) + 1;
  const remark_id = await insertRemark(
    tx,
    {
      application_id,
      number,
      supplier_id,
      remark_text: text,
      awaits_reply,
      stands_for: absent === null ? null : { user_id: absent, full_name: await loadFullName(tx, absent) },
      addressee_ids,
      mail_count,
      files,
    },
    { actor, at: began },
  );
  await services.jobs.send(tx, itemChanged, { application_id, remark_id });
  await recordAudit(tx, {
    actor,
    at: began,
    action: 'remarked',
    object: { kind: 'application', id: application_id, name: workflow_name },
    detail: {
      remark_number: number,
      supplier_id,
      user_ids: addressee_ids,
      file_count: Object.keys(files).length,
    },
  });
  return remark_id;
}

const awaiting = ({ supplier_id, user_id, addressees }: StoredRemark) => ({
  supplier_id,
  user_id,
  addressee_ids: addressees.map((addressee) => addressee.user_id),
});

type Writing = Pick<UploadRequest<Discussion['save']>, 'actor' | 'input' | 'began'>;
type Destination = { readonly supplier_id: Audience; readonly addressee_ids: readonly number[] };

/** Who reads the remark, and whom it wakes: for a supplier's user whoever asked, for others as they chose. */
async function destinationOf(
  tx: Tx,
  { state, step_ids }: LoadedApplication,
  remarks: readonly StoredRemark[],
  { actor, input, began }: Writing,
): Promise<Destination> {
  const today = japanDate(began);
  const writer_user_id = actor.user_id;
  const { supplier_id, user_ids, approval_route_step_ids } = input;
  if (actor.role === role.supplier) {
    if (supplier_id !== null || user_ids.length > 0 || approval_route_step_ids.length > 0) throw forbidden();
    const audience = actor.supplier_id;
    const addressee_ids = await addressedBySupplier(tx, state, remarks, { audience, writer_user_id }, today);
    if (addressee_ids.length === 0) throw invalidInput([bodyIssue([], invalidRemark.reachesNobody)]);
    return { supplier_id: audience, addressee_ids };
  }
  if (supplier_id !== null && !audiencesOf(state).includes(supplier_id))
    throw invalidInput([bodyIssue(['supplier_id'], invalidRemark.audience)]);
  if (user_ids.length === 0 && approval_route_step_ids.length === 0)
    throw invalidInput([bodyIssue(['approval_route_step_ids'], invalidRemark.noAddressee)]);
  const step_orders = approval_route_step_ids.map((id) => step_ids.indexOf(id) + 1);
  const offered = addressableSteps(state, supplier_id).map(({ step_order }) => step_order);
  const wrote = remarks.map(({ user_id }) => user_id);
  if (
    step_orders.some((order) => !offered.includes(order)) ||
    user_ids.some((user_id) => !wrote.includes(user_id))
  )
    throw invalidInput([bodyIssue(['approval_route_step_ids'], invalidRemark.addressee)]);
  const addressee_ids = await addressedUsers(
    tx,
    state,
    { step_orders, user_ids },
    { audience: supplier_id, writer_user_id },
    today,
  );
  if (addressee_ids.length === 0)
    throw invalidInput([bodyIssue(['approval_route_step_ids'], invalidRemark.reachesNobody)]);
  return { supplier_id, addressee_ids };
}
