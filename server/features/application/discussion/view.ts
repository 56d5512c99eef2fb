import type { Remark } from '#contract/application/discussion.ts';
import { actingUser, type Actor } from '#domain/actor.ts';
import { isRead } from '#domain/application/discussion.ts';
import { refusalOfEnded } from '#domain/application/refusals.ts';
import type { ApplicationState } from '#domain/application/types.ts';
import { role } from '#domain/codes.ts';
import type { StoredRemark } from './queries-remarks.ts';

/** The remarks of an application that somebody reads who may open it, for the screen and the PDF. */
export function remarksFor(stored: readonly StoredRemark[], state: ApplicationState, actor: Actor): Remark[] {
  const user = actingUser(actor);
  const ended = refusalOfEnded(state) !== null;
  return stored
    .filter((remark) => isRead(remark.supplier_id, user))
    .map((remark) => remarkFor(remark, actor, ended));
}

/** A remark as its reader gets it: the allow-list of what a supplier sees, and for operators the rest. */
function remarkFor(remark: StoredRemark, actor: Actor, ended: boolean): Remark {
  const is_withdrawn = remark.withdrawn_at !== null;
  const shown = {
    remark_id: remark.remark_id,
    written_at: remark.written_at,
    division_name: remark.division_name,
    department_name: remark.department_name,
    company_name: remark.company_name,
    branch_office_name: remark.branch_office_name,
    full_name: remark.full_name,
    is_own: remark.user_id === actor.user_id,
    text: is_withdrawn ? null : remark.remark_text,
    attached_files: is_withdrawn
      ? []
      : remark.files.map(({ file_id, file_name, size }) => ({ file_id, file_name, size })),
    awaits_reply: remark.awaits_reply && !ended,
    is_unread:
      !is_withdrawn &&
      remark.addressees.some(({ user_id, is_unread }) => user_id === actor.user_id && is_unread),
    is_withdrawn,
  };
  if (actor.role === role.supplier) return shown;
  return {
    ...shown,
    number: remark.number,
    for_full_name: remark.for_full_name,
    audience: remark.supplier,
    addressees: remark.addressees.map(({ full_name }) => full_name),
  };
}
