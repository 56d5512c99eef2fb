import type { Actor, Operator } from '#domain/actor.ts';
import { privilege } from '#domain/codes.ts';

/**
 * Who may do what (section 6, domain 2.4 and 5): the sentences, each once. What depends on the state of one application
 * (visibility, whose step it is) is decided by domain/approval-route on that state.
 */
const sentences = {
  /** Every signed-in user: the shell's calls, the list and the detail of what he may see. */
  signed_in: () => true,
  /** Operator users alone: submitting, choosing routes, cancelling; suppliers never reach these. */
  operator: (actor: Actor) => actor.role === 1,
} as const satisfies Record<string, (actor: Actor) => boolean>;

export type FunctionRight = keyof typeof sentences;

/** Whether the actor may use a function at all; the server answers 403 where not, before it reads the input. */
export function mayUse(actor: Actor, right: FunctionRight): boolean {
  return sentences[right](actor);
}

/**
 * Whether an operator may overwrite or delete a route template: its creator and the admins of its division (domain 2.2).
 * Templates of other divisions do not exist for him.
 */
export function mayEditTemplate(
  actor: Operator,
  template: { readonly created_by: number; readonly division_id: number },
): boolean {
  if (template.division_id !== actor.division_id) return false;
  return template.created_by === actor.user_id || actor.privilege !== privilege.general;
}
