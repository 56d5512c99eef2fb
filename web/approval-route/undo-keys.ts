import { useEffect, useLayoutEffect, useRef } from 'react';
import { isImeKey } from '#web/ui/ime-key.ts';

/**
 * While `active`: Ctrl+Z undoes, Ctrl+Y and Shift+Ctrl+Z redo, on a Mac with ⌘. A text field that has the
 * focus keeps these keys for itself.
 */
export function useUndoKeys(active: boolean, undo: () => void, redo: () => void): void {
  const latest = useRef({ undo, redo });
  useLayoutEffect(() => {
    latest.current = { undo, redo };
  });
  useEffect(() => {
    if (!active) return undefined;
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      if (!(ctrlKey || metaKey) || altKey || isTextField(target) || isImeKey(event)) return;
      const letter = key.toLowerCase();
      if (letter === 'z' && !shiftKey) latest.current.undo();
      else if (letter === 'y' || letter === 'z') latest.current.redo();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [active]);
}

function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.matches('input:not([type="radio"], [type="checkbox"]), textarea')
  );
}
