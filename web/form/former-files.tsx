import { fileSizeText } from '#domain/file-size.ts';
import { visibleName } from '#domain/visible-name.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';

type Props = {
  name: string;
  label: string;
  files: readonly { readonly file_id: number; readonly file_name: string; readonly size: number }[];
  /** The ids of those that are taken over. */
  value: readonly number[];
  onChange: (file_ids: number[]) => void;
  error: string | undefined;
};

/** The files of the object that a new one comes from, each taken over if it is ticked. */
export function FormerFiles({ name, label, files, value, onChange, error }: Props) {
  return (
    <Field kind="group" name={name} label={label} error={error}>
      {({ labelId, describedBy }) => (
        <div role="group" aria-labelledby={labelId} aria-describedby={describedBy}>
          {files.map(({ file_id, file_name, size }) => (
            <Checkbox
              key={file_id}
              label={visibleName(file_name)}
              note={fileSizeText(size)}
              value={value.includes(file_id)}
              onChange={(ticked) =>
                onChange([...value.filter((id) => id !== file_id), ...(ticked ? [file_id] : [])])
              }
            />
          ))}
        </div>
      )}
    </Field>
  );
}
