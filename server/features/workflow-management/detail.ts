import type { calls } from '#contract/calls.ts';
import type { Issue } from '#contract/errors.ts';
import type { Workflow } from '#contract/workflow-management.ts';
import { workflowText } from '#texts/workflow-management.ts';
import { label, invalid } from '#texts/fields.ts';
import { failure } from '#texts/general.ts';
import type { Actor } from '#domain/actor.ts';
import { administeredDivisions, administers } from '#domain/permissions.ts';
import { changedValues, recordAudit } from '#server/audit/store.ts';
import type { Tx } from '#server/db/database.ts';
import type { Handlers } from '#server/http/handler.ts';
import { bodyIssue, forbidden, invalidInput } from '#server/http/refusal.ts';
import { administeredWorkflow } from './access.ts';
import { changeOf, creationOf, deletionOf, loggedWorkflow, auditedWorkflow } from './audit-detail.ts';
import { checkChoice, faultsOf, loadAssignableOrganisation } from './check.ts';
import { issuesOfSettings, withSettings } from './form-of.ts';
import { selectDivisions } from '#server/organisation/queries.ts';
import { selectWorkflowTypes } from './queries.ts';
import { loadWorkflow, lockWorkflow } from './queries-form.ts';
import {
  deleteWorkflow,
  insertWorkflow,
  setWorkflowSuspended,
  updateWorkflow,
  type SentForm,
} from './store.ts';

/** /workflow-management/detail: a new workflow, or one of a division that the caller administers. */
export const detail: Handlers<typeof calls.workflow_management.detail> = {
  async init({ db, actor, input }) {
    const { workflow_id } = input;
    const workflow =
      workflow_id === null ? null : administeredWorkflow(actor, await loadWorkflow(db, workflow_id));
    const divisions = administeredDivisions(actor);
    return {
      workflow,
      division_dropdown_items: await selectDivisions(db, divisions, workflow?.division_id ?? null),
      workflow_type_dropdown_items: await selectWorkflowTypes(
        db,
        divisions,
        workflow?.workflow_type_id ?? null,
      ),
      selected_division_id: workflow?.division_id ?? (divisions === 'all' ? null : (divisions[0] ?? null)),
    };
  },

  async edit({ tx, actor, input, now }) {
    const { query, body } = input;
    const saving = { tx, actor, now, form: body };
    if (query.workflow_id === null) return create(saving);
    await update(saving, query.workflow_id);
    return null;
  },

  /** Looks at no people, form type or division: what can no longer be saved can still be put away. */
  async suspend({ tx, actor, input, now }) {
    const { workflow_id, suspended, updated_at } = input;
    const before = administeredWorkflow(actor, await lockWorkflow(tx, workflow_id));
    if (updated_at !== before.updated_at) throw invalidInput([bodyIssue(['updated_at'], failure.stale)]);
    await setWorkflowSuspended(tx, workflow_id, suspended);
    const object = auditedWorkflow(workflow_id, before);
    const detail = changedValues({ suspended: before.suspended }, { suspended });
    await recordAudit(tx, { actor, at: now, action: 'updated', object, detail });
    return null;
  },

  async delete({ tx, actor, input, now }) {
    const { workflow_id, updated_at } = input;
    const workflow = administeredWorkflow(actor, await lockWorkflow(tx, workflow_id));
    if (updated_at !== workflow.updated_at) throw invalidInput([bodyIssue(['updated_at'], failure.stale)]);
    if (!workflow.is_deletable) throw invalidInput([bodyIssue(['workflow_id'], workflowText.wasUsed)]);
    await deleteWorkflow(tx, workflow_id);
    const object = auditedWorkflow(workflow_id, workflow);
    await recordAudit(tx, { actor, at: now, action: 'deleted', object, detail: deletionOf(workflow) });
    return null;
  },
};

type Saving = {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly now: Date;
  readonly form: SentForm;
  /** Of 後任への一括変更, for the audit log; the form of a workflow has none. */
  readonly reason?: string;
};

async function create({ tx, actor, now, form: sent }: Saving): Promise<number> {
  const form = withSettings(sent, null);
  if (!administers(actor, form.division_id)) throw forbidden();
  const { names, issues } = await checkChoice(tx, form);
  const organisation = await loadAssignableOrganisation(tx, form, form.division_id);
  const all = [...issues, ...issuesOfSettings(form), ...faultsOf(form, organisation)];
  if (names === null || all.length > 0) throw invalidInput(all);
  const workflow_id = await insertWorkflow(tx, form, { suspended: false });
  if (workflow_id === null) throw invalidInput([bodyIssue(['workflow_type_id'], workflowText.exists)]);
  const made = loggedWorkflow(form, organisation, { ...names, suspended: false });
  const object = auditedWorkflow(workflow_id, made);
  await recordAudit(tx, { actor, at: now, action: 'created', object, detail: creationOf(made) });
  return workflow_id;
}

/** Running applications keep their copy of the workflow, so they don't change. */
export async function update(
  { tx, actor, now, form: sent, reason }: Saving,
  workflow_id: number,
): Promise<void> {
  const before = administeredWorkflow(actor, await lockWorkflow(tx, workflow_id));
  const form = withSettings(sent, before);
  if (!administers(actor, form.division_id)) throw forbidden();
  if (form.updated_at !== before.updated_at) throw invalidInput([bodyIssue(['updated_at'], failure.stale)]);
  const organisation = await loadAssignableOrganisation(tx, form, before.division_id);
  const issues = [
    ...unchangeable(before, form),
    ...missing(before),
    ...issuesOfSettings(form),
    ...faultsOf(form, organisation),
  ];
  if (issues.length > 0) throw invalidInput(issues);
  await updateWorkflow(tx, workflow_id, form);
  const after = loggedWorkflow(form, organisation, before);
  const object = auditedWorkflow(workflow_id, after);
  const detail = { ...(reason !== undefined && { reason }), ...changeOf(before, after) };
  await recordAudit(tx, { actor, at: now, action: 'updated', object, detail });
}

/** Division and form type identify the workflow of existing applications, so they can't change. */
function unchangeable(before: Workflow, form: SentForm): readonly Issue[] {
  return (['division_id', 'workflow_type_id'] as const)
    .filter((name) => form[name] !== before[name])
    .map((name) =>
      bodyIssue([name], invalid.unchangeable(name === 'division_id' ? label.division : label.workflow_type)),
    );
}

/** Saved without its form type or division, the workflow would still take no applications. */
export function missing({ left_source, division_name, workflow_name }: Workflow): readonly Issue[] {
  return left_source.map((name) =>
    bodyIssue(
      [name],
      name === 'division_id'
        ? workflowText.leftSource(label.division, division_name)
        : workflowText.leftSource(label.workflow_type, workflow_name),
    ),
  );
}
