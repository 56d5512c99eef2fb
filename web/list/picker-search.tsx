import { useId, type FormEvent, type ReactNode } from 'react';
import { picker } from '#texts/form.ts';
import { Refused } from '#web/call/call.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-error.tsx';

type PickerSearchProps = {
  /** Says what is searched, for assistive technology. */
  label: string;
  onSearch: () => void;
  /** Why the last search failed, or nothing. */
  error: Error | null;
  children: ReactNode;
};

/** The search fields over a picker's list: Enter searches, and nothing around it is submitted. */
export function PickerSearch({ label, onSearch, error, children }: PickerSearchProps) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog may stand inside a form of the screen: to React, its events bubble there.
    event.stopPropagation();
    onSearch();
  };
  return (
    <form role="search" aria-label={label} onSubmit={submit} noValidate>
      <div className="grid grid-cols-1 items-end gap-x-3 gap-y-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        {children}
        <Button type="submit">{picker.search}</Button>
      </div>
      <FieldError id={id} message={error instanceof Refused ? error.messages.join(' ') : undefined} />
    </form>
  );
}
