import { useQuery } from '@tanstack/react-query';
import { supplierGroupManagement } from '#contract/supplier-group-management.ts';
import { read } from '#web/call/read.ts';
import { GroupFormCard } from './form-card.tsx';

/** /supplier-group-management/edit: a new group, or the one with this id. */
export default function SupplierGroupEdit({
  supplier_group_id = null,
}: {
  supplier_group_id?: number | null;
}) {
  const init = useQuery(read(supplierGroupManagement.edit.init, { supplier_group_id }));
  if (init.data === undefined) return null;
  return (
    <GroupFormCard
      supplier_group_id={supplier_group_id}
      init={init.data}
      onLoadNewest={async () => {
        const { data = init.data } = await init.refetch();
        return data;
      }}
    />
  );
}
