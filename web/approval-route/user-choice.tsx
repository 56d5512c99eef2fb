import { useState } from 'react';
import { selectDepartmentUser } from '#contract/approval-route.ts';
import { pageSize } from '#domain/limits.ts';
import { usePagedList } from '#web/list/paged-list.ts';
import { UsersPane } from '#web/list/users-pane.tsx';
import { read, showsRefusal } from '#web/call/read.ts';
import type { StepUser, StepTarget } from './draft.ts';
import { userText } from './step-text.ts';

type UserChoiceProps = {
  target: StepTarget;
  users: readonly StepUser[];
  onChange: (users: readonly StepUser[]) => void;
};

/** The picker of users of a department or supplier, five a page. */
export function UserChoice({ target, users, onChange }: UserChoiceProps) {
  const [page, goTo] = useState(1);
  const list = usePagedList({
    ask: (paging) => ({
      ...read(selectDepartmentUser.user_list, {
        department_id: target.kind === 'department' ? target.department_id : null,
        supplier_id: target.kind === 'supplier' ? target.supplier_id : null,
        ...paging,
      }),
      ...showsRefusal,
    }),
    page,
    pageSize: pageSize.route_dialog,
    goTo,
  });
  return <UsersPane list={list} users={users} take={(user) => user} textOf={userText} onChange={onChange} />;
}
