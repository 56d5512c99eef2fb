import { picker } from '#texts/ui.ts';
import { Fragment, type ReactNode } from 'react';
import { useDialog } from '#web/ui/use-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { namesClass, valueBoxClass } from '#web/ui/value-box-class.ts';

/** Props of a picker dialog, which is mounted afresh at each opening. */
export type ChoiceDialogProps<Value> = {
  open: boolean;
  label: string;
  initial: Value | null;
  onDecide: (chosen: Value) => void;
  onClose: () => void;
};

type Props<Value> = {
  name: string;
  label: string;
  /** See `Field`. */
  about?: ReactNode;
  /** Says what to choose first; undefined once something can be chosen. */
  chooseFirst?: string | undefined;
  value: Value | null;
  textOf: (value: Value) => string;
  onChange: (chosen: Value) => void;
  error: string | undefined;
  renderDialog: (props: ChoiceDialogProps<Value>) => ReactNode;
};

/** A field whose value is chosen in a dialog: the value, and the button that opens the dialog. */
export function ChoiceField<Value>(props: Props<Value>) {
  const { name, label, about, chooseFirst, value, textOf, onChange, error, renderDialog } = props;
  const disabled = chooseFirst !== undefined;
  const dialog = useDialog();
  return (
    <Field
      kind="group"
      name={name}
      label={label}
      about={about}
      required
      help={chooseFirst}
      // What can't be filled in yet is no mistake yet.
      error={disabled ? undefined : error}
    >
      {(wiring) => (
        <div
          id={wiring.id}
          role="group"
          aria-labelledby={wiring.labelId}
          aria-describedby={wiring.describedBy}
          className={classNames(
            valueBoxClass({ invalid: wiring.invalid === true, disabled }),
            namesClass,
            'items-center',
          )}
        >
          <p className="min-w-0 grow" aria-live="polite">
            {value === null ? <span className="text-ink-soft">{picker.none}</span> : textOf(value)}
          </p>
          <Button
            size="boxed"
            aria-label={picker.chooseOf(label)}
            disabled={disabled}
            onClick={() => dialog.show(true)}
          >
            {picker.choose}
          </Button>
          {dialog.subject !== null && !disabled && (
            <Fragment key={dialog.opening}>
              {renderDialog({
                open: dialog.open,
                label,
                initial: value,
                onDecide: (chosen) => {
                  onChange(chosen);
                  dialog.close();
                },
                onClose: dialog.close,
              })}
            </Fragment>
          )}
        </div>
      )}
    </Field>
  );
}
