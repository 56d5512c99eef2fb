import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { selectDepartmentUser } from '#contract/approval-route.ts';
import { pageSize } from '#domain/limits.ts';
import { notice } from '#domain/messages.ts';
import { routeDialog } from '#domain/route-labels.ts';
import { Refused } from '#web/api.ts';
import { read } from '#web/shell/read.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { FieldError } from '#web/ui/field-error.tsx';
import { Icon } from '#web/ui/icon.tsx';
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
  const without = (user_id: number) => users.filter((user) => user.user_id !== user_id);
  return (
    <div className="space-y-2">
      <div
        role="group"
        aria-label={routeDialog.usersOfTarget}
        aria-busy={list.isFetching}
        className="rounded-6 border border-line bg-white"
      >
        {items.map((user) => (
          <div key={user.user_id} className="border-line-soft px-3 not-last:border-b hover:bg-light-blue-50">
            <Checkbox
              label={user.full_name}
              value={users.some((chosen) => chosen.user_id === user.user_id)}
              onChange={(chosen) => onChange(chosen ? [...users, user] : without(user.user_id))}
            />
          </div>
        ))}
        {list.isSuccess && items.length === 0 && <Empty />}
      </div>
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
      <ChosenUsers users={users} onTakeOff={(user_id) => onChange(without(user_id))} />
    </div>
  );
}

type ChosenUsersProps = { users: readonly ChosenUser[]; onTakeOff: (user_id: number) => void };

function ChosenUsers({ users, onTakeOff }: ChosenUsersProps) {
  const box = useRef<HTMLDivElement>(null);
  const takeOff = (user_id: number) => {
    onTakeOff(user_id);
    // The button goes away with its user: the focus stays in the group.
    box.current?.focus();
  };
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={routeDialog.chosenUsers}
      className="flex flex-wrap items-center gap-1.5 rounded-6 bg-canvas px-3 py-2"
    >
      <span className="mr-1 text-xs font-bold text-ink-soft">{routeDialog.chosenUsers}</span>
      {users.length === 0 && <span className="text-[0.8125rem] text-ink-faint">{notice.noUserChosen}</span>}
      {users.map((user) => (
        <span
          key={user.user_id}
          className="inline-flex max-w-full items-center rounded-full border border-light-blue-300 bg-white pl-2.5 text-[0.8125rem]"
        >
          <span className="truncate">{userText(user)}</span>
          <button
            type="button"
            aria-label={routeDialog.takeOff(user.full_name)}
            onClick={() => takeOff(user.user_id)}
            className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-head md:size-7"
          >
            <Icon name="close" className="size-3" />
          </button>
        </span>
      ))}
    </div>
  );
}
