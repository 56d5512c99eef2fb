import { useId, type FormEvent, type ReactNode } from 'react';
import { text } from '#texts/ui.ts';
import { Refused } from '#web/call/call.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-error.tsx';

type PickerSearchProps = {
  /** The accessible name of the search. */
  label: string;
  onSearch: () => void;
  /** The refusal of the last search; null if it succeeded. */
  error: Error | null;
  children: ReactNode;
};

/** The search form of a picker. Enter searches and does not submit a surrounding form. */
export function PickerSearch({ label, onSearch, error, children }: PickerSearchProps) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble to a form that is an ancestor in the component tree, even out of a dialog.
    event.stopPropagation();
    onSearch();
  };
  return (
    <form role="search" aria-label={label} onSubmit={submit} noValidate>
      <div className="flex flex-wrap items-start gap-3 md:gap-y-4">
        {children}
        {/* On a phone it is below the fields, so that no label wraps. */}
        <div className="grid flex-none max-md:basis-full md:mt-6 md:ml-auto">
          <Button type="submit" size="narrow">
            {text.search}
          </Button>
        </div>
      </div>
      <FieldError id={id} message={error instanceof Refused ? error.messages.join(' ') : undefined} />
    </form>
  );
}
