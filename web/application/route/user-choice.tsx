import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { selectDepartmentUser } from '#contract/approval-route.ts';
import { pageSize } from '#domain/limits.ts';
import { notice } from '#domain/messages.ts';
import { routeDialog } from '#domain/route-labels.ts';
import { Refused } from '#web/api.ts';
import { read } from '#web/shell/read.ts';
import { CheckList } from '#web/ui/check-list.tsx';
import { ChosenList } from '#web/ui/chosen-list.tsx';
import { FieldError } from '#web/ui/field-error.tsx';
import { Pager } from '#web/ui/pager.tsx';
import type { ChosenUser, Target } from './draft.ts';
import { userText } from './step-text.ts';

type UserChoiceProps = {
  target: Target;
  users: readonly ChosenUser[];
  onChange: (users: readonly ChosenUser[]) => void;
};

/** The choice of users of one department or supplier, five a page; what is chosen stays chosen while paging. */
export function UserChoice({ target, users, onChange }: UserChoiceProps) {
  const errorId = useId();
  const [page, setPage] = useState(1);
  const list = useQuery({
    ...read(selectDepartmentUser.user_list, {
      department_id: target.kind === 'department' ? target.department_id : null,
      supplier_id: target.kind === 'supplier' ? target.supplier_id : null,
      skip: (page - 1) * pageSize.route_dialog,
      limit: pageSize.route_dialog,
    }),
    placeholderData: keepPreviousData,
  });
  const { items = [], total_count = 0 } = list.data ?? {};
  const without = (key: string) => users.filter((user) => String(user.user_id) !== key);
  return (
    <div className="space-y-2">
      <CheckList
        label={routeDialog.usersOfTarget}
        items={items.map(({ user_id, full_name }) => ({ key: String(user_id), label: full_name }))}
        checked={(key) => users.some((chosen) => String(chosen.user_id) === key)}
        onCheck={(key, checked) => {
          const user = items.find(({ user_id }) => String(user_id) === key);
          onChange(checked && user ? [...users, user] : without(key));
        }}
        loading={list.isFetching}
        empty={list.isSuccess && items.length === 0}
      />
      <FieldError
        id={errorId}
        message={list.error instanceof Refused ? list.error.messages.join(' ') : undefined}
      />
      <Pager
        small
        page={page}
        pageCount={Math.ceil(total_count / pageSize.route_dialog)}
        total={total_count}
        pageSize={pageSize.route_dialog}
        onPage={setPage}
      />
      <ChosenList
        label={routeDialog.chosenUsers}
        items={users.map((user) => ({
          key: String(user.user_id),
          text: userText(user),
          takeOff: routeDialog.takeOff(user.full_name),
        }))}
        empty={notice.noUserChosen}
        onTakeOff={(key) => onChange(without(key))}
      />
    </div>
  );
}
