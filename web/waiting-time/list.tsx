import { waitingTime } from '#contract/waiting-time.ts';
import type { SearchOf } from '#contract/routes.ts';
import { pageSize } from '#domain/limits.ts';
import { waitingText } from '#texts/waiting-time.ts';
import { downloadFile } from '#web/call/call.ts';
import { read } from '#web/call/read.ts';
import { BackLink } from '#web/shared/back-link.tsx';
import { CsvButton } from '#web/list/csv-button.tsx';
import { usePagedList } from '#web/list/paged-list.ts';
import { useSavedPage } from '#web/list/saved-search.ts';
import { Card } from '#web/ui/card.tsx';
import { countText } from '#web/ui/list-count.ts';
import { ListTable } from '#web/ui/list-table.tsx';
import { openStepColumns, openStepKey } from './open-step-columns.tsx';

/** /waiting-time/list: the open steps behind a number of 滞留状況, the longest wait first, 25 a page. */
export default function WaitingList(search: SearchOf<'/waiting-time/list'>) {
  const [page, goTo] = useSavedPage(`/waiting-time/list ${JSON.stringify(search)}`);
  const list = usePagedList({
    ask: (paging) => read(waitingTime.list, { ...search, ...paging }),
    page,
    pageSize: pageSize.list,
    goTo,
  });
  const title = waitingText.listOf(
    list.data?.subject ?? '',
    search.late === true ? waitingText.lateList : waitingText.list,
  );
  return (
    <Card
      flush
      title={title}
      count={countText(list)}
      aside={<CsvButton save={(encoding) => downloadFile(waitingTime.list_csv, { ...search, encoding })} />}
    >
      <ListTable
        label={title}
        list={list}
        columns={openStepColumns}
        rows={list.data?.items ?? []}
        rowKey={openStepKey}
        empty={waitingText.noOpen}
        back={<BackLink to="/waiting-time" />}
      />
    </Card>
  );
}
