import { administration, picker, workflowScreen } from '#domain/administration-texts.ts';
import { startTransition, Suspense, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';

type Props = {
  name: string;
  label: string;
  /** The pickers show people of one division: without it nothing can be chosen yet. */
  division_id: number | null;
  /** What is chosen; null for nothing. */
  text: string | null;
  error: string | undefined;
  /** Fetches the dialog's code, before it is needed where there is time. */
  preload: () => void;
  /** The dialog, mounted when it is first opened; `opening` counts, so that each opening starts anew. */
  dialog: (state: { open: boolean; opening: number; division_id: number; onClose: () => void }) => ReactNode;
};

/** A field whose value is chosen in a dialog: what is chosen, and the button that opens it. */
export function ChoiceField({ name, label, division_id, text, error, preload, dialog }: Props) {
  const [open, setOpen] = useState(false);
  const [opening, setOpening] = useState(0);
  return (
    <Field
      kind="group"
      name={name}
      label={label}
      required
      help={division_id === null ? administration.divisionFirst : undefined}
      error={error}
    >
      {(wiring) => (
        <div
          id={wiring.id}
          role="group"
          aria-labelledby={wiring.labelId}
          aria-describedby={wiring.describedBy}
          className="flex items-center gap-3 rounded-6 border border-line bg-canvas py-1.5 pr-1.5 pl-3"
        >
          <p className="min-w-0 grow" aria-live="polite">
            {text ?? <span className="text-ink-faint">{picker.none}</span>}
          </p>
          <Button
            size="small"
            aria-label={workflowScreen.chooseOf(label)}
            disabled={division_id === null}
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() =>
              startTransition(() => {
                setOpening(opening + 1);
                setOpen(true);
              })
            }
          >
            {workflowScreen.choose}
          </Button>
          <Suspense fallback={null}>
            {opening > 0 &&
              division_id !== null &&
              dialog({ open, opening, division_id, onClose: () => setOpen(false) })}
          </Suspense>
        </div>
      )}
    </Field>
  );
}
