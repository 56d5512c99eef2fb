import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { workflowManagement } from '#contract/workflow-management.ts';
import { picker } from '#domain/administration-texts.ts';
import { pageSize } from '#domain/limits.ts';
import { notice } from '#domain/messages.ts';
import { pageCountOf, pagingOf } from '#web/form/paging.ts';
import { read } from '#web/shell/read.ts';
import { CheckList } from '#web/ui/check-list.tsx';
import { ChosenList } from '#web/ui/chosen-list.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { nameOf, type ChosenUser } from './form.ts';

type Props = {
  department_id: number;
  users: readonly ChosenUser[];
  onChange: (users: readonly ChosenUser[]) => void;
};

/** The choice of users of a department, ten a page; what is chosen stays chosen while paging. */
export function DepartmentUsers({ department_id, users, onChange }: Props) {
  const [page, setPage] = useState(1);
  const list = useQuery({
    ...read(workflowManagement.select_department_user.users, {
      department_id,
      ...pagingOf(page, pageSize.picker),
    }),
    placeholderData: keepPreviousData,
  });
  const { items = [], total_count = 0 } = list.data ?? {};
  const without = (key: string) => users.filter(({ user_id }) => String(user_id) !== key);
  return (
    <div className="space-y-2">
      <CheckList
        label={picker.usersOfDepartment}
        items={items.map(({ user_id, full_name }) => ({ key: String(user_id), label: full_name }))}
        checked={(key) => users.some(({ user_id }) => String(user_id) === key)}
        onCheck={(key, checked) => {
          const user = items.find(({ user_id }) => String(user_id) === key);
          onChange(checked && user ? [...users, { ...user, valid: true }] : without(key));
        }}
        loading={list.isFetching}
        empty={list.isSuccess && items.length === 0}
      />
      <Pager
        small
        page={page}
        pageCount={pageCountOf(total_count, pageSize.picker)}
        total={total_count}
        pageSize={pageSize.picker}
        onPage={setPage}
      />
      <ChosenList
        label={picker.chosenUsers}
        items={users.map((user) => ({
          key: String(user.user_id),
          text: nameOf(user),
          takeOff: picker.takeOff(user.full_name),
        }))}
        empty={notice.noUserChosen}
        onTakeOff={(key) => onChange(without(key))}
      />
    </div>
  );
}
