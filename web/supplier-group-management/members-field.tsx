import { useRef, useState } from 'react';
import type { SupplierGroupMember } from '#contract/supplier-group-management.ts';
import {
  supplierGroupText,
  supplierGroupLabel,
  supplierGroupScreen,
} from '#texts/supplier-group-management.ts';
import { unit } from '#texts/ui.ts';
import { supplierName } from '#domain/joined-names.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { countText } from '#web/ui/list-count.ts';
import { CandidatePane } from './candidate-pane.tsx';
import { byCode } from './form.ts';
import { MemberList } from './member-list.tsx';

type Props = {
  name: string;
  supplier_group_id: number | null;
  /** The members on the server. */
  stored: readonly SupplierGroupMember[];
  members: readonly SupplierGroupMember[];
  onChange: (members: readonly SupplierGroupMember[]) => void;
  error: string | undefined;
};

/** Moves the focus from a row's button to the next row's, else to the previous row's, else to the list. */
function focusNext(list: HTMLElement | null): void {
  const buttons = [...(list?.querySelectorAll<HTMLElement>('tbody button, [role="row"] button') ?? [])];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const next = at === -1 ? undefined : (buttons[at + 1] ?? buttons[at - 1]);
  (next ?? list)?.focus();
}

/** Where the lists are below each other, what was chosen comes first. */
const listsClass = classNames(
  'max-lg:flex max-lg:flex-col max-lg:gap-6 max-lg:[reading-flow:flex-visual]',
  'lg:grid lg:grid-cols-2 lg:gap-x-6',
);
/** Both tables begin in one line: head, search or what is said, table, pager. */
const listClass = 'lg:row-span-4 lg:grid lg:grid-cols-[minmax(0,1fr)] lg:grid-rows-subgrid';

/** The candidates beside the members. Adding and removing moves suppliers between the two lists. */
export function MembersField({ name, supplier_group_id, stored, members, onChange, error }: Props) {
  const [announcement, setAnnouncement] = useState('');
  const candidates = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const add = (added: readonly SupplierGroupMember[]) => {
    const known = new Set(members.map(({ supplier_id }) => supplier_id));
    const fresh = added.filter(({ supplier_id }) => !known.has(supplier_id));
    onChange(byCode([...members, ...fresh]));
    const [only] = fresh;
    setAnnouncement(
      fresh.length === 1 && only !== undefined
        ? supplierGroupText.memberAdded(supplierName(only))
        : supplierGroupText.membersAdded(fresh.length),
    );
    // The button disappears with its row.
    focusNext(candidates.current);
  };
  const remove = (member: SupplierGroupMember) => {
    onChange(members.filter(({ supplier_id }) => supplier_id !== member.supplier_id));
    setAnnouncement(supplierGroupText.memberRemoved(supplierName(member)));
    focusNext(list.current);
  };
  return (
    <div className="space-y-4">
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div className={listsClass}>
        <div
          ref={candidates}
          tabIndex={-1}
          role="group"
          aria-label={supplierGroupScreen.candidates}
          className={classNames(listClass, 'min-w-0 outline-none max-lg:space-y-2')}
        >
          <CandidatePane
            supplier_group_id={supplier_group_id}
            stored={stored}
            members={members}
            onAdd={add}
          />
        </div>
        <Field
          heading
          className={classNames(listClass, 'max-lg:order-first')}
          kind="group"
          name={name}
          label={supplierGroupLabel.group_members}
          required
          help={
            members.some(({ invalid_flag }) => invalid_flag) ? supplierGroupText.memberInvalid : undefined
          }
          // There is no help then: nobody is a member.
          error={error}
          errorFirst="within"
          aside={<small>{countText({ total: members.length, unit: unit.companies })}</small>}
        >
          {(wiring, message) => (
            <>
              {error !== undefined && <div className="mb-2 lg:-mt-1">{message}</div>}
              <div
                ref={list}
                id={wiring.id}
                tabIndex={-1}
                role="group"
                aria-labelledby={wiring.labelId}
                aria-describedby={wiring.describedBy}
                className="space-y-2 outline-none lg:row-start-3"
              >
                <MemberList members={members} onRemove={remove} />
              </div>
            </>
          )}
        </Field>
      </div>
    </div>
  );
}
