import { expect, test } from 'vitest';
import { isImeKey } from './ime-key.ts';

test.each([
  [{ isComposing: false, keyCode: 27 }, false],
  [{ isComposing: true, keyCode: 27 }, true],
  // Safari ends the composition before it sends the key.
  [{ isComposing: false, keyCode: 229 }, true],
  [{ isComposing: true, keyCode: 229 }, true],
])('%j is for the input method: %s', (key, forIme) => {
  expect(isImeKey(key)).toBe(forIme);
  expect(isImeKey({ nativeEvent: key })).toBe(forIme);
});
