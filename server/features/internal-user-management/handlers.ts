import type { calls } from '#contract/calls.ts';
import { internalUserScreen } from '#texts/internal-user-management.ts';
import { exportList, slicesOf, wholeList } from '#server/export/list-file.ts';
import type { Handlers } from '#server/http/handler.ts';
import { notFound } from '#server/http/refusal.ts';
import { userCsvColumns } from './list-csv.ts';
import { selectDepartments, selectDivisions } from '#server/organisation/queries.ts';
import { consequences } from './consequences.ts';
import { loadUser, selectUserPage } from './queries.ts';
import { release, update } from './update.ts';

/** /internal-user-management: the staff, searched and edited by system admins. */
export const internalUserManagementHandlers: Handlers<typeof calls.internal_user_management> = {
  list: {
    init: async ({ db }) => ({ division_dropdown_items: await selectDivisions(db) }),
    search_department: async ({ db, input }) => ({
      department_dropdown_items: await selectDepartments(db, input.division_id),
    }),
    internal_user_list: ({ db, input }) => selectUserPage(db, input, input),
    async csv(request) {
      const { encoding, ...conditions } = request.input;
      const { items } = await selectUserPage(request.db, conditions, wholeList);
      return exportList(request, {
        columns: userCsvColumns,
        encoding,
        slices: slicesOf(items),
        name: [internalUserScreen.list],
        kind: 'internal_user',
        conditions,
      });
    },
  },
  edit: {
    async user({ db, input }) {
      const user = await loadUser(db, input.user_id);
      if (user === null) throw notFound();
      return {
        ...user,
        invalid_flag: user.source_invalid_flag || user.portal_invalid_flag,
        updated_at: String(user.version),
      };
    },
    consequences,
    update,
    release,
  },
};
