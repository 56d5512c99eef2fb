import { supplierScreen } from '#texts/supplier-management.ts';
import { suspension } from '#texts/administration.ts';
import type { calls } from '#contract/calls.ts';
import { failure } from '#texts/general.ts';
import { recordAudit } from '#server/audit/store.ts';
import { exportList, slicesOf, wholeList } from '#server/export/list-file.ts';
import type { Handlers } from '#server/http/handler.ts';
import { bodyIssue, invalidInput, notFound } from '#server/http/refusal.ts';
import { releaseIdentity } from '#server/sign-in/release-identity.ts';
import { liftStop, stop, stopConsequences } from './stop.ts';
import { supplierCsvColumns } from './list-csv.ts';
import {
  lockSupplierUser,
  selectGroupsOf,
  loadSupplier,
  selectSupplierPage,
  selectUsersOfSupplier,
} from './queries.ts';

/** /supplier-management: the suppliers of the source, for system admins. */
export const supplierManagementHandlers: Handlers<typeof calls.supplier_management> = {
  list: {
    init: () => null,
    supplier_list: ({ db, input }) => selectSupplierPage(db, input, input),
    async csv(request) {
      const { encoding, ...conditions } = request.input;
      const { items } = await selectSupplierPage(request.db, conditions, wholeList);
      return exportList(request, {
        columns: supplierCsvColumns,
        encoding,
        slices: slicesOf(items),
        name: [supplierScreen.list],
        kind: 'supplier',
        conditions,
      });
    },
  },
  detail: {
    async init({ db, input }) {
      const supplier = await loadSupplier(db, input.supplier_id);
      if (supplier === null) throw notFound();
      return {
        ...supplier,
        users: await selectUsersOfSupplier(db, input.supplier_id),
        supplier_group_names: (await selectGroupsOf(db, input.supplier_id)).map(({ group_name, suspended }) =>
          suspended ? suspension.named(group_name) : group_name,
        ),
      };
    },
    stop_consequences: stopConsequences,
    stop,
    lift_stop: liftStop,
    async release_user({ tx, actor, input, now }) {
      const user = await lockSupplierUser(tx, input.user_id);
      if (user === null) throw notFound();
      if (input.updated_at !== user.updated_at)
        throw invalidInput([bodyIssue(['updated_at'], failure.stale)]);
      const object = { kind: 'supplier_user', id: input.user_id, name: user.full_name } as const;
      await recordAudit(tx, { actor, at: now, action: 'released', object });
      await releaseIdentity(tx, input.user_id);
      return null;
    },
  },
};
