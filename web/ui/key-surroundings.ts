/** What a key of the page falls on. */

/** Where letters are text, or choose an entry. */
const typed =
  'input:not([type="radio"], [type="checkbox"], [type="file"]), textarea, select, [contenteditable]';

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(typed);
}

/** Whether a dialog, question or menu is open. */
export function isCovered(): boolean {
  return (
    document.querySelector(
      '[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open], :popover-open',
    ) !== null
  );
}
