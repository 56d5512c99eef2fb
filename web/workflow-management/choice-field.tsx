import { workflowText, workflowScreen } from '#texts/workflow-management.ts';
import { picker } from '#texts/ui.ts';
import type { ComponentType } from 'react';
import { useDialog } from '#web/ui/use-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { namesClass, valueBoxClass } from '#web/ui/value-box-class.ts';

/** Props of a picker dialog. It mounts with a new `key` each time it opens. */
export type ChoiceDialogProps<Value> = {
  open: boolean;
  division_id: number;
  label: string;
  initial: Value | null;
  onDecide: (chosen: Value) => void;
  onClose: () => void;
};

type Props<Value> = {
  name: string;
  label: string;
  /** The pickers show users of one division, so the field is disabled without one. */
  division_id: number | null;
  value: Value | null;
  textOf: (value: Value) => string;
  onChange: (chosen: Value) => void;
  error: string | undefined;
  dialog: ComponentType<ChoiceDialogProps<Value>>;
};

/** A field whose value is chosen in a dialog: the value, and the button that opens the dialog. */
export function ChoiceField<Value>(props: Props<Value>) {
  const { name, label, division_id, value, textOf, onChange, error, dialog: Dialog } = props;
  const dialog = useDialog();
  return (
    <Field
      kind="group"
      name={name}
      label={label}
      required
      help={division_id === null ? workflowText.divisionFirst : undefined}
      // What can't be filled in yet is no mistake yet.
      error={division_id === null ? undefined : error}
    >
      {(wiring) => (
        <div
          id={wiring.id}
          role="group"
          aria-labelledby={wiring.labelId}
          aria-describedby={wiring.describedBy}
          className={classNames(
            valueBoxClass({ invalid: wiring.invalid === true, disabled: division_id === null }),
            namesClass,
            'items-center',
          )}
        >
          <p className="min-w-0 grow" aria-live="polite">
            {value === null ? <span className="text-ink-soft">{picker.none}</span> : textOf(value)}
          </p>
          <Button
            size="boxed"
            aria-label={workflowScreen.chooseOf(label)}
            disabled={division_id === null}
            onClick={() => dialog.show(true)}
          >
            {workflowScreen.choose}
          </Button>
          {dialog.subject !== null && division_id !== null && (
            <Dialog
              key={dialog.opening}
              open={dialog.open}
              division_id={division_id}
              label={label}
              initial={value}
              onDecide={(chosen) => {
                onChange(chosen);
                dialog.close();
              }}
              onClose={dialog.close}
            />
          )}
        </div>
      )}
    </Field>
  );
}
