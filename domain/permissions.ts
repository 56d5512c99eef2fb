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
  /** システム管理: the admins; what of it is whose division's is decided on the object. */
  administrator: (actor: Actor) => actor.role === 1 && actor.privilege !== privilege.general,
  system_admin: (actor: Actor) => actor.role === 1 && actor.privilege === privilege.system_admin,
} as const satisfies Record<string, (actor: Actor) => boolean>;

export type FunctionRight = keyof typeof sentences;

/** Whether the actor may use a function at all; the server answers 403 where not, before it reads the input. */
export function mayUse(actor: Actor, right: FunctionRight): boolean {
  return sentences[right](actor);
}

/** Whether an actor administers a division: system admins all of them, division admins their own (section 6). */
export function administers(actor: Actor, division_id: number): boolean {
  const divisions = administeredDivisions(actor);
  return divisions === 'all' || divisions.includes(division_id);
}

/** The divisions whose workflows and supplier groups an actor administers (domain 5). */
export function administeredDivisions(actor: Actor): 'all' | readonly number[] {
  if (!mayUse(actor, 'administrator') || actor.role !== 1) return [];
  return actor.privilege === privilege.system_admin ? 'all' : [actor.division_id];
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

/** Whether an operator may post for a division, or as a system notice: his own; system admins any (section 5, domain 3). */
export function mayPostNotice(
  actor: Operator,
  notice: { readonly division_id: number | null; readonly system_notice_flag: boolean },
): boolean {
  if (actor.privilege === privilege.system_admin) return true;
  return !notice.system_notice_flag && notice.division_id === actor.division_id;
}

/**
 * Within which division a picker of destinations looks when it is asked for one, or for all of them (null): an operator's is
 * his own, whatever else he asks for there is nothing, and system admins look into any (domain 3, 4). A supplier's are those
 * that it deals with, which its own pickers know. Null where there is nothing for him.
 */
export function destinationScope(
  actor: Actor,
  asked: number | null,
): { readonly division_id: number | null } | null {
  if (actor.role === 2 || actor.privilege === privilege.system_admin) return { division_id: asked };
  const { division_id } = actor;
  return asked === null || asked === division_id ? { division_id } : null;
}

/** Whether somebody may delete a notice: system admins any, division admins those that are no system notices (section 6). */
export function mayDeleteNotice(actor: Actor, notice: { readonly system_notice_flag: boolean }): boolean {
  if (actor.role !== 1) return false;
  if (actor.privilege === privilege.system_admin) return true;
  return actor.privilege === privilege.division_admin && !notice.system_notice_flag;
}

/** Whether somebody may see who has read a notice: its publisher, the admins of its division, and system admins (domain 3). */
export function maySeeReading(
  actor: Actor,
  notice: { readonly create_user_id: number; readonly division_id: number | null },
): boolean {
  if (actor.role !== 1) return false;
  if (actor.user_id === notice.create_user_id || actor.privilege === privilege.system_admin) return true;
  return actor.privilege === privilege.division_admin && actor.division_id === notice.division_id;
}
