import { Controller, type Control, type FieldValues, type Path } from 'react-hook-form';
import type { FileName } from '#contract/call.ts';
import { FileField } from '#web/ui/file-field.tsx';

type WithFiles = FieldValues & Record<FileName, File | null>;

/** The three file fields of a form. */
export function FileFields<I extends WithFiles, O>(props: {
  control: Control<I, unknown, O>;
  labelOf: (number: number) => string;
}) {
  const { control, labelOf } = props;
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {([1, 2, 3] as const).map((number) => (
        <Controller
          key={number}
          control={control}
          // `I` has these three names, but a type parameter does not show it.
          name={`file${number}` as Path<I>}
          render={({ field: { ref: _, ...field }, fieldState }) => (
            <FileField {...field} label={labelOf(number)} error={fieldState.error?.message} />
          )}
        />
      ))}
    </div>
  );
}
