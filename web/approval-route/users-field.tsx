import { routeHint } from '#texts/approval-route.ts';
import { hint } from '#texts/general.ts';
import { shell } from '#texts/shell.ts';
import { PeopleField } from '#web/list/people-field.tsx';
import { HelpLink } from '#web/navigation/help-link.tsx';
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
      about={<HelpLink at="everybody" name={shell.helpOn(hint.everybody)} />}
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
