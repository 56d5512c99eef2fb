import { actingUser } from '#domain/actor.ts';
import { nextEventTime } from '#domain/application/progress.ts';
import { validateReplacement } from '#domain/application/validate-replacement.ts';
import type { Step } from '#domain/application/types.ts';
import { succeeded } from '#domain/approval-route/succession.ts';
import type { Assignee } from '#domain/approval-route/types.ts';
import { administeredDivisions, administers } from '#domain/permissions.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';
import { failure } from '#texts/general.ts';
import { numberedName } from '#texts/application-name.ts';
import { routeProblemText } from '#texts/route-problems.ts';
import { successorText } from '#texts/successor.ts';
import type { Tx } from '#server/db/database.ts';
import {
  changeEach,
  type Carrying,
  type Previewed,
  type SuccessionSource,
} from '#server/features/approval-route/succession.ts';
import { requireValid } from '#server/features/approval-route/valid.ts';
import {
  lockApplications,
  lockApplication,
  stepOrderOf,
} from '#server/features/application/queries-state.ts';
import { selectApplicationsOf, selectStepsNaming } from '#server/features/application/queries-naming.ts';
import { bodyIssue, invalidInput, notFound } from '#server/http/refusal.ts';
import { loadRouteOrganisations } from '#server/organisation/queries-route-organisations.ts';
import { versionOf } from './act.ts';
import { changeAssignee } from './replace.ts';

/** The steps of open applications of the administered divisions that name somebody. */
export const stepSuccession: SuccessionSource = {
  async find(db, actor, succession) {
    const steps = await selectStepsNaming(db, administeredDivisions(actor), succession.user_id);
    const changed = steps.map((step) => ({ step, after: succeeded(step, succession) ?? step }));
    const organisations = await loadRouteOrganisations(
      db,
      changed.map(({ after }) => after),
    );
    return changed.map(({ step, after }) => {
      const validated = validateReplacement(step, inputOf(after), organisations, step.division_id);
      return {
        kind: 'step',
        id: step.approval_route_step_id,
        updated_at: String(step.version),
        division_name: step.division_name,
        name: successorText.application(numberedName(step), step.applicant_full_name),
        parts: [
          {
            part: successorText.step(step.step_order, stepTypeLabel[step.step_type]),
            before: assigneeOf(step),
            after,
          },
        ],
        self_approval: step.applicant_user_id === succession.successor.user_id,
        problem: validated.ok
          ? null
          : validated.issues.map(({ problem }) => routeProblemText(problem)).join(''),
      };
    });
  },

  async carryOut(tx, carrying, objects) {
    const applications = await selectApplicationsOf(
      tx,
      objects.map(({ id }) => id),
    );
    // All at once and in one order, so that two saves never wait for each other.
    await lockApplications(tx, [...new Set(applications.values())]);
    return changeEach(objects, async (object) => {
      const application_id = applications.get(object.id);
      if (application_id === undefined) throw notFound();
      await change(tx, carrying, application_id, object);
    });
  },
};

async function change(
  tx: Tx,
  { actor, now, jobs, succession, reason }: Carrying,
  application_id: number,
  { id, updated_at }: Previewed,
): Promise<void> {
  const before = await lockApplication(tx, application_id);
  if (before === null || !administers(actor, before.division_id)) throw notFound();
  const step_order = stepOrderOf(before, id);
  const step: Step | undefined = step_order === null ? undefined : before.state.steps[step_order - 1];
  if (step_order === null || step === undefined) throw notFound();
  const after = succeeded(step.assignee, succession);
  if (after === null) throw invalidInput([bodyIssue([], failure.stale)]);
  const action = {
    kind: 'replace',
    by: actingUser(actor),
    at: nextEventTime(before.state, now),
    step_order,
    step_version: versionOf(updated_at),
    unattended: false,
    administers: true,
    all_at_once: true,
  } as const;
  await changeAssignee(tx, jobs, { before, action, actor, now, reason }, async () => {
    const organisations = await loadRouteOrganisations(tx, [after]);
    return requireValid(validateReplacement(step, inputOf(after), organisations, before.division_id));
  });
}

function assigneeOf({ department_id, supplier_id, all_flag, user_ids }: Assignee): Assignee {
  return { department_id, supplier_id, all_flag, user_ids };
}

function inputOf({ user_ids, department_id, supplier_id, all_flag }: Assignee) {
  return { department_id, supplier_id, all_flag, users: user_ids.map((user_id) => ({ user_id })) };
}
