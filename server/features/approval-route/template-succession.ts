import { formatPrevStepOrder } from '#domain/approval-route/prev-steps.ts';
import { succeeded, type Succession } from '#domain/approval-route/succession.ts';
import type { StepInput } from '#domain/approval-route/step-structure.ts';
import type { Assignee, Route } from '#domain/approval-route/types.ts';
import { validateRoute, type Validated } from '#domain/approval-route/validate-steps.ts';
import { stepType } from '#domain/codes.ts';
import { administeredDivisions, administers } from '#domain/permissions.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';
import { failure } from '#texts/general.ts';
import { routeProblemText } from '#texts/route-problems.ts';
import { successorText } from '#texts/successor.ts';
import { changedValues, recordAudit } from '#server/audit/store.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { bodyIssue, invalidInput, notFound } from '#server/http/refusal.ts';
import { loadRouteOrganisations } from '#server/organisation/queries-route-organisations.ts';
import { lockTemplate, selectTemplatesNaming, type Template } from './queries-templates.ts';
import { updateTemplate } from './store-templates.ts';
import {
  changeEach,
  type Carrying,
  type FoundChange,
  type Previewed,
  type SuccessionSource,
} from './succession.ts';
import { routeOf } from './templates.ts';
import { requireValid } from './valid.ts';

/** The route templates of the administered divisions that name somebody in a step or as viewer. */
export const templateSuccession: SuccessionSource = {
  async find(db, actor, succession) {
    const templates = await selectTemplatesNaming(db, administeredDivisions(actor), succession.user_id);
    const found: FoundChange[] = [];
    for (const template of templates) {
      const validated = await validAfter(db, template, succession);
      found.push({
        kind: 'template',
        id: template.saved_approval_route_id,
        updated_at: String(template.version),
        division_name: template.division_name,
        name: template.approval_route_name,
        parts: partsOf(template, succession),
        self_approval: false,
        problem: validated.ok ? null : problemOf(validated.issues),
      });
    }
    return found;
  },

  carryOut: (tx, carrying, objects) => changeEach(objects, (object) => change(tx, carrying, object)),
};

async function change(tx: Tx, { actor, now, succession, reason }: Carrying, { id, updated_at }: Previewed) {
  const before = await lockTemplate(tx, id);
  if (before === null || !administers(actor, before.division_id)) throw notFound();
  if (before.deleted_at !== null) throw invalidInput([bodyIssue([], failure.templateDeleted)]);
  if (updated_at !== String(before.version) || partsOf(before, succession).length === 0)
    throw invalidInput([bodyIssue([], failure.stale)]);
  const route = requireValid(await validAfter(tx, before, succession));
  await updateTemplate(tx, route, before);
  await recordAudit(tx, {
    actor,
    at: now,
    action: 'updated',
    object: { kind: 'approval_route_template', id, name: before.approval_route_name },
    detail: { reason, ...changedValues(routeOf(before), routeOf(route)) },
  });
}

/** The template with the successor, checked like a save of it. */
async function validAfter(
  db: Db | Tx,
  template: Template,
  succession: Succession,
): Promise<Validated<Route>> {
  const after = (assignee: Assignee) => succeeded(assignee, succession) ?? assignee;
  const pic_approver_steps = template.steps.map(({ assignee, prev_step_order, ...step }) => ({
    ...inputOf(after(assignee), step.step_type),
    step_order: step.step_order,
    prev_step_order: formatPrevStepOrder(prev_step_order),
  }));
  const viewer_steps = template.viewers.map((viewer) => inputOf(after(viewer), stepType.viewer));
  const { approval_route_name } = template;
  const organisations = await loadRouteOrganisations(
    db,
    [...template.steps.map(({ assignee }) => assignee), ...template.viewers].map(after),
  );
  return validateRoute({ approval_route_name, pic_approver_steps, viewer_steps }, organisations, {
    kind: 'template',
  });
}

function inputOf({ user_ids, ...target }: Assignee, step_type: number) {
  const users = user_ids.map((user_id) => ({ user_id }));
  return { ...target, users, step_type, role_code: step_type } satisfies StepInput;
}

function partsOf({ steps, viewers }: Template, succession: Succession) {
  const parts = [
    ...steps.map(({ step_order, step_type, assignee }) => ({
      part: successorText.step(step_order, stepTypeLabel[step_type]),
      assignee,
    })),
    ...viewers.map((assignee) => ({ part: successorText.viewer, assignee })),
  ];
  return parts.flatMap(({ part, assignee }) => {
    const after = succeeded(assignee, succession);
    return after === null ? [] : [{ part, before: assignee, after }];
  });
}

function problemOf(issues: Extract<Validated<Route>, { ok: false }>['issues']): string {
  return [...new Set(issues.map(({ problem }) => routeProblemText(problem)))].join('');
}
