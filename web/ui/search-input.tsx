import { useRef, type KeyboardEvent, type Ref } from 'react';
import { classNames } from './class-names.ts';
import { isImeKey } from './ime-key.ts';

interface SearchInputProps {
  /** The accessible name, and the placeholder. */
  label: string;
  /** The id of the list of suggestions; undefined while there is none. */
  list: string | undefined;
  /** The id of the marked suggestion; undefined for none. */
  active: string | undefined;
  /** The key that leads here, shown while the field is not in use. */
  shortcut: string | undefined;
  onFocus: (input: HTMLInputElement) => void;
  ref?: Ref<HTMLInputElement>;
}

/**
 * The field of a search in a bar, which has an icon at its left. It keeps its own text; the caller shows the
 * suggestions below it, in the same form. Escape returns to where the focus was before.
 */
export function SearchInput({ label, list, active, shortcut, onFocus, ref }: SearchInputProps) {
  const cameFrom = useRef<Element | null>(null);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isImeKey(event)) {
      // Safari's Enter that ends a composition would submit.
      if (event.key === 'Enter') event.preventDefault();
      return;
    }
    if (event.key !== 'Escape') return;
    event.currentTarget.blur();
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };
  return (
    <>
      <input
        ref={ref}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={list !== undefined}
        aria-controls={list}
        aria-activedescendant={active}
        aria-autocomplete="list"
        autoComplete="off"
        enterKeyHint="search"
        placeholder={label}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.form?.contains(relatedTarget)) cameFrom.current = relatedTarget;
          onFocus(currentTarget);
        }}
        onKeyDown={press}
        className={classNames(
          'peer h-9 w-full rounded-control border border-edge bg-white pr-8 pl-8.5 text-ellipsis',
          'hover:border-control focus:outline-offset-0',
        )}
      />
      {shortcut !== undefined && list === undefined && (
        <kbd
          aria-hidden="true"
          className={classNames(
            'pointer-events-none absolute right-2 min-w-5 rounded-mark border border-line bg-white text-center',
            'font-sans text-xs leading-4.5 text-ink-faint peer-focus:hidden',
          )}
        >
          {shortcut}
        </kbd>
      )}
    </>
  );
}
