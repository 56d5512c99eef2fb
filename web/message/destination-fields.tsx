import { messageScreen } from '#texts/message.ts';
import { Controller, useFormState, type UseFormReturn } from 'react-hook-form';
import { DestinationField, errorOfBoth } from '#web/destination/destination-field.tsx';
import { destinationsClass } from '#web/destination/destinations-class.ts';
import { departmentGroupSource, supplierSource, type DestinationSource } from '#web/destination/source.ts';
import { useLoginedUser } from '#web/shell/session.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import type { ComposeInput, ComposeOutput } from './compose-form.ts';

export type Form = UseFormReturn<ComposeInput, unknown, ComposeOutput>;
/** The destinations that a reply starts with. */
export type Preset = Pick<ComposeInput, 'department_groups' | 'suppliers'>;

/** The destinations: department groups, for operators also suppliers. */
export function DestinationFields(props: {
  form: Form;
  division_id: number | null;
  /** Null for a new message. */
  preset: Preset | null;
}) {
  const { form, division_id, preset } = props;
  const some = preset !== null && preset.department_groups.length + preset.suppliers.length > 0;
  const operator = useLoginedUser().rights.message_suppliers;
  const { errors } = useFormState({ control: form.control, name: lists });
  const error = errorOfBoth(errors.department_groups?.message, errors.suppliers?.message);
  const shared = { form, division_id, marked: error !== undefined };
  return (
    <Field
      kind="group"
      label={preset === null || some ? messageScreen.destinations : messageScreen.moreDestinations}
      required={preset === null}
      help={helpOf({ operator, reply: preset !== null, preset: some })}
      error={error}
      errorFirst
    >
      {({ labelId, describedBy }) => (
        <div
          role="group"
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          className={destinationsClass}
        >
          <Destinations
            {...shared}
            all="send_department_group_all"
            list="department_groups"
            source={departmentGroupSource}
            label={messageScreen.departmentGroup}
            allLabel={messageScreen.sendToAllDepartmentGroups}
          />
          {operator && (
            <Destinations
              {...shared}
              all="send_supplier_all"
              list="suppliers"
              source={supplierSource}
              label={messageScreen.supplier}
              allLabel={messageScreen.sendToAllSuppliers}
            />
          )}
        </div>
      )}
    </Field>
  );
}

function helpOf(form: { operator: boolean; reply: boolean; preset: boolean }): string | undefined {
  if (form.reply) return form.preset ? messageScreen.presetHelp : undefined;
  return form.operator ? messageScreen.destinationsHelp : undefined;
}

/** The error that nothing is chosen is of both lists, and a choice in either clears it. */
const lists = ['department_groups', 'suppliers'] as const;

/** A list and its "all" checkbox, which clears and disables the list. */
function Destinations(props: {
  form: Form;
  division_id: number | null;
  /** Marks the list as wrong by the message of the group. */
  marked: boolean;
  all: 'send_department_group_all' | 'send_supplier_all';
  list: 'department_groups' | 'suppliers';
  source: DestinationSource;
  label: string;
  allLabel: string;
}) {
  const { form, division_id, marked, all, list, source, label, allLabel } = props;
  return (
    <Controller
      control={form.control}
      name={all}
      render={({ field: { value: everybody, onChange, ...field } }) => (
        <div className="min-w-0">
          <Controller
            control={form.control}
            name={list}
            render={({ field: { ref: _, onBlur: __, onChange: choose, ...chosen }, fieldState }) => (
              <DestinationField
                {...chosen}
                onChange={(ids) => {
                  choose(ids);
                  form.clearErrors(lists);
                }}
                source={source}
                division_id={division_id}
                label={label}
                all={everybody}
                error={marked ? undefined : fieldState.error?.message}
                marked={marked}
              />
            )}
          />
          <div className="mt-3">
            <Checkbox
              {...field}
              tight
              label={allLabel}
              value={everybody}
              onChange={(ticked) => {
                if (ticked) form.setValue(list, []);
                form.clearErrors(lists);
                onChange(ticked);
              }}
            />
          </div>
        </div>
      )}
    />
  );
}
