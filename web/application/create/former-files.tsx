import type { create } from '#contract/application/create.ts';
import type { Output } from '#contract/call.ts';
import { fileSizeText } from '#domain/file-size.ts';
import { visibleName } from '#domain/visible-name.ts';
import { createScreen } from '#texts/application.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';

type Props = {
  files: NonNullable<Output<typeof create.init>['resubmitted']>['files'];
  /** The ids of those that are taken over. */
  value: readonly number[];
  onChange: (file_ids: number[]) => void;
  error: string | undefined;
};

/** The files of the application that a 再申請 comes from, each taken over if it is ticked. */
export function FormerFiles({ files, value, onChange, error }: Props) {
  return (
    <Field kind="group" name="resubmit_file_ids" label={createScreen.formerFiles} error={error}>
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
