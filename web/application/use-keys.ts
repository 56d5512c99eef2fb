import { useEffect, useLayoutEffect, useRef } from 'react';
import { isBusy } from '#web/ui/busy.ts';
import { isCovered, isTyping } from '#web/ui/key-surroundings.ts';
import { actionOf, type KeyAction } from './keys.ts';

export type KeyActions = Readonly<Partial<Record<KeyAction, () => void>>>;

export type KeyHandler = (event: KeyboardEvent) => void;

/**
 * Calls these actions for the keys of the page. A page that loads this code by a key listens itself: it gets
 * the handler by `onReady`, and undefined at the end.
 */
export function useKeys(
  actions: KeyActions,
  singleKeys: boolean,
  onReady?: (handler?: KeyHandler) => void,
): void {
  const latest = useRef({ actions, singleKeys });
  useLayoutEffect(() => {
    latest.current = { actions, singleKeys };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isBusy()) return;
      const { actions, singleKeys } = latest.current;
      const action = actionOf(event, { ...focusAt(event.target), covered: isCovered(), singleKeys });
      const act = action && actions[action];
      if (!act) return;
      // In some browsers, Ctrl+Enter submits a form as Enter does.
      event.preventDefault();
      act();
    };
    if (onReady) {
      onReady(press);
      return () => onReady();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [onReady]);
}

/** What Enter presses by itself: a radio button submits its form. */
const pressed = 'a[href], button, input, textarea, select, summary, [contenteditable]';

function focusAt(target: EventTarget | null): { typing: boolean; control: boolean } {
  return { typing: isTyping(target), control: target instanceof Element && target.matches(pressed) };
}
