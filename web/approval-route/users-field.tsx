import { label } from '#texts/fields.ts';
import { routeDialog, routeHint } from '#texts/approval-route.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import type { ChosenUser, Target } from './draft.ts';
import { targetKey } from './step-text.ts';
import { UserChoice } from './user-choice.tsx';

type UsersFieldProps = {
  target: Target | null;
  all_flag: boolean;
  users: readonly ChosenUser[];
  onChange: (changed: { all_flag: boolean } | { users: readonly ChosenUser[] }) => void;
  error: string | undefined;
  /** In a form with little room. */
  low?: boolean;
};

/** The users of the target that a step is assigned to: 全員, or named users. */
export function UsersField({ target, all_flag, users, onChange, error, low = false }: UsersFieldProps) {
  return (
    <div data-field="users" className="space-y-2">
      <RadioGroup
        label={label.user}
        required
        value={all_flag ? 'all' : 'some'}
        options={[
          { value: 'all', label: routeDialog.everybody },
          { value: 'some', label: routeDialog.chosenUsersOnly },
        ]}
        onChange={(value) => onChange({ all_flag: value === 'all' })}
        error={error}
      />
      {!all_flag &&
        (target ? (
          <UserChoice
            key={targetKey(target)}
            low={low}
            target={target}
            users={users}
            onChange={(chosen) => onChange({ users: chosen })}
          />
        ) : (
          <p className="hint">{routeHint.chooseTargetFirst}</p>
        ))}
    </div>
  );
}
