/** The keys of the list and the detail of applications (docs/rules/applications.md#keys). */

export type KeyAction = 'next' | 'previous' | 'tick' | 'approve' | 'sheet';

export type Pressed = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
};

/** What the key falls on. */
export type Surroundings = {
  /** The focus is where letters are typed or choose an entry. */
  readonly typing: boolean;
  /** A dialog, question or menu is open. */
  readonly covered: boolean;
  /** The user wants keys without a modifier. */
  readonly singleKeys: boolean;
};

const single: ReadonlyMap<string, KeyAction> = new Map([
  ['j', 'next'],
  ['k', 'previous'],
  ['x', 'tick'],
]);

/** What the key does; null for nothing. */
export function actionOf(pressed: Pressed, { typing, covered, singleKeys }: Surroundings): KeyAction | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = pressed;
  if (covered || isComposing || altKey) return null;
  if (ctrlKey || metaKey) return key === 'Enter' && ctrlKey !== metaKey && !shiftKey ? 'approve' : null;
  if (typing || !singleKeys) return null;
  // Which keys make a ? depends on the keyboard; most need Shift.
  if (key === '?') return 'sheet';
  // With Caps Lock the letters are capitals.
  return shiftKey ? null : (single.get(key.toLowerCase()) ?? null);
}
