import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messageIndex, type MessageListItem } from '#contract/message/list.ts';
import { pageSize } from '#domain/limits.ts';
import { messageScreen } from '#domain/message-texts.ts';
import { useDoubleClickOnRow } from '#web/form/double-click.ts';
import { pageCountOf, pagingOf, useExistingPage } from '#web/form/paging.ts';
import { useSavedSearch } from '#web/form/saved-search.ts';
import { read } from '#web/shell/read.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { ListTop, useListTop } from '#web/ui/list-top.tsx';
import { PageActions } from '#web/ui/page-actions.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { messageColumns } from './list-columns.tsx';
import { initialSearch, noConditions, readMessageSearch } from './list-search.ts';
import { MessageSearchForm } from './search-form.tsx';

const rowKey = (row: MessageListItem) => String(row.message_id);

/** /message: what the user sent and received, newest first, found by title, sender and day (section 2, domain 4). */
export default function MessageList() {
  const [search, setSearch] = useSavedSearch('/message', readMessageSearch, initialSearch);
  const [selected, setSelected] = useState('');
  const navigate = useNavigate();
  const { data, isFetching } = useQuery({
    ...read(messageIndex.search, { ...search.conditions, ...pagingOf(search.page, pageSize.list) }),
    placeholderData: keepPreviousData,
  });
  const rows = data?.messages ?? [];
  const total = data?.total_count ?? 0;
  const pageCount = pageCountOf(total, pageSize.list);
  const page = Math.min(search.page, pageCount);
  const { top, toTop } = useListTop();
  useExistingPage(search.page, isFetching || data === undefined ? null : pageCount, (last) =>
    setSearch({ ...search, page: last }),
  );

  const show = (next: typeof search) => {
    setSelected('');
    setSearch(next);
  };
  const open = () => {
    const row = rows.find((each) => rowKey(each) === selected);
    if (row === undefined) return;
    void navigate({ to: '/message/view', search: { message_id: row.message_id } });
  };
  const everything = JSON.stringify(search.conditions) === JSON.stringify(noConditions);

  return (
    <div className="space-y-4">
      <Card title={messageScreen.searchCard}>
        <MessageSearchForm
          conditions={search.conditions}
          onSearch={(conditions) => show({ conditions, page: 1 })}
        />
      </Card>
      <Card
        title={messageScreen.list}
        aside={
          <Link to="/message/create" className={buttonClass('secondary', 'small')}>
            {messageScreen.create}
          </Link>
        }
      >
        <form
          ref={useDoubleClickOnRow(open)}
          onSubmit={(event) => {
            event.preventDefault();
            open();
          }}
          className="space-y-3"
        >
          <ListTop ref={top} label={messageScreen.listPage(page)}>
            <DataTable
              label={messageScreen.list}
              columns={messageColumns}
              rows={rows}
              rowKey={rowKey}
              selectedKey={selected}
              onSelect={setSelected}
              search={!everything}
              loading={isFetching}
            />
          </ListTop>
          <Pager
            page={page}
            pageCount={pageCount}
            total={total}
            pageSize={pageSize.list}
            onPage={(other) => {
              show({ ...search, page: other });
              toTop();
            }}
          />
          <PageActions sticky>
            <Button type="submit" variant="primary" disabled={selected === ''}>
              {messageScreen.openDetail}
            </Button>
          </PageActions>
        </form>
      </Card>
    </div>
  );
}
