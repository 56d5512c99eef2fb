import { useState } from 'react';
import { workflowManagement } from '#contract/workflow-management.ts';
import { pageSize } from '#domain/limits.ts';
import { usePagedList } from '#web/list/paged-list.ts';
import { UsersPane } from '#web/list/users-pane.tsx';
import { read, saidHere } from '#web/call/read.ts';
import { nameOf, type ChosenUser } from './form.ts';

type Props = {
  department_id: number;
  users: readonly ChosenUser[];
  onChange: (users: readonly ChosenUser[]) => void;
};

/** The picker of a department's users, ten a page. */
export function DepartmentUsers({ department_id, users, onChange }: Props) {
  const [page, goTo] = useState(1);
  const list = usePagedList({
    ask: (paging) => ({
      ...read(workflowManagement.select_department_user.users, { department_id, ...paging }),
      ...saidHere,
    }),
    page,
    pageSize: pageSize.picker,
    goTo,
  });
  return (
    <UsersPane
      list={list}
      users={users}
      take={(user) => ({ ...user, fault: null })}
      textOf={nameOf}
      onChange={onChange}
    />
  );
}
