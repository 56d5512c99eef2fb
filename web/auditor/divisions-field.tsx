import { Controller, useFormState, type UseFormReturn } from 'react-hook-form';
import type { Output } from '#contract/call.ts';
import type { auditor } from '#contract/auditor.ts';
import { auditorLabel, auditorScreen } from '#texts/auditor.ts';
import { CheckList } from '#web/ui/check-list.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import type { Grant, GrantValues } from './grant-form.ts';

type Props = {
  form: UseFormReturn<GrantValues, unknown, Grant>;
  divisions: Output<typeof auditor.init>['division_dropdown_items'];
};

/** 対象の事業部: all of them, or those that are ticked. */
export function DivisionsField({ form: { control }, divisions }: Props) {
  const { errors } = useFormState({ control, name: 'division_ids' });
  const items = divisions.map(({ value, label }) => ({ key: String(value), label }));
  return (
    <Field
      kind="group"
      name="division_ids"
      label={auditorLabel.divisions}
      required
      error={errors.division_ids?.message}
    >
      {({ id, labelId, describedBy, invalid }) => (
        <div
          id={id}
          tabIndex={-1}
          role="group"
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          data-invalid={invalid}
        >
          <Controller
            control={control}
            name="all_divisions"
            // All of them need no other one.
            rules={{ deps: 'division_ids' }}
            render={({ field: all }) => (
              <>
                <Checkbox {...all} label={auditorScreen.allDivisions} />
                {!all.value && (
                  <Controller
                    control={control}
                    name="division_ids"
                    render={({ field: { value, onChange } }) => (
                      <CheckList
                        label={auditorLabel.divisions}
                        items={items}
                        checked={(key) => value.includes(Number(key))}
                        onCheck={(key, on) =>
                          onChange(
                            items
                              .map((item) => Number(item.key))
                              .filter((each) => (each === Number(key) ? on : value.includes(each))),
                          )
                        }
                        empty={false}
                      />
                    )}
                  />
                )}
              </>
            )}
          />
        </div>
      )}
    </Field>
  );
}
