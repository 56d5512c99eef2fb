import { useQuery } from '@tanstack/react-query';
import { internalUserManagement } from '#contract/internal-user-management.ts';
import { internalUserLabel, internalUserScreen } from '#texts/internal-user-management.ts';
import { label } from '#texts/fields.ts';
import { maxLength } from '#domain/limits.ts';
import { privilegeLabel } from '#texts/code-labels.ts';
import { searchFieldClass } from '#web/shared/search-field-class.ts';
import { SearchCard } from '#web/list/search-card.tsx';
import { read } from '#web/call/read.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** The raw input; '' is no condition. */
export type UserConditions = typeof noUserConditions;
export const noUserConditions = {
  name: '',
  division_id: '',
  department_id: '',
  privilege: '',
  contains_invalid_user: false,
};

/** The conditions as the call takes them. */
export function userQueryOf({ division_id, department_id, privilege, ...rest }: UserConditions) {
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
  input: UserConditions;
  onInput: (conditions: UserConditions) => void;
  /** Whether the list is searched with conditions. */
  narrowed: boolean;
  onSearch: () => void;
  onClear: () => void;
  /** The error of the last search, or null. */
  error: Error | null;
};

/** The search form. The user chooses a division first, then one of its departments. */
export function UserSearchForm({ input, narrowed, onInput, onSearch, onClear, error }: Props) {
  const init = useQuery(read(internalUserManagement.list.init, {}));
  const departments = useQuery({
    ...read(internalUserManagement.list.search_department, { division_id: Number(input.division_id) }),
    enabled: input.division_id !== '',
  });
  return (
    <SearchCard
      title={internalUserScreen.search}
      label={internalUserScreen.list}
      narrowed={narrowed}
      onSearch={onSearch}
      onClear={onClear}
      error={error}
      option={
        <Checkbox
          label={internalUserScreen.containsInvalid}
          value={input.contains_invalid_user}
          onChange={(contains_invalid_user) => onInput({ ...input, contains_invalid_user })}
        />
      }
    >
      <TextField
        className={searchFieldClass}
        label={label.full_name}
        name="name"
        value={input.name}
        onChange={(name) => onInput({ ...input, name })}
        maxLength={maxLength.search_word}
      />
      <Select
        className={searchFieldClass}
        label={label.division}
        name="division_id"
        value={input.division_id}
        onChange={(division_id) => onInput({ ...input, division_id, department_id: '' })}
        placeholder={internalUserScreen.all}
        options={(init.data?.division_dropdown_items ?? []).map(option)}
      />
      <Select
        className={searchFieldClass}
        label={label.department}
        name="department_id"
        value={input.department_id}
        onChange={(department_id) => onInput({ ...input, department_id })}
        disabled={input.division_id === ''}
        placeholder={internalUserScreen.all}
        options={
          input.division_id === '' ? [] : (departments.data?.department_dropdown_items ?? []).map(option)
        }
      />
      <Select
        className={searchFieldClass}
        label={internalUserLabel.privilege}
        name="privilege"
        value={input.privilege}
        onChange={(privilege) => onInput({ ...input, privilege })}
        placeholder={internalUserScreen.all}
        options={Object.entries(privilegeLabel).map(([value, label]) => ({ value, label }))}
      />
    </SearchCard>
  );
}

function option({ value, label }: { value: number; label: string }) {
  return { value: String(value), label };
}
