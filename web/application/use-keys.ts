import { useEffect, useLayoutEffect, useRef } from 'react';
import { isBusy } from '#web/ui/busy.ts';
import { actionOf, type KeyAction } from './keys.ts';

export type KeyActions = Readonly<Partial<Record<KeyAction, () => void>>>;

/** Keys that a page gets before this code is loaded, and then what takes the later ones. */
export type KeyQueue = { early: KeyboardEvent[]; press?: ((event: KeyboardEvent) => void) | undefined };

/** Calls these actions for the keys of the page. A page that loads this code late passes its queue. */
export function useKeys(actions: KeyActions, singleKeys: boolean, queue?: KeyQueue): void {
  const latest = useRef({ actions, singleKeys });
  useLayoutEffect(() => {
    latest.current = { actions, singleKeys };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isBusy()) return;
      const { actions, singleKeys } = latest.current;
      const action = actionOf(event, { typing: isTyping(event.target), covered: isCovered(), singleKeys });
      const act = action && actions[action];
      if (!act) return;
      // In some browsers, Ctrl+Enter submits a form as Enter does.
      event.preventDefault();
      act();
    };
    if (queue === undefined) {
      addEventListener('keydown', press);
      return () => removeEventListener('keydown', press);
    }
    queue.press = press;
    // Each in a task of its own: the next one sees what the last one changed.
    for (const event of queue.early.splice(0)) setTimeout(press, 0, event);
    return () => {
      queue.press = undefined;
    };
  }, [queue]);
}

/** Where letters are text, or choose an entry. */
const typed =
  'input:not([type="radio"], [type="checkbox"], [type="file"]), textarea, select, [contenteditable]';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(typed);
}

function isCovered(): boolean {
  return (
    document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open], :popover-open') !== null
  );
}
