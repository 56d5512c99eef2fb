/** What the portal keeps in the browser for one session of one user: search forms, drafts and how he likes to work (section 2, domain 6). */

/** `sessionStorage`, or whatever keeps texts by name. */
export type Store = {
  readonly length: number;
  key(index: number): string | null;
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
};

export type Kept = 'search' | 'draft' | 'choice';

const owner = 'portal.user';
const prefix = (kind: Kept) => `portal.${kind}.`;

/** The kept value under a name as it was written; undefined where there is none or it can't be read. */
export function readKept(store: Store, kind: Kept, name: string): unknown {
  const text = store.getItem(prefix(kind) + name);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keeps a value; a full storage keeps nothing, which costs the comfort alone. */
export function keep(store: Store, kind: Kept, name: string, value: unknown): void {
  try {
    store.setItem(prefix(kind) + name, JSON.stringify(value));
  } catch {
    store.removeItem(prefix(kind) + name);
  }
}

export function forget(store: Store, kind: Kept, name: string): void {
  store.removeItem(prefix(kind) + name);
}

/** Forgets all search forms, or all drafts. */
export function forgetAll(store: Store, kind: Kept): void {
  const names: string[] = [];
  for (let index = 0; index < store.length; index += 1) {
    const name = store.key(index);
    if (name?.startsWith(prefix(kind)) === true) names.push(name);
  }
  for (const name of names) store.removeItem(name);
}

/** At sign-out: forgets everything. */
export function forgetEverything(store: Store): void {
  forgetAll(store, 'search');
  forgetAll(store, 'draft');
  forgetAll(store, 'choice');
  store.removeItem(owner);
}

/** Makes the store that of a user: what another one left is forgotten. */
export function adopt(store: Store, user_id: number): void {
  if (store.getItem(owner) === String(user_id)) return;
  forgetEverything(store);
  store.setItem(owner, String(user_id));
}
