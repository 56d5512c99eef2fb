import { newestText } from '#texts/form.ts';
import { routeHint } from '#texts/approval-route.ts';
import { useState } from 'react';
import { approvalRouteEdit, approvalRouteLoad } from '#contract/approval-route.ts';
import { maxPageLimit } from '#domain/limits.ts';
import { call } from '#web/call/call.ts';
import type { DraftKey } from '#web/form/draft-key.ts';
import { answerOf, useLostSave } from '#web/form/lost-save.ts';
import type { StatusText } from '#web/ui/status-note.tsx';
import { toWire, type RouteDraft, type TemplateState } from './draft.ts';
import { stateOf } from './template-draft.ts';

type Options = {
  /** The template that the route dialog last loaded or saved. */
  template: TemplateState | null;
  /** What had template `id` (null for none) has `state` from now on. */
  onState: (id: number | null, state: TemplateState | null) => void;
  /** A template was overwritten, or deleted (null). */
  onTemplate: (saved_approval_route_id: number, state: TemplateState | null) => void;
  /** The key of the saves of templates. */
  saveKey: DraftKey;
};

/** The actions on templates in the route dialog, and the status of the last one. */
export function useTemplate({ template, onState, onTemplate, saveKey }: Options) {
  const [status, setStatus] = useState<StatusText | null>(null);
  const id = template?.saved_approval_route_id ?? null;
  const saved = (state: TemplateState, overwritten: boolean) => {
    if (overwritten) onTemplate(state.saved_approval_route_id, state);
    onState(id, state);
    setStatus({ tone: 'success', text: routeHint.templateSaved });
  };
  const lost = useLostSave(saveKey, (stored) => {
    const answer = answerOf(approvalRouteEdit.new_save, stored);
    saved({ ...answer, is_editable: true }, stored.path === approvalRouteEdit.overwrite_save.path);
  });
  return {
    status: status ?? (lost === null ? null : ({ tone: 'info', text: lost } as const)),
    setStatus,
    loaded(state: TemplateState) {
      setStatus({ tone: 'info', text: routeHint.templateLoaded(state.approval_route_name) });
    },
    /** Saves a route as a new template, or over an existing one. Throws `Refused`. */
    async save(route: RouteDraft, existing: TemplateState | null) {
      const state = await (existing ? overwrite(route, existing, saveKey) : saveNew(route, saveKey));
      saved(state, existing !== null);
    },
    /** Reloads the template's token, so that it can be overwritten. The route in the dialog stays. */
    async loadNewest() {
      const newest = template && (await newestState(template.saved_approval_route_id));
      onState(id, newest);
      setStatus({ tone: 'info', text: newest ? newestText.loadedBelowText : routeHint.templateGone });
    },
    /** Call it after a template was deleted. */
    forget(saved_approval_route_id: number) {
      onTemplate(saved_approval_route_id, null);
      onState(saved_approval_route_id, null);
      // The status is about the deleted template.
      if (id === saved_approval_route_id) setStatus(null);
    },
  };
}

async function saveNew(route: RouteDraft, key: DraftKey): Promise<TemplateState> {
  return { ...(await call(approvalRouteEdit.new_save, toWire(route), { key })), is_editable: true };
}

async function overwrite(route: RouteDraft, template: TemplateState, key: DraftKey): Promise<TemplateState> {
  const { saved_approval_route_id, updated_at, is_editable } = template;
  const body = { ...toWire(route), saved_approval_route_id, updated_at };
  return { ...(await call(approvalRouteEdit.overwrite_save, body, { key })), is_editable };
}

/** The template's state now; null if it was deleted. Pages through the list: no call returns one template. */
async function newestState(saved_approval_route_id: number): Promise<TemplateState | null> {
  for (let skip = 0; ; skip += maxPageLimit) {
    const page = { approval_route_name: null, skip, limit: maxPageLimit };
    const { items, total_count } = await call(approvalRouteLoad.saved_approval_route_list, page);
    const match = items.find((item) => item.saved_approval_route_id === saved_approval_route_id);
    if (match) return stateOf(match);
    if (skip + maxPageLimit >= total_count) return null;
  }
}
