import type { Actor, Operator } from '#domain/actor.ts';
import { privilege, role } from '#domain/codes.ts';

/**
 * Who may do what: each rule once. What depends on the state of one application (visibility, whose step it is) is decided
 * by domain/approval-route on that state.
 */
const functionRights = {
  /** Every signed-in user. */
  signed_in: () => true,
  /** Staff of the operator company; suppliers never reach these functions. */
  operator: (actor: Actor) => actor.role === role.operator,
  /** システム管理: admins. Which division's objects they may use is decided on the object. */
  administrator: (actor: Actor) => actor.role === role.operator && actor.privilege !== privilege.general,
  system_admin: (actor: Actor) => actor.role === role.operator && actor.privilege === privilege.system_admin,
} as const satisfies Record<string, (actor: Actor) => boolean>;

export type FunctionRight = keyof typeof functionRights;

/** Whether the actor may use a function at all; the server answers 403 where not, before it reads the input. */
export function mayUse(actor: Actor, right: FunctionRight): boolean {
  return functionRights[right](actor);
}

/** What the browser may show a user: sent with the signed-in user, so that no screen restates a rule. */
export function rightsOf(actor: Actor) {
  return {
    /** Submit applications: 新規申請, and 再申請 of one's own. */
    submit_application: mayUse(actor, 'operator'),
    /** お知らせ投稿. */
    post_notice: mayUse(actor, 'operator'),
    /** システム管理, and the list of applications that nobody can act on. */
    administer: mayUse(actor, 'administrator'),
    /** The screens of システム管理 for system admins. */
    administer_system: mayUse(actor, 'system_admin'),
    /** Send messages to suppliers. */
    message_suppliers: mayMessageSuppliers(actor),
  };
}

/** Whether an actor administers a division: system admins every one, division admins their own. */
export function administers(actor: Actor, division_id: number): boolean {
  const divisions = administeredDivisions(actor);
  return divisions === 'all' || divisions.includes(division_id);
}

/** The divisions whose workflows and supplier groups an actor administers. */
export function administeredDivisions(actor: Actor): 'all' | readonly number[] {
  if (!mayUse(actor, 'administrator') || actor.role !== role.operator) return [];
  return actor.privilege === privilege.system_admin ? 'all' : [actor.division_id];
}

/** Whether an operator may know of a route template: those of their own division. */
export function maySeeTemplate(actor: Operator, template: { readonly division_id: number }): boolean {
  return template.division_id === actor.division_id;
}

/** Whether an operator may overwrite or delete a route template: its creator and the admins of its division. */
export function mayEditTemplate(
  actor: Operator,
  template: { readonly created_by: number; readonly division_id: number },
): boolean {
  if (!maySeeTemplate(actor, template)) return false;
  return template.created_by === actor.user_id || actor.privilege !== privilege.general;
}

/** The divisions that an operator may post notices for: their own; system admins all. */
export function postingDivisions(actor: Operator): 'all' | readonly number[] {
  return actor.privilege === privilege.system_admin ? 'all' : [actor.division_id];
}

/** Whether an operator may post a notice for a division, or as a system notice, which is for system admins. */
export function mayPostNotice(
  actor: Operator,
  notice: { readonly division_id: number | null; readonly system_notice_flag: boolean },
): boolean {
  const divisions = postingDivisions(actor);
  if (divisions === 'all') return true;
  return !notice.system_notice_flag && notice.division_id !== null && divisions.includes(notice.division_id);
}

/**
 * The division that a destination picker searches, where it is asked for one or for all of them (null). Operators search
 * their own division only: any other returns null, which is nothing. System admins search any. A supplier's own pickers
 * know the divisions that it deals with.
 */
export function destinationScope(
  actor: Actor,
  asked: number | null,
): { readonly division_id: number | null } | null {
  if (actor.role === role.supplier || actor.privilege === privilege.system_admin)
    return { division_id: asked };
  const { division_id } = actor;
  return asked === null || asked === division_id ? { division_id } : null;
}

/** Whether somebody may delete a notice: system admins any, division admins all but system notices. */
export function mayDeleteNotice(actor: Actor, notice: { readonly system_notice_flag: boolean }): boolean {
  if (actor.role !== role.operator) return false;
  if (actor.privilege === privilege.system_admin) return true;
  return actor.privilege === privilege.division_admin && !notice.system_notice_flag;
}

/** Whether somebody may see who has read a notice: its publisher, the admins of its division, and system admins. */
export function maySeeReading(
  actor: Actor,
  notice: { readonly create_user_id: number; readonly division_id: number | null },
): boolean {
  if (actor.role !== role.operator) return false;
  if (actor.user_id === notice.create_user_id || actor.privilege === privilege.system_admin) return true;
  return actor.privilege === privilege.division_admin && actor.division_id === notice.division_id;
}

/** Whether somebody may send messages to suppliers: operators only. */
export function mayMessageSuppliers(actor: Actor): boolean {
  return actor.role === role.operator;
}

/** Whether somebody may submit an application again: its applicant. */
export function mayResubmit(actor: Actor, application: { readonly applicant_user_id: number }): boolean {
  return application.applicant_user_id === actor.user_id;
}
