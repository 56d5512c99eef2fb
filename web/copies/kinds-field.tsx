import { Controller, useFormState, type Control } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { copiesForm } from '#contract/copies.ts';
import { copiesScreen } from '#texts/copies.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';

type CopiesInput = z.input<typeof copiesForm>;

/** The first has the message about all of them. */
const kinds = ['applications', 'messages', 'notices'] as const;

/** 申請, メッセージ and お知らせ, at least one. */
export function KindsField({
  control,
}: {
  control: Control<CopiesInput, unknown, z.output<typeof copiesForm>>;
}) {
  const { errors } = useFormState({ control, name: kinds[0] });
  return (
    <Field
      kind="group"
      label={copiesScreen.kinds}
      name={kinds[0]}
      required
      error={errors.applications?.message}
    >
      {({ labelId, describedBy }) => (
        <div
          role="group"
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          className="flex flex-wrap gap-x-6"
        >
          {kinds.map((name) => (
            <Controller
              key={name}
              control={control}
              name={name}
              // Ticking any of them clears the message.
              rules={{ deps: [...kinds] }}
              render={({ field }) => <Checkbox {...field} name={undefined} label={copiesScreen[name]} />}
            />
          ))}
        </div>
      )}
    </Field>
  );
}
