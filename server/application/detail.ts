import { createHash } from 'node:crypto';
import type { calls } from '#contract/calls.ts';
import type { Actor } from '#domain/actor.ts';
import { formatPrevStepOrder } from '#domain/approval-route/edit-steps.ts';
import { supplierDetail, toldOfStep } from '#domain/application/supplier-view.ts';
import { refused } from '#domain/messages.ts';
import { recordAudit } from '#server/audit/store.ts';
import type { Db } from '#server/db/database.ts';
import type { Download, Handlers, Services } from '#server/http/handler.ts';
import { invalidInput, notFound } from '#server/http/refusal.ts';
import { seenApplication } from './access.ts';
import { approve, cancel, reject } from './act.ts';
import { loadDetail } from './detail-view.ts';
import { selectFile } from './queries.ts';
import { resubmissionOf } from './resubmission.ts';
import { stepOrderOf } from './store.ts';

/** /application/detail: what it shows, its files, and what can be done with it. */
export const detail: Handlers<typeof calls.application.detail> = {
  async init({ db, actor, input, now }) {
    const loaded = await seenApplication(db, input.application_id, actor);
    const whole = await loadDetail(db, loaded, actor);
    await recordAudit(db, {
      actor,
      at: now,
      action: 'opened',
      object: { kind: 'application', id: loaded.application_id, name: whole.content.workflow_name },
    });
    if (actor.role === 2) return mutable(supplierDetail(whole, actor.supplier_id));
    const { content, steps, viewers, pic_entry, history } = whole;
    const detail_steps = steps.map((step) => ({
      ...step,
      prev_step_order: step.prev_step_order.length === 0 ? null : formatPrevStepOrder(step.prev_step_order),
    }));
    const resubmission = await resubmissionOf(db, loaded, actor);
    return mutable({ content, detail_steps, viewer_steps: viewers, pic_entry, history, resubmission });
  },

  async application_file_download({ db, actor, input, now, services }) {
    const file = await ownedFile(db, input.file_id, actor);
    if (file.approval_route_step_id !== null) throw notFound();
    return handOut(db, file, { actor, now, services });
  },

  async step_file_download({ db, actor, input, now, services }) {
    const file = await ownedFile(db, input.file_id, actor);
    const step_order = file.approval_route_step_id && stepOrderOf(file.owner, file.approval_route_step_id);
    const step = step_order && file.owner.state.steps[step_order - 1];
    if (!step) throw notFound();
    const { step_type, assignee } = step;
    const told = actor.role === 1 || toldOfStep({ step_type, ...assignee }, actor.supplier_id) === 'whole';
    if (!told) throw notFound();
    return handOut(db, file, { actor, now, services });
  },

  delete: cancel,
  reject,
  approve,
};

/** A file with the application that owns it, where the caller may see that. */
async function ownedFile(db: Db, file_id: number, actor: Actor) {
  const file = await selectFile(db, file_id);
  if (file === undefined) throw notFound();
  return { ...file, owner: await seenApplication(db, file.application_id, actor) };
}

type OwnedFile = Awaited<ReturnType<typeof ownedFile>>;
type Asking = { readonly actor: Actor; readonly now: Date; readonly services: Services };

/**
 * A file's bytes, read once before they are sent: what is served is what was stored, or nothing (domain 9). A file that is
 * gone, cut or changed is a 422, because an answer that has begun can't take its words back. What is handed out is in the
 * audit log before it is.
 */
async function handOut(db: Db, file: OwnedFile, { actor, now, services }: Asking): Promise<Download> {
  const { file_id, application_id, approval_route_step_id, file_name, size, sha256, storage_key } = file;
  await readable(async () => {
    const hash = createHash('sha256');
    for await (const chunk of await services.files.read(storage_key)) hash.update(chunk as Buffer);
    if (!hash.digest().equals(sha256))
      throw new Error(`stored file ${storage_key} has other bytes than were stored`);
  });
  await recordAudit(db, {
    actor,
    at: now,
    action: 'downloaded',
    object: { kind: 'application_file', id: file_id, name: file_name },
    detail: { application_id, approval_route_step_id },
  });
  return { file_name, size, bytes: await readable(() => services.files.read(storage_key)) };
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw Object.assign(invalidInput([{ loc: ['query', 'file_id'], msg: refused.fileUnreadable }]), {
      cause,
    });
  }
}

type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T;

/** The contract's types are writable, the domain's are not; the value is the same. */
function mutable<T>(value: T): Mutable<T> {
  return value as Mutable<T>;
}
