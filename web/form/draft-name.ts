/** The name of a draft: the address of its screen, and which form of the screen it is. */
export function draftName(address: string, form: string): string {
  return `${address}#${form}`;
}

const saveEnd = ' save';

/** The name under which a save of the draft's form is stored while it has no answer. */
export function saveName(draft: string): string {
  return draft + saveEnd;
}

/** The draft whose save is stored under the name; null if that is the name of a draft. */
export function draftNameOfSave(name: string): string | null {
  return name.endsWith(saveEnd) ? name.slice(0, -saveEnd.length) : null;
}

/** The distinct addresses in names of drafts, and of the saves that are stored with them. */
export function draftAddressesOf(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.split('#')[0] ?? name))];
}
