import { Controller } from 'react-hook-form';
import { fieldRoles } from '#domain/application/field-settings.ts';
import { fieldKind, type FieldKind } from '#domain/codes.ts';
import { customFieldNumbers, fieldChoiceLimits, maxLength, type CustomFieldNumber } from '#domain/limits.ts';
import { fieldKindLabel } from '#texts/code-labels.ts';
import { label } from '#texts/fields.ts';
import { textKind } from '#texts/workflow-fields.ts';
import { workflowFormText } from '#texts/workflow-form.ts';
import { workflowLabel } from '#texts/workflow-management.ts';
import type { ServerForm } from '#web/form/use-server-form.ts';
import { fieldsClass } from '#web/ui/fields-class.ts';
import { FormSection } from '#web/ui/form-section.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { roleFault, roleOptions } from './fields-form.ts';
import type { WorkflowFormInput, WorkflowFormValues } from './form.ts';

type Props = { form: ServerForm<WorkflowFormValues, WorkflowFormInput> };

/** The ten fields of the form: label, kind, hint and choices. */
export function FieldsSection({ form }: Props) {
  return (
    <FormSection title={workflowFormText.fields} help={workflowFormText.fieldsHelp}>
      <div className={fieldsClass}>
        {customFieldNumbers.map((number) => (
          <FieldRow key={number} number={number} form={form} />
        ))}
      </div>
    </FormSection>
  );
}

/** What is not a code of a kind: 文字. */
const noCode = '0';
const kindOptions = [
  { value: noCode, label: textKind },
  ...Object.entries(fieldKindLabel).map(([value, text]) => ({ value, label: text })),
];

function FieldRow({ number, form }: Props & { number: CustomFieldNumber }) {
  const { control, watch } = form.form;
  const position = Number(number);
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-3 @lg:grid-cols-[minmax(0,2fr)_8rem_minmax(0,3fr)]">
        <Controller
          control={control}
          name={`field_name${number}`}
          render={({ field: { value, ref, onBlur, name }, fieldState }) => (
            <TextField
              name={name}
              ref={ref}
              onBlur={onBlur}
              value={value}
              // The fields with a role are chosen from the labels.
              onChange={(entered) => form.change({ [name]: entered })}
              label={label.field_value(position)}
              maxLength={maxLength.field_name}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name={`field_kind${number}`}
          render={({ field: { value, ref, name }, fieldState }) => (
            <Select
              name={name}
              ref={ref}
              label={workflowLabel.field_kind(position)}
              quietLabel
              placeholder={null}
              value={value === null ? noCode : String(value)}
              onChange={(chosen) => form.change({ [name]: kindOf(chosen) })}
              options={kindOptions}
              error={fieldState.error?.message}
            />
          )}
        />
        <div className="col-span-full @lg:col-span-1">
          <Controller
            control={control}
            name={`field_hint${number}`}
            render={({ field, fieldState }) => (
              <TextField
                {...field}
                label={workflowLabel.field_hint(position)}
                quietLabel
                maxLength={maxLength.field_hint}
                error={fieldState.error?.message}
              />
            )}
          />
        </div>
        {watch(`field_kind${number}`) === fieldKind.choice && (
          <div className="col-span-full">
            <Controller
              control={control}
              name={`field_choices${number}`}
              render={({ field, fieldState }) => (
                <TextArea
                  {...field}
                  label={workflowLabel.field_choices(position)}
                  quietLabel
                  rows={4}
                  help={workflowFormText.choicesHelp(fieldChoiceLimits.min, fieldChoiceLimits.max)}
                  error={fieldState.error?.message}
                />
              )}
            />
          </div>
        )}
      </div>
    </div>
  );
}

function kindOf(chosen: string): FieldKind | null {
  return Object.values(fieldKind).find((kind) => String(kind) === chosen) ?? null;
}

/** Which fields are 取引日, 取引金額 and 取引先. */
export function RolesSection({ form }: Props) {
  const { control, watch } = form.form;
  const values = watch();
  return (
    <FormSection title={workflowFormText.roles} help={workflowFormText.rolesHelp}>
      <div className={fieldsClass}>
        {fieldRoles.map((role) => (
          <Controller
            key={role}
            control={control}
            name={role}
            render={({ field, fieldState }) => (
              <Select
                name={role}
                ref={field.ref}
                label={workflowLabel[role]}
                placeholder={workflowFormText.noField}
                value={field.value === null ? '' : String(field.value)}
                onChange={(chosen) => form.change({ [role]: chosen === '' ? null : Number(chosen) })}
                options={roleOptions(values, role)}
                // Label or kind may have changed above since the field was chosen.
                error={roleFault(values, role) ?? fieldState.error?.message}
              />
            )}
          />
        ))}
      </div>
    </FormSection>
  );
}
