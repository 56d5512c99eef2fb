import { messageIndex, type MessageListItem } from '#contract/message/list.ts';
import { pageSize } from '#domain/limits.ts';
import { messageScreen } from '#texts/message.ts';
import { searching } from '#texts/form.ts';
import { FoldCard } from '#web/list/fold-card.tsx';
import { CreateLink } from '#web/list/create-link.tsx';
import { ListCard } from '#web/list/list-card.tsx';
import { usePagedList } from '#web/list/paged-list.ts';
import { useSavedSearch } from '#web/list/saved-search.ts';
import { read } from '#web/call/read.ts';
import { messageColumns } from './list-columns.tsx';
import { initialSearch, noConditions, readMessageSearch } from './list-search.ts';
import { MessageSearchForm } from './search-form.tsx';

const rowKey = (row: MessageListItem) => String(row.message_id);

/** /message: the user's sent and received messages, newest first. */
export default function MessageList() {
  const [search, setSearch] = useSavedSearch('/message', readMessageSearch, initialSearch);
  const list = usePagedList({
    ask: (paging) => read(messageIndex.search, { ...search.conditions, ...paging }),
    search,
    page: search.page,
    pageSize: pageSize.list,
    goTo: (page) => setSearch({ ...search, page }),
  });
  const everything = JSON.stringify(search.conditions) === JSON.stringify(noConditions);

  return (
    <div className="space-y-6">
      <FoldCard title={messageScreen.searchCard} open={!everything} folded={searching.conditions}>
        <MessageSearchForm
          conditions={search.conditions}
          onSearch={(conditions) => setSearch({ conditions, page: 1 })}
        />
      </FoldCard>
      <ListCard
        title={messageScreen.list}
        aside={<CreateLink to="/message/create" label={messageScreen.create} />}
        list={list}
        columns={messageColumns}
        rows={list.data?.messages ?? []}
        rowKey={rowKey}
        search={!everything}
        opens={({ message_id }) => ({ to: '/message/view', search: { message_id } })}
        openLabel={messageScreen.openDetail}
      />
    </div>
  );
}
