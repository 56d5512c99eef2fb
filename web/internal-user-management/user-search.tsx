import { useQuery } from '@tanstack/react-query';
import { internalUserManagement } from '#contract/internal-user-management.ts';
import { label } from '#texts/fields.ts';
import { internalUserScreen } from '#texts/administration.ts';
import { maxLength } from '#domain/limits.ts';
import { privilegeLabel } from '#texts/code-labels.ts';
import { SearchCard } from '#web/list/search-card.tsx';
import { read } from '#web/call/read.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** The raw input; '' is no condition. */
export type UserConditions = typeof noConditions;
export const noConditions = {
  name: '',
  division_id: '',
  department_id: '',
  privilege: '',
  contains_invalid_user: false,
};

/** The conditions as the call takes them. */
export function queryOf({ division_id, department_id, privilege, ...rest }: UserConditions) {
  return {
    ...rest,
    division_id: idOf(division_id),
    department_id: idOf(department_id),
    privilege: idOf(privilege),
  };
}

function idOf(value: string): number | null {
  return value === '' ? null : Number(value);
}

type Props = {
  typed: UserConditions;
  onType: (conditions: UserConditions) => void;
  onSearch: () => void;
  /** The error of the last search, or null. */
  error: Error | null;
};

/** The search form. The user chooses a division first, then one of its departments. */
export function UserSearch({ typed, onType, onSearch, error }: Props) {
  const init = useQuery(read(internalUserManagement.list.init, {}));
  const departments = useQuery({
    ...read(internalUserManagement.list.search_department, { division_id: Number(typed.division_id) }),
    enabled: typed.division_id !== '',
  });
  return (
    <SearchCard
      title={internalUserScreen.search}
      label={internalUserScreen.list}
      onSearch={onSearch}
      error={error}
    >
      <div className="grid gap-3 md:grid-cols-4">
        <TextField
          label={label.full_name}
          name="name"
          value={typed.name}
          onChange={(name) => onType({ ...typed, name })}
          maxLength={maxLength.search_word}
        />
        <Select
          label={label.division}
          name="division_id"
          value={typed.division_id}
          onChange={(division_id) => onType({ ...typed, division_id, department_id: '' })}
          placeholder={internalUserScreen.all}
          options={(init.data?.division_dropdown_items ?? []).map(option)}
        />
        <Select
          label={label.department}
          name="department_id"
          value={typed.department_id}
          onChange={(department_id) => onType({ ...typed, department_id })}
          disabled={typed.division_id === ''}
          placeholder={internalUserScreen.all}
          options={
            typed.division_id === '' ? [] : (departments.data?.department_dropdown_items ?? []).map(option)
          }
        />
        <Select
          label={label.privilege}
          name="privilege"
          value={typed.privilege}
          onChange={(privilege) => onType({ ...typed, privilege })}
          placeholder={internalUserScreen.all}
          options={Object.entries(privilegeLabel).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox
          label={internalUserScreen.containsInvalid}
          value={typed.contains_invalid_user}
          onChange={(contains_invalid_user) => onType({ ...typed, contains_invalid_user })}
        />
        <Button type="submit">{internalUserScreen.find}</Button>
      </div>
    </SearchCard>
  );
}

function option({ value, label }: { value: number; label: string }) {
  return { value: String(value), label };
}
