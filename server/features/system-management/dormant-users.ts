import type { calls } from '#contract/calls.ts';
import { pageTitle } from '#texts/shell.ts';
import { exportList, slicesOf, wholeList } from '#server/export/list-file.ts';
import type { Handlers } from '#server/http/handler.ts';
import { dormantUserCsvColumns } from './list-csv.ts';
import { selectDormantPage } from './queries-dormant-users.ts';

/** ログインのないユーザー: who could sign in and does not (docs/rules/administration.md#users-without-sign-in). */
export const dormantUsers: Handlers<typeof calls.system_management.dormant_user> = {
  list: ({ db, input, now }) => selectDormantPage(db, now, input),

  async csv(request) {
    const { items } = await selectDormantPage(request.db, request.now, wholeList);
    return exportList(request, {
      columns: dormantUserCsvColumns,
      encoding: request.input.encoding,
      slices: slicesOf(items),
      name: [pageTitle.dormant_user],
      kind: 'session',
      conditions: {},
    });
  },
};
