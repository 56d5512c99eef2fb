import { isImeKey } from '#web/ui/ime-key.ts';

/** The keys of the list and the detail of applications (docs/rules/applications.md#keys). */

export type ShortcutAction = 'next' | 'previous' | 'tick' | 'approve' | 'open' | 'help';

export type KeyPress = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
  readonly keyCode: number;
  /** The key is held down. */
  readonly repeat: boolean;
};

/** What the key falls on. */
export type Surroundings = {
  /** The focus is where letters are typed or choose an entry. */
  readonly typing: boolean;
  /** The focus is on something that Enter presses. */
  readonly control: boolean;
  /** A dialog, confirmation or menu is open. */
  readonly covered: boolean;
  /** The user wants keys without a modifier. */
  readonly singleKeys: boolean;
};

const single: ReadonlyMap<string, ShortcutAction> = new Map([
  ['j', 'next'],
  ['k', 'previous'],
  ['x', 'tick'],
]);

/** What the key does; null for nothing. */
export function shortcutAction(pressed: KeyPress, surroundings: Surroundings): ShortcutAction | null {
  const { typing, control, covered, singleKeys } = surroundings;
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = pressed;
  if (covered || isImeKey(pressed) || altKey) return null;
  if (ctrlKey || metaKey) return key === 'Enter' && ctrlKey !== metaKey && !shiftKey ? 'approve' : null;
  // The Enter that has just answered a confirmation may still be down.
  if (key === 'Enter') return control || typing || shiftKey || repeat ? null : 'open';
  if (typing || !singleKeys) return null;
  // Which keys make a ? depends on the keyboard; most need Shift.
  if (key === '?') return 'help';
  // With Caps Lock the letters are capitals.
  return shiftKey ? null : (single.get(key.toLowerCase()) ?? null);
}
