import type { ReactNode } from 'react';
import { label } from '#texts/fields.ts';
import { picker } from '#texts/ui.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';

type PeopleFieldProps = {
  /** 全員 is chosen; a new choice begins with it. */
  all: boolean;
  onAll: (all: boolean) => void;
  error: string | undefined;
  /** Says what to choose first; undefined once a department or supplier is chosen. */
  chooseFirst: string | undefined;
  /** See `Field`. */
  about?: ReactNode;
  /** The picker of named users. */
  children: ReactNode;
};

/** Who of a department or supplier is meant: 全員, or named users. */
export function PeopleField({ all, onAll, error, chooseFirst, about, children }: PeopleFieldProps) {
  return (
    <div data-field="users" className="space-y-2">
      <RadioGroup
        label={label.user}
        about={about}
        required
        value={all ? 'all' : 'some'}
        options={[
          { value: 'all', label: picker.everybody },
          { value: 'some', label: picker.chosenUsersOnly },
        ]}
        onChange={(value) => onAll(value === 'all')}
        error={error}
      />
      {!all && (chooseFirst === undefined ? children : <p className="hint">{chooseFirst}</p>)}
    </div>
  );
}
