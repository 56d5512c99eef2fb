import type { calls } from '#contract/calls.ts';
import type { Actor } from '#domain/actor.ts';
import { administers } from '#domain/permissions.ts';
import { selectUserPage } from '#server/approval-route/queries.ts';
import type { Handlers } from '#server/http/handler.ts';
import { forbidden } from '#server/http/refusal.ts';
import {
  selectDepartments,
  selectDivisionOfDepartment,
  selectUserOfDivision,
  selectUserPageOfDivision,
  selectUsersOfDepartment,
} from './queries.ts';

/** The choice of the final approver among the users of a division. */
export const selectUser: Handlers<typeof calls.workflow_management.select_user> = {
  async selected_user({ db, actor, input }) {
    const { division_id, user_id } = input;
    ownDivision(actor, division_id);
    return user_id === null ? null : ((await selectUserOfDivision(db, user_id, division_id)) ?? null);
  },
  users({ db, actor, input }) {
    ownDivision(actor, input.division_id);
    return selectUserPageOfDivision(db, input, input);
  },
};

/** The choice of a department of a division and of its users, for receptionist and route setter. */
export const selectDepartmentUser: Handlers<typeof calls.workflow_management.select_department_user> = {
  async init({ db, actor, input }) {
    const { division_id, department_id, user_ids } = input;
    ownDivision(actor, division_id);
    const department_dropdown_items = await selectDepartments(db, division_id);
    // One that has left, or is of another division by now, can't be chosen any more.
    const offered = department_dropdown_items.some(({ value }) => value === department_id);
    const selected_department_id = offered ? department_id : null;
    const users = await selectUsersOfDepartment(db, user_ids, selected_department_id);
    return { department_dropdown_items, selected_department_id, users };
  },
  async users({ db, actor, input }) {
    const { department_id, ...page } = input;
    const department = await selectDivisionOfDepartment(db, department_id);
    // No department is in no division: for a division admin like one of another's.
    ownDivision(actor, department?.division_id ?? 0);
    return selectUserPage(db, { department_id, supplier_id: null }, page);
  },
};

function ownDivision(actor: Actor, division_id: number): void {
  if (!administers(actor, division_id)) throw forbidden();
}
