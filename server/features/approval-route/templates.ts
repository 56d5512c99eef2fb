import { failure } from '#texts/general.ts';
import type { calls } from '#contract/calls.ts';
import type { RouteStepInput, SaveState } from '#contract/approval-route.ts';
import type { Operator } from '#domain/actor.ts';
import type { Route } from '#domain/approval-route/types.ts';
import { validateRoute } from '#domain/approval-route/validate-steps.ts';
import { mayEditTemplate, maySeeTemplate } from '#domain/permissions.ts';
import { changedValues, recordAudit, type AuditEvent } from '#server/audit/store.ts';
import type { Tx } from '#server/db/database.ts';
import type { Handlers } from '#server/http/handler.ts';
import { bodyIssue, forbidden, invalidInput, notFound } from '#server/http/refusal.ts';
import { loadRouteOrganisations } from '#server/organisation/queries-route-organisations.ts';
import { loadRouteNames } from './queries-route-names.ts';
import { lockTemplate, selectTemplatePage, type Template } from './queries-templates.ts';
import { deleteTemplate, insertTemplate, updateTemplate } from './store-templates.ts';
import { requireValid } from './valid.ts';

/** The route templates of the caller's division: search and deletion (docs/rules/routes.md#templates). */
export const approvalRouteLoad: Handlers<typeof calls.application.approval_route_load> = {
  async saved_approval_route_list({ db, actor, input, now }) {
    const { approval_route_name } = input;
    const { division_id } = actor;
    const page = await selectTemplatePage(db, { division_id, approval_route_name }, input);
    const names = await loadRouteNames(db, page.templates, now);
    const items = page.templates.map((template) => ({
      saved_approval_route_id: template.saved_approval_route_id,
      approval_route_name: template.approval_route_name,
      pic_approver_steps: template.steps.map(names.stepOf),
      viewer_steps: template.viewers.map(names.viewerOf),
      division_id: template.division_id,
      updated_at: String(template.version),
      is_editable: mayEditTemplate(actor, template),
    }));
    return { items, total_count: page.total_count };
  },

  async delete({ tx, actor, input, now }) {
    const template = await lockEditable(tx, actor, input);
    await deleteTemplate(tx, template.saved_approval_route_id, now);
    await recordChange(tx, { actor, now, action: 'deleted', template, detail: { from: routeOf(template) } });
    return null;
  },
};

/** Saving a template. Validated like the route of an approve, but without the dealings of suppliers. */
export const approvalRouteEdit: Handlers<typeof calls.application.approval_route_edit> = {
  async new_save({ tx, actor, input, now }) {
    const { division_id, user_id } = actor;
    const route = await validRoute(tx, input);
    const template = await insertTemplate(tx, route, { division_id, created_by: user_id });
    await recordChange(tx, { actor, now, action: 'created', template, detail: { to: routeOf(route) } });
    return saveStateOf(template);
  },

  async overwrite_save({ tx, actor, input, now }) {
    const before = await lockEditable(tx, actor, input);
    const route = await validRoute(tx, input);
    const template = await updateTemplate(tx, route, before);
    const detail = changedValues(routeOf(before), routeOf(route));
    await recordChange(tx, { actor, now, action: 'updated', template, detail });
    return saveStateOf(template);
  },
};

type TemplateChange = Pick<AuditEvent, 'action' | 'detail'> & {
  readonly actor: Operator;
  readonly now: Date;
  readonly template: Pick<Template, 'saved_approval_route_id' | 'approval_route_name'>;
};

/** Records a change of a template in the audit log. */
function recordChange(tx: Tx, { actor, now, action, template, detail }: TemplateChange): Promise<void> {
  const { saved_approval_route_id: id, approval_route_name: name } = template;
  const object = { kind: 'approval_route_template' as const, id, name };
  return recordAudit(tx, { actor, at: now, action, object, ...(detail && { detail }) });
}

/** The content of a template, under its column names. */
export function routeOf({ approval_route_name, steps, viewers }: Route): Readonly<Record<string, unknown>> {
  return { approval_route_name, pic_approver_steps: steps, viewer_steps: viewers };
}

/**
 * Locks the template. Throws a 404 or 403 if this operator may not see or change it, a 422 if it was changed
 * or deleted since they loaded it.
 */
async function lockEditable(
  tx: Tx,
  actor: Operator,
  { saved_approval_route_id, updated_at }: Pick<SaveState, 'saved_approval_route_id' | 'updated_at'>,
): Promise<Template> {
  const template = await lockTemplate(tx, saved_approval_route_id);
  if (template === null || !maySeeTemplate(actor, template)) throw notFound();
  if (!mayEditTemplate(actor, template)) throw forbidden();
  const problem =
    template.deleted_at !== null
      ? failure.templateDeleted
      : updated_at === String(template.version)
        ? null
        : failure.stale;
  if (problem !== null) throw invalidInput([bodyIssue(['updated_at'], problem)]);
  return template;
}

type TemplateInput = {
  readonly approval_route_name: string | null;
  readonly pic_approver_steps: readonly RouteStepInput[];
  readonly viewer_steps: readonly RouteStepInput[];
};

async function validRoute(tx: Tx, input: TemplateInput): Promise<Route> {
  const organisations = await loadRouteOrganisations(tx, [
    ...input.pic_approver_steps,
    ...input.viewer_steps,
  ]);
  const route = { ...input, approval_route_name: input.approval_route_name ?? '' };
  return requireValid(validateRoute(route, organisations, { kind: 'template' }));
}

function saveStateOf({
  saved_approval_route_id,
  approval_route_name,
  version,
}: Pick<Template, 'saved_approval_route_id' | 'approval_route_name' | 'version'>): SaveState {
  return { saved_approval_route_id, approval_route_name, updated_at: String(version) };
}
