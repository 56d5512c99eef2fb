type Key = { readonly isComposing: boolean; readonly keyCode: number };

/**
 * Whether a key is for the input method, such as the Enter that ends a conversion or the Escape that cancels
 * it: it does nothing of ours. Safari ends the composition before it sends the key; keyCode 229 still tells
 * it.
 */
export function isImeKey(event: Key | { readonly nativeEvent: Key }): boolean {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === 229;
}
