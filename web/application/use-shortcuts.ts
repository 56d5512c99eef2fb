import { useEffect, useEffectEvent } from 'react';
import { userChoice } from '#web/shell/user-choice.ts';
import { isBusy } from '#web/ui/busy.ts';
import { isCovered, isTyping } from '#web/ui/key-surroundings.ts';
import { shortcutAction, type ShortcutAction } from './shortcuts.ts';

export type ShortcutHandlers = Readonly<Partial<Record<ShortcutAction, () => void>>>;

/** The choice of whether keys without a modifier are used; they are at first. */
export const singleKeysChoice = ['single-keys', true] as const;

/** Calls these actions for the keys of the page, as long as the component is rendered. */
export function useShortcuts(actions: ShortcutHandlers): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isBusy()) return;
    const singleKeys = userChoice(...singleKeysChoice);
    const action = shortcutAction(event, { ...focusAt(event.target), covered: isCovered(), singleKeys });
    const act = action && actions[action];
    if (!act) return;
    // In some browsers, Ctrl+Enter submits a form as Enter does.
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

/** What Enter presses by itself: a radio button submits its form. */
const pressed = 'a[href], button, input, textarea, select, summary, [contenteditable]';

function focusAt(target: EventTarget | null): { typing: boolean; control: boolean } {
  return { typing: isTyping(target), control: target instanceof Element && target.matches(pressed) };
}
