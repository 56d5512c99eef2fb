import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, startTransition, Suspense, useEffect, useState } from 'react';
import { internalUserManagement, type InternalUserListItem } from '#contract/internal-user-management.ts';
import { privilegeLabel } from '#domain/codes.ts';
import { label } from '#domain/labels.ts';
import { internalUser, internalUserScreen } from '#domain/administration-texts.ts';
import { pageSize } from '#domain/limits.ts';
import { download } from '#web/api.ts';
import { CsvButton } from '#web/form/csv-button.tsx';
import { useDoubleClickOnRow } from '#web/form/double-click.ts';
import { readLike, useListSearch } from '#web/form/list-search.ts';
import { LoadedNewest } from '#web/form/newest.tsx';
import { pageCountOf, pagingOf, useExistingPage } from '#web/form/paging.ts';
import { whenIdle } from '#web/shell/idle.ts';
import { read } from '#web/shell/read.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { PageActions } from '#web/ui/page-actions.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { noConditions, queryOf, UserSearch } from './user-search.tsx';

const load = () => import('./edit-dialog.tsx');
const EditDialog = lazy(load);

const columns: readonly Column<InternalUserListItem>[] = [
  { key: 'name', header: label.full_name, cell: (row) => row.name },
  { key: 'division_name', header: label.division, cell: (row) => row.division_name },
  { key: 'department_name', header: label.department, cell: (row) => row.department_name },
  { key: 'privilege', header: label.privilege, cell: (row) => privilegeLabel[row.privilege], width: '9rem' },
  {
    key: 'invalid_flag',
    header: internalUserScreen.invalid,
    cell: (row) => (row.invalid_flag ? <Tag tone="danger">{internalUserScreen.invalid}</Tag> : ''),
    width: '6rem',
  },
];
const rowKey = (row: InternalUserListItem) => String(row.user_id);

/** /internal-user-management: the staff, searched and edited one by one, 10 a page (section 2). */
export default function InternalUserList() {
  const { typed, setTyped, asked, search, goTo } = useListSearch(
    '/internal-user-management',
    readLike(noConditions),
    noConditions,
  );
  const [selected, setSelected] = useState('');
  const [edited, setEdited] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const { data, isFetching, refetch } = useQuery({
    ...read(internalUserManagement.list.internal_user_list, {
      ...queryOf(asked.conditions),
      ...pagingOf(asked.page, pageSize.internal_user),
    }),
    placeholderData: keepPreviousData,
  });
  const rows = data?.items ?? [];
  const total = data?.total_count ?? 0;
  const pageCount = pageCountOf(total, pageSize.internal_user);
  useExistingPage(asked.page, isFetching || data === undefined ? null : pageCount, goTo);
  useEffect(() => whenIdle(() => void load()), []);

  const edit = () => {
    const row = rows.find((each) => rowKey(each) === selected);
    if (row === undefined) return;
    setSaid(null);
    startTransition(() => {
      setEdited(row.user_id);
      setOpen(true);
    });
  };

  return (
    <div className="space-y-4">
      <UserSearch
        typed={typed}
        onType={setTyped}
        onSearch={() => {
          setSelected('');
          setSaid(null);
          search();
        }}
      />
      <Card
        title={internalUserScreen.list}
        aside={
          <CsvButton
            save={(encoding) =>
              download(internalUserManagement.list.csv, { ...queryOf(asked.conditions), encoding })
            }
          />
        }
      >
        <form
          ref={useDoubleClickOnRow(edit)}
          onSubmit={(event) => {
            event.preventDefault();
            edit();
          }}
          className="space-y-3"
        >
          <LoadedNewest message={said} />
          <DataTable
            label={internalUserScreen.list}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            selectedKey={selected}
            onSelect={setSelected}
            search
            loading={isFetching}
          />
          <Pager
            page={Math.min(asked.page, pageCount)}
            pageCount={pageCount}
            total={total}
            pageSize={pageSize.internal_user}
            onPage={(page) => {
              setSelected('');
              goTo(page);
            }}
          />
          <PageActions
            start={
              <Link to="/system-management" className={buttonClass('secondary')}>
                {internalUserScreen.back}
              </Link>
            }
          >
            <Button type="submit" variant="primary" disabled={selected === ''}>
              {internalUserScreen.edit}
            </Button>
          </PageActions>
        </form>
      </Card>
      <Suspense fallback={null}>
        {edited !== null && (
          <EditDialog
            key={edited}
            user_id={edited}
            open={open}
            onClose={() => setOpen(false)}
            onClosed={() => setEdited(null)}
            onSaved={() => {
              setOpen(false);
              setSaid(internalUser.updated);
              void refetch();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
