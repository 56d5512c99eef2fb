import { useRef } from 'react';
import { Controller, useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import type { Output } from '#contract/call.ts';
import type { noticeEdit } from '#contract/notice/edit.ts';
import { label } from '#texts/fields.ts';
import { correctionText } from '#texts/notice-correction.ts';
import { noticeScreen } from '#texts/notice.ts';
import { DestinationField, errorOfBoth } from '#web/destination/destination-field.tsx';
import { destinationsClass } from '#web/destination/destinations-class.ts';
import { supplierGroupSource, supplierSource, type DestinationSource } from '#web/destination/source.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Field } from '#web/ui/field.tsx';
import { Note } from '#web/ui/note.tsx';
import { Select } from '#web/ui/select.tsx';
import { FormerTargets, type Correction } from './edit-correction.tsx';
import type { EditInput, EditOutput } from './edit-form.ts';

type Form = UseFormReturn<EditInput, unknown, EditOutput>;
type Props = { form: Form; init: Output<typeof noticeEdit.init> };

/** The division of a notice, which a division admin can't choose, or the mark of a system notice. */
export function OwnerFields({ form, init }: Props) {
  const { control } = form;
  const system = useWatch({ control, name: 'system_notice_flag' });
  // What was chosen for the divisions that the user has left, in case they come back.
  const chosenFor = useRef(new Map<number | null, Pick<EditInput, 'supplier_groups' | 'suppliers'>>());
  const changeDivision = (before: number | null, after: number | null) => {
    const { supplier_groups, suppliers } = form.getValues();
    chosenFor.current.set(before, { supplier_groups, suppliers });
    const chosen = chosenFor.current.get(after);
    // The others belong to the other division.
    form.setValue('supplier_groups', chosen?.supplier_groups ?? []);
    form.setValue('suppliers', chosen?.suppliers ?? []);
  };
  const only = init.division_dropdown_items.find(({ value }) => value === init.selected_division_id);
  if (init.division_dropdown_disabled && only !== undefined)
    return <DefinitionList rows={[{ label: label.division, value: only.label }]} />;
  return (
    <div className="grid items-end gap-x-3 gap-y-2 md:grid-cols-2">
      <Controller
        control={control}
        name="division_id"
        render={({ field: { value, onChange, ...field }, fieldState }) => (
          <Select
            {...field}
            label={label.division}
            required={!system}
            disabled={system}
            options={init.division_dropdown_items.map((item) => ({
              value: String(item.value),
              label: item.label,
            }))}
            value={typeof value === 'number' ? String(value) : ''}
            onChange={(chosen) => {
              const division_id = chosen === '' ? null : Number(chosen);
              onChange(division_id);
              changeDivision(value ?? null, division_id);
            }}
            error={fieldState.error?.message}
          />
        )}
      />
      {init.may_post_system_notice && (
        <Controller
          control={control}
          name="system_notice_flag"
          render={({ field: { onChange, ...field } }) => (
            <Checkbox
              {...field}
              label={noticeScreen.postAsSystemNotice}
              onChange={(ticked) => {
                onChange(ticked);
                form.clearErrors(['division_id', 'supplier_groups', 'suppliers', 'questionnaire']);
              }}
            />
          )}
        />
      )}
    </div>
  );
}

/**
 * 公開先: all suppliers of the division, or chosen groups and suppliers. A system notice is for all users. Those
 * of a notice that is corrected stay, and others may be added.
 */
export function TargetFields({ form, correction }: { form: Form; correction: Correction | null }) {
  const { control } = form;
  const system = useWatch({ control, name: 'system_notice_flag' });
  const all = useWatch({ control, name: 'publish_all_flag' });
  const division_id = useWatch({ control, name: 'division_id' });
  const { errors } = useFormState({ control, name: ['supplier_groups', 'suppliers'] });
  const shared = errorOfBoth(errors.supplier_groups?.message, errors.suppliers?.message);
  if (system) return <Note>{noticeScreen.systemNoticeHelp}</Note>;
  if (correction?.publish_all_flag === true) return <FormerTargets correction={correction} />;
  const field = (
    <Field
      kind="group"
      label={correction === null ? noticeScreen.targets : correctionText.addTargets}
      required={correction === null}
      help={correction === null ? noticeScreen.targetsHelp : correctionText.addTargetsHelp}
      error={shared}
      errorFirst
    >
      {({ labelId, describedBy }) => (
        <div role="group" aria-labelledby={labelId} aria-describedby={describedBy} className="space-y-2 pt-1">
          <Controller
            control={control}
            name="publish_all_flag"
            render={({ field: { onChange, ...field } }) => (
              <Checkbox
                {...field}
                label={noticeScreen.all}
                onChange={(ticked) => {
                  if (ticked) {
                    form.setValue('supplier_groups', []);
                    form.setValue('suppliers', []);
                  }
                  form.clearErrors(['supplier_groups', 'suppliers']);
                  onChange(ticked);
                }}
              />
            )}
          />
          <div className={destinationsClass}>
            {lists.map(({ name, source, label }) => (
              <Controller
                // The names fetched for another division don't apply.
                key={`${name}-${division_id}`}
                control={control}
                name={name}
                render={({ field: { ref: _, onBlur: __, onChange, ...chosen }, fieldState }) => (
                  <DestinationField
                    {...chosen}
                    source={source}
                    division_id={division_id ?? null}
                    label={label}
                    all={all}
                    disabled={all || typeof division_id !== 'number'}
                    onChange={(ids) => {
                      onChange(ids);
                      form.clearErrors(['supplier_groups', 'suppliers']);
                    }}
                    error={shared === undefined ? fieldState.error?.message : undefined}
                    marked={shared !== undefined}
                  />
                )}
              />
            ))}
          </div>
        </div>
      )}
    </Field>
  );
  if (correction === null) return field;
  return (
    <div className="space-y-6">
      <FormerTargets correction={correction} />
      {field}
    </div>
  );
}

const lists: readonly {
  name: 'supplier_groups' | 'suppliers';
  source: DestinationSource;
  label: string;
}[] = [
  { name: 'supplier_groups', source: supplierGroupSource, label: noticeScreen.supplierGroups },
  { name: 'suppliers', source: supplierSource, label: noticeScreen.suppliers },
];
