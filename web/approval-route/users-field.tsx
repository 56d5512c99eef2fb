import { routeHint } from '#texts/approval-route.ts';
import { PeopleField } from '#web/list/people-field.tsx';
import type { StepUser, StepTarget } from './draft.ts';
import { targetKey } from './step-text.ts';
import { UserChoice } from './user-choice.tsx';

type UsersFieldProps = {
  target: StepTarget | null;
  all_flag: boolean;
  users: readonly StepUser[];
  onChange: (changed: { all_flag: boolean } | { users: readonly StepUser[] }) => void;
  error: string | undefined;
};

/** The users of the target that a step is assigned to: 全員, or named users. */
export function UsersField({ target, all_flag, users, onChange, error }: UsersFieldProps) {
  return (
    <PeopleField
      all={all_flag}
      onAll={(all) => onChange({ all_flag: all })}
      error={error}
      chooseFirst={target === null ? routeHint.chooseTargetFirst : undefined}
    >
      {target !== null && (
        <UserChoice
          key={targetKey(target)}
          target={target}
          users={users}
          onChange={(chosen) => onChange({ users: chosen })}
        />
      )}
    </PeopleField>
  );
}
