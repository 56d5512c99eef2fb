import type { Workflow } from '#contract/workflow-management.ts';
import { succeeded, type Succession } from '#domain/approval-route/succession.ts';
import type { Assignee } from '#domain/approval-route/types.ts';
import { administeredDivisions } from '#domain/permissions.ts';
import { failure } from '#texts/general.ts';
import { workflowLabel } from '#texts/workflow-management.ts';
import type { Tx } from '#server/db/database.ts';
import {
  changeEach,
  type Carrying,
  type FoundChange,
  type Previewed,
  type SuccessionSource,
} from '#server/features/approval-route/succession.ts';
import { bodyIssue, invalidInput } from '#server/http/refusal.ts';
import { administeredWorkflow } from './access.ts';
import { faultsOf, loadAssignableOrganisation } from './check.ts';
import { missing, update } from './detail.ts';
import { peopleOf, formOf } from './form-of.ts';
import { selectWorkflowsNaming } from './queries.ts';
import { loadWorkflow } from './queries-form.ts';
import type { WorkflowForm } from './store.ts';

/** The workflows of the administered divisions that name an operator as receptionist, route setter or approver. */
export const workflowSuccession: SuccessionSource = {
  async find(db, actor, succession) {
    const found: FoundChange[] = [];
    for (const { workflow_id } of await selectWorkflowsNaming(
      db,
      administeredDivisions(actor),
      succession.user_id,
    )) {
      const workflow = administeredWorkflow(actor, await loadWorkflow(db, workflow_id));
      const form = formAfter(workflow, succession);
      const organisation = await loadAssignableOrganisation(db, form, workflow.division_id);
      const issues = [...missing(workflow), ...faultsOf(form, organisation)];
      found.push({
        kind: 'workflow',
        id: workflow_id,
        updated_at: workflow.updated_at,
        division_name: workflow.division_name,
        name: workflow.workflow_name,
        parts: partsOf(workflow, succession),
        self_approval: false,
        problem: issues.length === 0 ? null : issues.map(({ msg }) => msg).join(''),
      });
    }
    return found;
  },

  carryOut: (tx, carrying, objects) => changeEach(objects, (object) => change(tx, carrying, object)),
};

async function change(tx: Tx, { actor, now, succession, reason }: Carrying, { id, updated_at }: Previewed) {
  const workflow = administeredWorkflow(actor, await loadWorkflow(tx, id));
  if (partsOf(workflow, succession).length === 0) throw invalidInput([bodyIssue([], failure.stale)]);
  // The save checks the token under the workflow's lock, so the form is of the workflow as it is.
  if (updated_at !== workflow.updated_at) throw invalidInput([bodyIssue([], failure.stale)]);
  await update({ tx, actor, now, form: formAfter(workflow, succession), reason }, id);
}

const roles = ['receptionist', 'route_setter'] as const;

/** What the workflow's form would send with the successor. */
function formAfter(workflow: Workflow, succession: Succession): WorkflowForm {
  const people = peopleOf(workflow);
  const assigned = (name: (typeof roles)[number]) => {
    const after = succeeded(assigneeOf(workflow[name]), succession);
    return after === null
      ? people[name]
      : {
          department_id: after.department_id,
          department_name: undefined,
          select_user_all: false,
          users: after.user_ids.map((user_id) => ({ user_id, full_name: undefined })),
        };
  };
  const approver = people.final_approver_user;
  return {
    ...formOf(workflow, workflow.division_id, {
      receptionist: assigned('receptionist'),
      route_setter: assigned('route_setter'),
      final_approver_user:
        approver.user_id === succession.user_id
          ? { ...approver, user_id: succession.successor.user_id }
          : approver,
    }),
    updated_at: workflow.updated_at,
  };
}

function partsOf(workflow: Workflow, succession: Succession) {
  const before = { ...assigneeFields, user_ids: [workflow.final_approver_user.user_id] };
  const after = { ...assigneeFields, user_ids: [succession.successor.user_id] };
  return [
    ...roles.flatMap((name) => {
      const assigned = assigneeOf(workflow[name]);
      const changed = succeeded(assigned, succession);
      return changed === null ? [] : [{ part: workflowLabel[name], before: assigned, after: changed }];
    }),
    ...(workflow.final_approver_user.user_id === succession.user_id
      ? [{ part: workflowLabel.final_approver, before, after }]
      : []),
  ];
}

/** The final approver has no department of their own in a workflow. */
const assigneeFields = { department_id: null, supplier_id: null, all_flag: false } as const;

function assigneeOf({ department_id, select_user_all, users }: Workflow['receptionist']): Assignee {
  const user_ids = select_user_all ? [] : users.map(({ user_id }) => user_id);
  return { department_id, supplier_id: null, all_flag: select_user_all, user_ids };
}
