import { useController, type Control, type FieldValues, type Path } from 'react-hook-form';
import type { FileField } from '#contract/call.ts';
import { FileSlots, type FileSlot } from '#web/ui/file-slots.tsx';
import { chosenFile } from './file.ts';

type WithFiles = FieldValues & Record<FileField, File | null>;

type Props<I extends WithFiles, O> = {
  control: Control<I, unknown, O>;
  labelOf: (number: number) => string;
};

/** The three file fields of a form. A file beyond the limits is named as soon as it is chosen. */
export function FileFields<I extends WithFiles, O>({ control, labelOf }: Props<I, O>) {
  const slots = [
    useFileSlot(control, 'file1', labelOf(1)),
    useFileSlot(control, 'file2', labelOf(2)),
    useFileSlot(control, 'file3', labelOf(3)),
  ];
  return <FileSlots slots={slots} />;
}

/** One of them, for a form that has its files in several places. */
export function useFileSlot<I extends WithFiles, O>(
  control: Control<I, unknown, O>,
  name: FileField,
  label: string,
): FileSlot {
  // `I` has this name, but a type parameter does not show it.
  const { field, fieldState } = useController({ control, name: name as Path<I> });
  const file: File | null = field.value;
  const { error } = chosenFile(label).safeParse(file);
  return {
    name,
    label,
    file,
    error: fieldState.error?.message ?? error?.issues[0]?.message,
    onChange: field.onChange,
    onBlur: field.onBlur,
  };
}
