import type { RouteDraft, TemplateState } from './draft.ts';

/** The route in the dialog, with the states that 元に戻す and やり直す lead to. */
export type RouteHistory = {
  readonly past: readonly Entry[];
  readonly present: RouteDraft;
  readonly future: readonly Entry[];
};
/** A state, and the change that led from it (in `past`) or leads to it (in `future`). */
type Entry = { readonly route: RouteDraft; readonly change: RouteChange };
/** What was changed, for announcements; changes of the name that follow each other are one. */
export type RouteChange = { readonly kind: 'name' | 'route'; readonly text: string };

export function startHistory(present: RouteDraft): RouteHistory {
  return { past: [], present, future: [] };
}

/** Makes a change. What was undone before is forgotten. */
export function withChange(history: RouteHistory, next: RouteDraft, change: RouteChange): RouteHistory {
  const { past, present } = history;
  const continued =
    change.kind === 'name' && past.at(-1)?.change.kind === 'name' && history.future.length === 0;
  return {
    past: continued ? past : [...past, { route: present, change }],
    present: next,
    future: [],
  };
}

export function undone({ past, present, future }: RouteHistory): RouteHistory {
  const last = past.at(-1);
  if (last === undefined) return { past, present, future };
  return {
    past: past.slice(0, -1),
    present: last.route,
    future: [{ route: present, change: last.change }, ...future],
  };
}

export function redone({ past, present, future }: RouteHistory): RouteHistory {
  const [next, ...rest] = future;
  if (next === undefined) return { past, present, future };
  return { past: [...past, { route: present, change: next.change }], present: next.route, future: rest };
}

/**
 * The template that the dialog works with was saved, reloaded or deleted, which 元に戻す doesn't take back: every
 * state with template `id` (null for none) has `state` from now on.
 */
export function withTemplate(
  { past, present, future }: RouteHistory,
  id: number | null,
  state: TemplateState | null,
): RouteHistory {
  const renewed = (route: RouteDraft): RouteDraft =>
    (route.save_state?.saved_approval_route_id ?? null) === id ? { ...route, save_state: state } : route;
  const entries = (all: readonly Entry[]) => all.map((entry) => ({ ...entry, route: renewed(entry.route) }));
  return { past: entries(past), present: renewed(present), future: entries(future) };
}
