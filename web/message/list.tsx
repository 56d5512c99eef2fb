import type { LinkTarget } from '#web/navigation/link.tsx';
import type { MessageListItem } from '#contract/message/list.ts';
import { pageSize } from '#domain/limits.ts';
import { messageScreen } from '#texts/message.ts';
import { text } from '#texts/ui.ts';
import { CreateLink } from '#web/shared/create-link.tsx';
import { ListCard } from '#web/list/list-card.tsx';
import { useListSearch } from '#web/list/list-search.ts';
import { usePagedList } from '#web/list/paged-list.ts';
import { messageColumns } from './list-columns.tsx';
import { askMessages, noMessageConditions, readConditions } from './list-query.ts';
import { MessageSearchForm } from './search-form.tsx';

const nameOf = (row: MessageListItem) => messageScreen.rowName(row.title, row.sender_name);
const rowKey = (row: MessageListItem) => String(row.message_id);
const opens = ({ message_id }: MessageListItem): LinkTarget => ({
  to: '/message/view',
  search: { message_id },
});

/** /message: the user's sent and received messages, newest first. */
export default function MessageList() {
  const { input, setInput, query, hasConditions, search, searchFor, goTo } = useListSearch(
    '/message',
    readConditions,
    noMessageConditions,
  );
  const list = usePagedList({
    ask: (paging) => askMessages(query.conditions, paging),
    search: query,
    page: query.page,
    pageSize: pageSize.list,
    goTo,
  });

  return (
    <div className="space-y-blocks">
      <MessageSearchForm
        input={input}
        narrowed={hasConditions}
        onInput={setInput}
        onSearch={search}
        onClear={() => searchFor(noMessageConditions)}
        error={list.error}
      />
      <ListCard
        title={messageScreen.list}
        aside={<CreateLink to="/message/create" label={text.create} />}
        list={list}
        columns={messageColumns}
        rows={list.data?.messages ?? []}
        rowKey={rowKey}
        search={hasConditions}
        empty={null}
        nameOf={nameOf}
        opens={opens}
        openLabel={text.openDetail}
      />
    </div>
  );
}
