import type { calls } from '#contract/calls.ts';
import type { Actor } from '#domain/actor.ts';
import { audiencesOf, mayRemark, readsRemark } from '#domain/application/discussion.ts';
import { role } from '#domain/codes.ts';
import { japanDate } from '#domain/japan-date.ts';
import { pageSize } from '#domain/limits.ts';
import { audits } from '#domain/permissions.ts';
import { invalidRemark } from '#texts/discussion.ts';
import { recordAudit } from '#server/audit/store.ts';
import type { Db, Tx } from '#server/db/database.ts';
import {
  lockVisibleApplication,
  visibleAmong,
  visibleApplication,
} from '#server/features/application/access.ts';
import { loadNames } from '#server/features/application/assignee-names.ts';
import type { LoadedApplication } from '#server/features/application/queries-state.ts';
import type { Handlers } from '#server/http/handler.ts';
import { bodyIssue, forbidden, invalidInput, notFound } from '#server/http/refusal.ts';
import { serveStoredFile } from '#server/http/stored-file.ts';
import { indexSearch } from '#server/jobs/queues.ts';
import { forgetItem } from '#server/search-index/store.ts';
import { readerOf } from '#server/organisation/queries-delegations.ts';
import { addressablesFor } from './addressing.ts';
import { selectRemarkFile, selectRemarks, selectUnread } from './queries-remarks.ts';
import { endWaits, markRead, withdrawRemark } from './store-remark.ts';
import { remarksFor } from './view.ts';
import { writeRemark } from './write.ts';

/** やり取り of /application/detail: what people write to each other on an application. */
export const discussion: Handlers<typeof calls.application.discussion> = {
  async init({ db, actor, input: { application_id }, now }) {
    const user = await readerOf(db, actor, now);
    const loaded = await visibleApplication(db, application_id, actor, user);
    const stored = await selectRemarks(db, application_id);
    const reader = { actor, user, audits: audits(actor, loaded.division_id) };
    const remarks = remarksFor(stored, loaded.state, reader);
    const answer = {
      remarks,
      unread_count: remarks.filter(({ is_unread }) => is_unread).length,
      may_write: mayRemark(loaded.state, user),
    };
    if (!answer.may_write || actor.role === role.supplier) return answer;
    return {
      ...answer,
      audiences: await audiencesFor(db, loaded),
      addressables: await addressablesFor(db, loaded, stored, user, japanDate(now)),
    };
  },

  save: writeRemark,

  async withdraw({ tx, actor, input: { application_id, remark_id }, now, services }) {
    const { remark, workflow_name } = await ownRemark(tx, application_id, remark_id, actor, now);
    if (remark.withdrawn_at !== null)
      throw invalidInput([bodyIssue(['remark_id'], invalidRemark.withdrawn, 'stale')]);
    await withdrawRemark(tx, remark_id, now);
    // The search forgets the text at once, however late its job is.
    await forgetItem(tx, 'application', application_id);
    await services.jobs.send(tx, indexSearch, { kind: 'application', item_ids: [application_id] });
    await recordAudit(tx, {
      actor,
      at: now,
      action: 'remark_withdrawn',
      object: { kind: 'application', id: application_id, name: workflow_name },
      detail: { remark_number: remark.number },
    });
    return null;
  },

  async end_wait({ tx, actor, input: { application_id, remark_id }, now }) {
    await ownRemark(tx, application_id, remark_id, actor, now);
    if ((await endWaits(tx, [remark_id])) === 0)
      throw invalidInput([bodyIssue(['remark_id'], invalidRemark.waitEnded, 'stale')]);
    return null;
  },

  async read({ tx, actor, input: { application_id, remark_id }, now }) {
    await visibleApplication(tx, application_id, actor, await readerOf(tx, actor, now));
    await markRead(tx, { application_id, remark_id, user_id: actor.user_id }, now);
    return null;
  },

  async download({ db, actor, input, now, services }) {
    const file = await selectRemarkFile(db, input.file_id);
    if (file === undefined) throw notFound();
    const { file_id, application_id, file_name, supplier_id, withdrawn_at } = file;
    const user = await readerOf(db, actor, now);
    const { state, division_id } = await visibleApplication(db, application_id, actor, user);
    const read = readsRemark(state, user, supplier_id, audits(actor, division_id));
    if (withdrawn_at !== null || !read) throw notFound();
    return serveStoredFile(file, services.files, () =>
      recordAudit(db, {
        actor,
        at: now,
        action: 'downloaded',
        object: { kind: 'application_remark_file', id: file_id, name: file_name },
        detail: { application_id },
      }),
    );
  },

  async unread({ db, actor, now }) {
    const found = await selectUnread(db, actor.user_id);
    const ids = found.map(({ application_id }) => application_id);
    const visible = await visibleAmong(db, ids, actor, now);
    const items = found.filter(({ application_id }) => visible.has(application_id));
    return { items: items.slice(0, pageSize.top), total_count: items.length };
  },
};

/** The suppliers that may be chosen as audience, by their current names. */
async function audiencesFor(db: Db, { state }: LoadedApplication) {
  const suppliers = audiencesOf(state).map((supplier_id) => ({
    department_id: null,
    supplier_id,
    all_flag: true,
    user_ids: [],
  }));
  const names = await loadNames(db, suppliers);
  return suppliers.map((supplier) => {
    const { company_name, branch_office_name } = names.organisationOf(supplier);
    return { supplier_id: supplier.supplier_id, company_name: company_name ?? '', branch_office_name };
  });
}

/**
 * A remark that the caller wrote, with the name of its application, whose row is locked. Throws a 404 for one
 * that they do not read, and a 403 for another person's.
 */
async function ownRemark(tx: Tx, application_id: number, remark_id: number, actor: Actor, now: Date) {
  const { workflow_name, state } = await lockVisibleApplication(tx, application_id, actor, now);
  const user = await readerOf(tx, actor, now);
  const remark = (await selectRemarks(tx, application_id)).find((each) => each.remark_id === remark_id);
  if (remark === undefined || !readsRemark(state, user, remark.supplier_id)) throw notFound();
  if (remark.user_id !== actor.user_id) throw forbidden();
  return { remark, workflow_name };
}
