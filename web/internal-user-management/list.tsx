import { useState } from 'react';
import { internalUserManagement, type InternalUserListItem } from '#contract/internal-user-management.ts';
import { internalUser, internalUserLabel, internalUserScreen } from '#texts/internal-user-management.ts';
import { label } from '#texts/fields.ts';
import { joinedNames } from '#domain/joined-names.ts';
import { pageSize } from '#domain/limits.ts';
import { privilegeLabel } from '#texts/code-labels.ts';
import { text, unit } from '#texts/ui.ts';
import { BackLink } from '#web/shared/back-link.tsx';
import { downloadFile } from '#web/call/call.ts';
import { CsvButton } from '#web/list/csv-button.tsx';
import { ListCard } from '#web/list/list-card.tsx';
import { readLike, useListSearch } from '#web/list/list-search.ts';
import { StatusNote, type StatusText } from '#web/ui/status-note.tsx';
import { usePagedList } from '#web/list/paged-list.ts';
import { useDialog } from '#web/ui/use-dialog.ts';
import { read, showsRefusal } from '#web/call/read.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { noUserConditions, userQueryOf, UserSearchForm } from './search-form.tsx';

const columns: readonly Column<InternalUserListItem>[] = [
  {
    key: 'name',
    header: label.full_name,
    cell: (row) => row.name,
    share: 1,
    most: 22,
    min: 7,
    card: 'title',
  },
  {
    key: 'division_name',
    header: label.division,
    cell: (row) => row.division_name,
    share: 1,
    most: 22,
    card: 'plain',
  },
  {
    key: 'department_name',
    header: label.department,
    cell: (row) => row.department_name,
    card: 'plain',
  },
  {
    key: 'privilege',
    header: internalUserLabel.privilege,
    cell: (row) => privilegeLabel[row.privilege],
    width: '7.75rem',
    card: 'plain',
  },
  {
    key: 'invalid_flag',
    header: internalUserScreen.invalid,
    cell: (row) => (row.invalid_flag ? <Tag>{internalUserScreen.invalid}</Tag> : ''),
    width: '5rem',
    card: 'tag',
  },
];
const nameOf = (row: InternalUserListItem) => joinedNames(row.department_name, row.name);
const rowKey = (row: InternalUserListItem) => String(row.user_id);

/** /internal-user-management: search and edit internal users, 10 a page. */
export default function InternalUserList() {
  const { input, setInput, query, hasConditions, search, searchFor, goTo } = useListSearch(
    '/internal-user-management',
    readLike(noUserConditions),
    noUserConditions,
  );
  const dialog = useDialog<{ readonly user_id: number }>();
  const [status, setStatus] = useState<StatusText | null>(null);
  const list = usePagedList({
    ask: (paging) => ({
      ...read(internalUserManagement.list.internal_user_list, {
        ...userQueryOf(query.conditions),
        ...paging,
      }),
      ...showsRefusal,
    }),
    search: query,
    page: query.page,
    pageSize: pageSize.internal_user,
    goTo,
  });

  const edit = ({ user_id }: InternalUserListItem) => {
    setStatus(null);
    dialog.show({ user_id });
  };

  return (
    <div className="space-y-blocks">
      <StatusNote status={status} />
      <UserSearchForm
        input={input}
        narrowed={hasConditions}
        onInput={setInput}
        onClear={() => searchFor(noUserConditions)}
        onSearch={() => {
          setStatus(null);
          search();
        }}
        error={list.error}
      />
      <ListCard
        title={internalUserScreen.list}
        aside={
          <CsvButton
            save={(encoding) =>
              downloadFile(internalUserManagement.list.csv, { ...userQueryOf(query.conditions), encoding })
            }
          />
        }
        list={{ ...list, unit: unit.people }}
        columns={columns}
        rows={list.data?.items ?? []}
        rowKey={rowKey}
        search={hasConditions}
        empty={internalUserScreen.none}
        nameOf={nameOf}
        onOpen={edit}
        openLabel={text.edit}
        back={<BackLink to="/system-management" />}
      />
      {dialog.subject !== null && (
        <EditDialog
          key={dialog.opening}
          user_id={dialog.subject.user_id}
          open={dialog.open}
          onClose={dialog.close}
          onClosed={dialog.unmount}
          onSaved={(invalid) => {
            dialog.close();
            const leavesList = invalid && !query.conditions.contains_invalid_user;
            setStatus({
              tone: 'success',
              text: leavesList ? internalUser.updatedAndHidden : internalUser.updated,
            });
            void list.refetch();
          }}
        />
      )}
    </div>
  );
}
