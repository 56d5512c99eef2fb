import { useEffect, useLayoutEffect, useRef, type Ref } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, lineHeightClass } from './control-class.ts';
import { Field, type FieldProps } from './field.tsx';
import { isImeKey } from './ime-key.ts';

interface FilterFieldProps extends FieldProps {
  /** The word at the first render. Later only the user changes the field, or code through `ref`. */
  initial: string;
  /** Gets the word when the user pauses in typing, and at Enter. Never within an IME composition. */
  onChange: (word: string) => void;
  /** In code points. Longer input is cut. */
  maxLength: number;
  placeholder: string;
  ref?: Ref<HTMLInputElement>;
}

/** Milliseconds after the last key. */
const pause = 300;

/** A word that filters a list while it is typed. */
export function FilterField({ initial, onChange, maxLength, placeholder, ref, ...field }: FilterFieldProps) {
  const timer = useRef(0);
  const latest = useRef(onChange);
  useLayoutEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const changed = (input: HTMLInputElement, wait = pause) => {
    const letters = [...input.value];
    if (letters.length > maxLength) input.value = letters.slice(0, maxLength).join('');
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => latest.current(input.value), wait);
  };
  return (
    <Field {...field}>
      {({ id, describedBy, invalid }) => (
        <input
          ref={ref}
          id={id}
          type="text"
          autoComplete="off"
          defaultValue={initial}
          placeholder={placeholder}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          onChange={({ currentTarget, nativeEvent }) => {
            if ('isComposing' in nativeEvent && nativeEvent.isComposing) clearTimeout(timer.current);
            else changed(currentTarget);
          }}
          onCompositionEnd={({ currentTarget }) => changed(currentTarget)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter opens no row of the list, and the one that ends a composition does nothing
            // (web/ui/limited-text.ts).
            event.preventDefault();
            if (!isImeKey(event)) changed(event.currentTarget, 0);
          }}
          className={classNames(controlClass(invalid === true), lineHeightClass)}
        />
      )}
    </Field>
  );
}
