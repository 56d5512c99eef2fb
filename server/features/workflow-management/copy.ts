import { isDeepStrictEqual } from 'node:util';
import type { Input } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import type { Issue } from '#contract/errors.ts';
import type { Workflow } from '#contract/workflow-management.ts';
import { workflowText } from '#texts/workflow-management.ts';
import { invalid, label } from '#texts/fields.ts';
import { failure } from '#texts/general.ts';
import { recordAudits, type AuditEvent } from '#server/audit/store.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Handlers } from '#server/http/handler.ts';
import { bodyIssue, invalidInput } from '#server/http/refusal.ts';
import { divisionName, selectDivisions } from '#server/organisation/queries.ts';
import { administeredWorkflow } from './access.ts';
import { creationOf, loggedWorkflow, auditedWorkflow } from './audit-detail.ts';
import { faultsOf, loadAssignableOrganisation, type WorkflowPeople } from './check.ts';
import { formOf, peopleOf } from './form-of.ts';
import { selectCopyable } from './queries.ts';
import { loadWorkflow, lockWorkflow } from './queries-form.ts';
import { insertWorkflow } from './store.ts';

type Copy = typeof calls.workflow_management.copy;

/** ワークフローの複写, for system admins: others administer one division. */
export const copy: Handlers<Copy> = {
  async init({ db }) {
    const workflows = await selectCopyable(db).execute();
    const sources = new Map(workflows.map(({ division_id, division_name }) => [division_id, division_name]));
    return {
      sources: [...sources].map(([value, label]) => ({ value, label })),
      targets: await selectDivisions(db),
      workflows: workflows.map(({ division_name: _, ...workflow }) => workflow),
    };
  },

  async people({ db, actor, input }) {
    const workflows: Workflow[] = [];
    for (const workflow_id of input.workflow_ids)
      workflows.push(administeredWorkflow(actor, await loadWorkflow(db, workflow_id)));
    const [first, ...others] = workflows;
    const people = [];
    for (const division_id of input.division_ids)
      people.push({
        division_id,
        ...(first === undefined ? nobody : await fitting(db, division_id, first, others)),
      });
    return people;
  },

  async save({ tx, actor, input, now }) {
    const sources = new Map<number, Workflow>();
    // In one order, so that two calls never wait for each other.
    for (const { workflow_id, updated_at } of input.workflows.toSorted(
      (a, b) => a.workflow_id - b.workflow_id,
    )) {
      const source = administeredWorkflow(actor, await lockWorkflow(tx, workflow_id));
      if (updated_at !== source.updated_at) throw invalidInput([bodyIssue(['updated_at'], failure.stale)]);
      sources.set(workflow_id, source);
    }
    const issues: Issue[] = [];
    const events: AuditEvent[] = [];
    for (const [index, target] of input.divisions.entries()) {
      const made = await copyTo(tx, target, sources);
      issues.push(
        ...made.issues.map(({ loc: [, ...field], msg }) => bodyIssue(['divisions', index, ...field], msg)),
      );
      events.push(...made.events.map((event) => ({ actor, at: now, action: 'created' as const, ...event })));
    }
    if (issues.length > 0) throw invalidInput(issues);
    await recordAudits(tx, events);
    return null;
  },
};

type Target = Input<Copy['save']>['divisions'][number];

/**
 * Makes the workflows of one division. The caller rolls back if there are issues. Throws if the division has
 * got one since the screen was opened, which is shown like a changed workflow.
 */
async function copyTo(
  tx: Tx,
  { division_id, workflow_ids, ...people }: Target,
  sources: ReadonlyMap<number, Workflow>,
) {
  const ids = [...new Set(workflow_ids)];
  const copied = ids.flatMap((workflow_id) => sources.get(workflow_id) ?? []);
  const [division] = await divisionName(tx, division_id).execute();
  const organisation = await loadAssignableOrganisation(tx, people, division_id);
  const left = copied.filter(({ left_source }) => left_source.includes('workflow_type_id'));
  const issues = [
    ...(division ? [] : [bodyIssue(['division_id'], invalid.number(label.division))]),
    ...(copied.length === ids.length ? [] : [bodyIssue(['workflow_ids'], failure.stale, 'stale')]),
    ...left.map(({ workflow_name }) =>
      bodyIssue(['workflow_ids'], workflowText.leftSource(label.workflow_type, workflow_name)),
    ),
    ...faultsOf(people, organisation),
  ];
  if (division === undefined || issues.length > 0) return { issues, events: [] };
  const events: Pick<AuditEvent, 'object' | 'detail'>[] = [];
  for (const source of copied) {
    const names = { ...division, workflow_name: source.workflow_name };
    const form = formOf(source, division_id, people);
    const workflow_id = await insertWorkflow(tx, form, { suspended: false });
    if (workflow_id === null) {
      const reason = workflowText.copyExists(names.division_name, names.workflow_name);
      throw invalidInput([bodyIssue(['updated_at'], reason)]);
    }
    const made = loggedWorkflow(form, organisation, { ...names, suspended: false });
    const copied_from = auditedWorkflow(source.workflow_id, source).name;
    events.push({ object: auditedWorkflow(workflow_id, made), detail: { ...creationOf(made), copied_from } });
  }
  return { issues, events };
}

const nobody = { receptionist: null, route_setter: null, final_approver_user: null };

/**
 * The people whom all of these workflows name and the division may name, too: after a reorganisation these
 * are whole departments.
 */
async function fitting(db: Db, division_id: number, first: Workflow, others: readonly Workflow[]) {
  const named = peopleOf(first);
  const faults = faultsOf(named, await loadAssignableOrganisation(db, named, division_id));
  const same = others.map((other) => peopleOf(other));
  const fits = (name: keyof WorkflowPeople) =>
    !faults.some(({ loc: [, field] }) => field === name) &&
    same.every((people) => isDeepStrictEqual(people[name], named[name]));
  const unmarked = <User extends { readonly fault: unknown }>(user: User) => ({ ...user, fault: null });
  const assigned = (name: 'receptionist' | 'route_setter') =>
    fits(name) ? { ...first[name], department_fault: null, users: first[name].users.map(unmarked) } : null;
  return {
    receptionist: assigned('receptionist'),
    route_setter: assigned('route_setter'),
    final_approver_user: fits('final_approver_user') ? unmarked(first.final_approver_user) : null,
  };
}
