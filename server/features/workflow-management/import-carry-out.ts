import type { Actor } from '#domain/actor.ts';
import { recordAudits, type AuditEvent } from '#server/audit/store.ts';
import type { Tx } from '#server/db/database.ts';
import { changeOf, creationOf, loggedWorkflow, auditedWorkflow } from './audit-detail.ts';
import type { PlannedRow } from './import-plan.ts';
import { lockWorkflow } from './queries-form.ts';
import { insertWorkflow, setWorkflowSuspended, updateWorkflow } from './store.ts';

type Noted = { readonly actor: Actor; readonly at: Date };

/** Writes the rows of a plan. False if a workflow has changed since it was planned: the caller rolls back. */
export async function carryOutRows(tx: Tx, rows: readonly PlannedRow[], noted: Noted): Promise<boolean> {
  const events: AuditEvent[] = [];
  // In one order, so that two imports never wait for each other.
  const inOrder = rows.toSorted(
    (one, other) => (one.before?.workflow_id ?? Infinity) - (other.before?.workflow_id ?? Infinity),
  );
  for (const planned of inOrder) {
    const event = planned.before === null ? await add(tx, planned) : await change(tx, planned);
    if (event === null) return false;
    events.push({ ...noted, action: 'imported', ...event });
  }
  await recordAudits(tx, events);
  return true;
}

type Event = Pick<AuditEvent, 'object' | 'detail'>;

async function add(tx: Tx, { row, names, checked }: PlannedRow): Promise<Event | null> {
  if (checked === null) throw new Error('a new workflow is checked');
  const workflow_id = await insertWorkflow(tx, checked.form, { suspended: row.suspended_flag });
  if (workflow_id === null) return null;
  const made = loggedWorkflow(checked.form, checked.organisation, {
    ...names,
    suspended: row.suspended_flag,
  });
  return { object: auditedWorkflow(workflow_id, made), detail: creationOf(made) };
}

async function change(tx: Tx, { row, names, before, checked }: PlannedRow): Promise<Event | null> {
  const workflow_id = before?.workflow_id ?? 0;
  const stored = await lockWorkflow(tx, workflow_id);
  if (stored === null || stored.updated_at !== before?.updated_at) return null;
  if (checked !== null) await updateWorkflow(tx, workflow_id, checked.form);
  const suspended = row.suspended_flag;
  if (suspended !== stored.suspended) await setWorkflowSuspended(tx, workflow_id, suspended);
  const after =
    checked === null
      ? { ...stored, suspended }
      : loggedWorkflow(checked.form, checked.organisation, { ...names, suspended });
  return { object: auditedWorkflow(workflow_id, stored), detail: changeOf(stored, after) };
}
