import type { Remark } from '#contract/application/discussion.ts';
import type { Actor } from '#domain/actor.ts';
import { askersStep, readsRemark } from '#domain/application/discussion.ts';
import { refusalOfEnded } from '#domain/application/refusals.ts';
import type { ActingUser, ApplicationState } from '#domain/application/types.ts';
import { role } from '#domain/codes.ts';
import type { StoredRemark } from './queries-remarks.ts';

/** `audits`: whether they audit the application's division. */
type RemarkReader = { readonly actor: Actor; readonly user: ActingUser; readonly audits?: boolean };

/** The remarks of an application that somebody reads who may open it, for the screen and the PDF. */
export function remarksFor(
  stored: readonly StoredRemark[],
  state: ApplicationState,
  { actor, user, audits = false }: RemarkReader,
): Remark[] {
  const ended = refusalOfEnded(state) !== null;
  return stored
    .filter((remark) => readsRemark(state, user, remark.supplier_id, audits))
    .map((remark) => remarkFor(remark, actor, { state, ended }));
}

/** A remark as its reader gets it: the allow-list of what a supplier sees, and for operators the rest. */
function remarkFor(
  remark: StoredRemark,
  actor: Actor,
  { state, ended }: { readonly state: ApplicationState; readonly ended: boolean },
): Remark {
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
    awaits_at: shown.awaits_reply ? askersStep(state, writerOf(remark)) : null,
    for_full_name: remark.for_full_name,
    audience: remark.supplier,
    addressees: remark.addressees.map(({ full_name }) => full_name),
  };
}

/** The writer with their organisation of today. */
function writerOf({ user_id, writer_department_id, writer_supplier_id }: StoredRemark) {
  return { user_id, department_id: writer_department_id, supplier_id: writer_supplier_id };
}
