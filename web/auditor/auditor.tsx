import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auditor } from '#contract/auditor.ts';
import { pageSize } from '#domain/limits.ts';
import { read } from '#web/call/read.ts';
import { usePagedList } from '#web/list/paged-list.ts';
import { GrantCard } from './grant-card.tsx';
import { GrantsCard } from './grants-card.tsx';

/** /system-management/auditor: who may audit which divisions and until when, 25 a page. */
export default function AuditorScreen() {
  const { data } = useQuery(read(auditor.init, {}));
  const [page, goTo] = useState(1);
  const grants = usePagedList({
    ask: (paging) => read(auditor.list, paging),
    page,
    pageSize: pageSize.list,
    goTo,
  });
  if (data === undefined) return null;
  return (
    <div className="space-y-blocks">
      <GrantCard divisions={data.division_dropdown_items} reload={grants.refetch} />
      <GrantsCard list={grants} rows={grants.data?.items ?? []} reload={grants.refetch} />
    </div>
  );
}
