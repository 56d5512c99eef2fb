import { useState } from 'react';
import { workflowManagement } from '#contract/workflow-management.ts';
import { pageSize } from '#domain/limits.ts';
import { usePagedList } from '#web/list/paged-list.ts';
import { UsersPane } from '#web/list/users-pane.tsx';
import { read, showsRefusal } from '#web/call/read.ts';
import { userNameOf, type ChosenWorkflowUser } from './form.ts';

type Props = {
  department_id: number;
  users: readonly ChosenWorkflowUser[];
  onChange: (users: readonly ChosenWorkflowUser[]) => void;
};

/** The picker of a department's users, ten a page. */
export function DepartmentUsers({ department_id, users, onChange }: Props) {
  const [page, goTo] = useState(1);
  const list = usePagedList({
    ask: (paging) => ({
      ...read(workflowManagement.select_department_user.users, { department_id, ...paging }),
      ...showsRefusal,
    }),
    page,
    pageSize: pageSize.picker,
    goTo,
  });
  return (
    <UsersPane
      list={list}
      users={users}
      take={({ user_id, full_name }) => ({ user_id, full_name, fault: null })}
      textOf={userNameOf}
      onChange={onChange}
    />
  );
}
