import { CheckList, type CheckItem } from '#web/ui/check-list.tsx';
import { Field } from '#web/ui/field.tsx';
import { toggled } from './copy-plan.ts';

type Props = {
  name: string;
  label: string;
  items: readonly CheckItem[];
  /** The ids that are ticked; the keys of the items are ids. */
  ticked: readonly number[];
  onTick: (ticked: number[]) => void;
  help?: string | undefined;
  error: string | undefined;
};

/** A required choice of several: of forms, or of divisions. */
export function CopyChoices({ name, label, items, ticked, onTick, help, error }: Props) {
  return (
    <Field kind="group" name={name} label={label} required help={help} error={error}>
      {(wiring) => (
        <div id={wiring.id} tabIndex={-1} data-invalid={wiring.invalid}>
          <CheckList
            label={label}
            items={items}
            checked={(key) => ticked.includes(Number(key))}
            onCheck={(key, on) => onTick(toggled(ticked, Number(key), on))}
            empty={false}
          />
        </div>
      )}
    </Field>
  );
}
