import { useState } from 'react';
import type { Output } from '#contract/call.ts';
import type { supplierGroupManagement } from '#contract/supplier-group-management.ts';
import { supplierGroupScreen } from '#texts/supplier-group-management.ts';
import { label } from '#texts/fields.ts';
import { maxLength } from '#domain/limits.ts';
import { searchFieldClass } from '#web/shared/search-field-class.ts';
import { SearchCard } from '#web/list/search-card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { initialGroupSearch, type GroupSearch as Search } from './list-search.ts';

type Props = {
  offered: Output<typeof supplierGroupManagement.list.init>;
  search: Search;
  /** Whether the list is searched with conditions. */
  narrowed: boolean;
  /** The error of the last search, or null. */
  error: Error | null;
  onSearch: (search: Search) => void;
};

/** The search form. The server decides whether it has すべて; a division admin has a fixed division. */
export function GroupSearchForm({ offered, search, narrowed, error, onSearch }: Props) {
  const { division_dropdown_items, division_dropdown_add_all, selected_division_id } = offered;
  const [group_name, setName] = useState(search.group_name);
  const [contains_suspended_group, setSuspended] = useState(search.contains_suspended_group);
  const [division_id, setDivision] = useState(search.selected_division_id ?? selected_division_id);
  return (
    <SearchCard
      title={supplierGroupScreen.conditions}
      label={supplierGroupScreen.list}
      narrowed={narrowed}
      onSearch={() =>
        onSearch({ group_name, selected_division_id: division_id, contains_suspended_group, page: 1 })
      }
      onClear={() => {
        setName('');
        setDivision(selected_division_id);
        setSuspended(false);
        onSearch({ ...initialGroupSearch, selected_division_id });
      }}
      option={
        <Checkbox
          label={supplierGroupScreen.containsSuspended}
          value={contains_suspended_group}
          onChange={setSuspended}
        />
      }
      error={error}
    >
      <TextField
        className={searchFieldClass}
        label={label.group_name}
        value={group_name}
        onChange={setName}
        maxLength={maxLength.search_word}
      />
      <Select
        className={searchFieldClass}
        label={label.division}
        value={division_id === null ? '' : String(division_id)}
        placeholder={division_dropdown_add_all ? supplierGroupScreen.all : null}
        disabled={!division_dropdown_add_all}
        options={division_dropdown_items.map((item) => ({
          value: String(item.value),
          label: item.label,
        }))}
        onChange={(value) => setDivision(value === '' ? null : Number(value))}
      />
    </SearchCard>
  );
}
