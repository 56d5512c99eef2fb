/** The name of a draft: the address of its screen, and which form of the screen it is. */
export function draftName(address: string, form: string): string {
  return `${address}#${form}`;
}

/** The distinct addresses in names of drafts, and of the saves that are stored with them. */
export function draftAddressesOf(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.split('#')[0] ?? name))];
}
