import type { Actor, Operator } from '#domain/actor.ts';
import { privilege, role } from '#domain/codes.ts';

/**
 * Who may do what. Rules that depend on the state of one application, such as visibility, are in
 * domain/application.
 */
const functionRights = {
  /** Every signed-in user. */
  signed_in: () => true,
  /** Staff of the operator company. */
  operator: (actor: Actor) => actor.role === role.operator,
  /** 新規申請 and 再申請 (docs/rules/applications.md#submitting). */
  submit_application: (actor: Actor) => actor.role === role.operator,
  /** お知らせ投稿 (docs/rules/notices.md#posting). For which divisions: `postingDivisions`. */
  post_notice: (actor: Actor) => actor.role === role.operator,
  /** Users of suppliers. */
  supplier: (actor: Actor) => actor.role === role.supplier,
  /** システム管理. Whether an admin may use an object of a division is checked on the object. */
  administrator: (actor: Actor) => actor.role === role.operator && actor.privilege !== privilege.general,
  /** 申請台帳: who has 監査（閲覧のみ） today (docs/rules/auditing.md#grants). */
  auditor: (actor: Actor) => actor.role === role.operator && actor.audited_divisions.length > 0,
  system_admin: (actor: Actor) => actor.role === role.operator && actor.privilege === privilege.system_admin,
} as const satisfies Record<string, (actor: Actor) => boolean>;

export type FunctionRight = keyof typeof functionRights;

/** Whether the actor may use a function at all; if not, the server answers 403 before it reads the input. */
export function mayUse(actor: Actor, right: FunctionRight): boolean {
  return functionRights[right](actor);
}

/** The rights of the signed-in user for the browser, so that no screen restates a rule. */
export function rightsOf(actor: Actor) {
  return {
    submit_application: mayUse(actor, 'submit_application'),
    post_notice: mayUse(actor, 'post_notice'),
    /** システム管理 and the list of unattended applications. */
    administer: mayUse(actor, 'administrator'),
    /** The screens of システム管理 that only system admins have. */
    administer_system: mayUse(actor, 'system_admin'),
    message_suppliers: mayMessageSuppliers(actor),
    /** 申請台帳. */
    audit: mayUse(actor, 'auditor'),
  };
}

/** Whether an auditor may read the applications of a division. They change nothing of them. */
export function audits(actor: Actor, division_id: number): boolean {
  if (actor.role !== role.operator) return false;
  const { audited_divisions } = actor;
  return audited_divisions === 'all' || audited_divisions.includes(division_id);
}

export function administers(actor: Actor, division_id: number): boolean {
  const divisions = administeredDivisions(actor);
  return divisions === 'all' || divisions.includes(division_id);
}

/** The divisions whose workflows and supplier groups an actor administers: all, their own or none. */
export function administeredDivisions(actor: Actor): 'all' | readonly number[] {
  if (!mayUse(actor, 'administrator') || actor.role !== role.operator) return [];
  return actor.privilege === privilege.system_admin ? 'all' : [actor.division_id];
}

/** Operators see the route templates of their own division. */
export function maySeeTemplate(actor: Operator, template: { readonly division_id: number }): boolean {
  return template.division_id === actor.division_id;
}

/** 修正して再申請を依頼, with a reject (docs/rules/applications.md#asking-for-a-resubmission). */
export function mayAskResubmission(actor: Actor): boolean {
  return actor.role === role.operator;
}

/** The creator of a route template and the admins of its division may overwrite or delete it. */
export function mayEditTemplate(
  actor: Operator,
  template: { readonly created_by: number; readonly division_id: number },
): boolean {
  if (!maySeeTemplate(actor, template)) return false;
  return template.created_by === actor.user_id || actor.privilege !== privilege.general;
}

/** The divisions that an actor may post notices for. */
export function postingDivisions(actor: Actor): 'all' | readonly number[] {
  if (!mayUse(actor, 'post_notice') || actor.role !== role.operator) return [];
  return actor.privilege === privilege.system_admin ? 'all' : [actor.division_id];
}

/** Only system admins may post system notices. */
export function mayPostNotice(
  actor: Actor,
  notice: { readonly division_id: number | null; readonly system_notice_flag: boolean },
): boolean {
  const divisions = postingDivisions(actor);
  if (divisions === 'all') return true;
  return !notice.system_notice_flag && notice.division_id !== null && divisions.includes(notice.division_id);
}

/**
 * The division that a destination picker searches, with `division_id` null for all; null if it may search
 * nothing. Operators search their own division only, system admins any. Suppliers are not limited here: their
 * pickers only offer divisions that they deal with.
 */
export function destinationScope(
  actor: Actor,
  requested: number | null,
): { readonly division_id: number | null } | null {
  if (actor.role === role.supplier || actor.privilege === privilege.system_admin)
    return { division_id: requested };
  const { division_id } = actor;
  return requested === null || requested === division_id ? { division_id } : null;
}

/** System admins may delete any notice, division admins any but system notices. */
export function mayDeleteNotice(actor: Actor, notice: { readonly system_notice_flag: boolean }): boolean {
  if (actor.role !== role.operator) return false;
  if (actor.privilege === privilege.system_admin) return true;
  return actor.privilege === privilege.division_admin && !notice.system_notice_flag;
}

/** The publisher, the admins of the division and system admins may see who has read a notice. */
export function maySeeReading(
  actor: Actor,
  notice: { readonly create_user_id: number; readonly division_id: number | null },
): boolean {
  if (actor.role !== role.operator) return false;
  if (actor.user_id === notice.create_user_id || actor.privilege === privilege.system_admin) return true;
  return actor.privilege === privilege.division_admin && actor.division_id === notice.division_id;
}

/** Who may see who has read a notice may correct it, as long as they may post for its division. */
export function mayCorrectNotice(
  actor: Actor,
  notice: Parameters<typeof mayPostNotice>[1] & Parameters<typeof maySeeReading>[1],
): boolean {
  return mayPostNotice(actor, notice) && maySeeReading(actor, notice);
}

/** An operator may see who has read a message that they sent; suppliers never see which operators read. */
export function maySeeMessageReading(actor: Actor, message: { readonly sender_user_id: number }): boolean {
  return actor.role === role.operator && actor.user_id === message.sender_user_id;
}

/** Operators may send messages to suppliers; suppliers may not. */
export function mayMessageSuppliers(actor: Actor): boolean {
  return actor.role === role.operator;
}

/** Only the applicant may resubmit an application. */
export function mayResubmit(actor: Actor, application: { readonly applicant_user_id: number }): boolean {
  return application.applicant_user_id === actor.user_id;
}
