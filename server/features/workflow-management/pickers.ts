import type { calls } from '#contract/calls.ts';
import { selectAssignableUserPage } from '#server/organisation/queries-assignable.ts';
import { withAbsences } from '#server/organisation/queries-delegations.ts';
import { selectDepartments } from '#server/organisation/queries.ts';
import type { Handlers } from '#server/http/handler.ts';
import { selectVisibleUser, selectUserPageOfDivision, selectUsersOfDepartment } from './queries.ts';

/** The picker of the final approver among the users of a division. */
export const selectUser: Handlers<typeof calls.workflow_management.select_user> = {
  async selected_user({ db, input }) {
    const { division_id, user_id } = input;
    return user_id === null ? null : ((await selectVisibleUser(db, user_id, division_id)) ?? null);
  },
  async users({ db, input, now }) {
    const { items, total_count } = await selectUserPageOfDivision(db, input, input);
    return { items: await withAbsences(db, items, now), total_count };
  },
};

/** The picker of a department of a division and its users, for receptionist and route setter. */
export const selectDepartmentUser: Handlers<typeof calls.workflow_management.select_department_user> = {
  async init({ db, input }) {
    const { division_id, department_id, user_ids } = input;
    const department_dropdown_items = await selectDepartments(db, division_id);
    // A department that left the source or the division can't be chosen any more.
    const offered = department_dropdown_items.some(({ value }) => value === department_id);
    const selected_department_id = offered ? department_id : null;
    const department = { division_id, department_id: selected_department_id };
    const users = await selectUsersOfDepartment(db, user_ids, department);
    return { department_dropdown_items, selected_department_id, users };
  },
  async users({ db, input, now }) {
    const { department_id, ...page } = input;
    const organisation = { department_id, supplier_id: null };
    const { items, total_count } = await selectAssignableUserPage(db, organisation, page);
    return { items: await withAbsences(db, items, now), total_count };
  },
};
