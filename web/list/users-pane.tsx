import { useId } from 'react';
import type { Absence } from '#contract/fields.ts';
import { absenceText } from '#texts/delegation.ts';
import { picker, unit } from '#texts/ui.ts';
import { Refused } from '#web/call/call.ts';
import { CheckList } from '#web/ui/check-list.tsx';
import { ChosenList } from '#web/ui/chosen-list.tsx';
import { FieldError } from '#web/ui/field-error.tsx';
import type { PagedList } from '#web/ui/list-table.tsx';
import { Pager } from '#web/ui/pager.tsx';

type Person = { readonly user_id: number; readonly full_name: string };

type OfferedPerson = Person & { readonly absence: Absence | null };

type UsersPaneProps<Offered extends OfferedPerson, Chosen extends Person> = {
  /** A page of the users that can be chosen. */
  list: PagedList & { data: { items: readonly Offered[] } | undefined; error: Error | null };
  users: readonly Chosen[];
  /** Converts an offered user to a chosen one. */
  take: (user: Offered) => Chosen;
  /** The text of a chosen user. */
  textOf: (user: Chosen) => string;
  onChange: (users: readonly Chosen[]) => void;
};

/** Chooses several users. The choice is kept while paging and searching. */
export function UsersPane<Offered extends OfferedPerson, Chosen extends Person>(
  props: UsersPaneProps<Offered, Chosen>,
) {
  const { list, users, take, textOf, onChange } = props;
  const errorId = useId();
  const items = list.data?.items ?? [];
  const without = (key: string) => users.filter(({ user_id }) => String(user_id) !== key);
  return (
    <div className="space-y-2">
      <CheckList
        columns={2}
        label={picker.users}
        items={items.map(({ user_id, full_name, absence }) => ({
          key: String(user_id),
          label: full_name,
          note: absence === null ? undefined : absenceText(absence),
        }))}
        checked={(key) => users.some(({ user_id }) => String(user_id) === key)}
        onCheck={(key, checked) => {
          const user = items.find(({ user_id }) => String(user_id) === key);
          onChange(checked && user ? [...users, take(user)] : without(key));
        }}
        loading={list.loading}
        empty={list.data !== undefined && items.length === 0 && picker.noUsers}
      />
      <FieldError
        id={errorId}
        message={list.error instanceof Refused ? list.error.messages.join(' ') : undefined}
      />
      <Pager label={picker.users} {...list} unit={unit.people} small onPage={list.goTo} />
      <ChosenList
        label={picker.chosenUsers}
        // The list above has the names of the chosen ones already.
        caption={users.length > 0 ? undefined : picker.chosenUsers}
        items={users.map((user) => ({
          key: String(user.user_id),
          text: textOf(user),
          removeLabel: picker.takeOff(user.full_name),
        }))}
        empty={picker.noUserChosen}
        onRemove={(key) => onChange(without(key))}
      />
    </div>
  );
}
