/**
 * What the portal stores in the browser: search forms, recent searches and drafts for one session of one
 * user, in the session storage, and choices under the id of their user, in the local storage
 * (web/shell/user-choice.ts).
 */

/** `sessionStorage`, `localStorage`, or a fake. */
export type Store = {
  readonly length: number;
  key(index: number): string | null;
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
};

export type Kind = 'search' | 'recent' | 'draft' | 'choice';

const owner = 'portal.user';
const prefix = (kind: Kind) => `portal.${kind}.`;

/** The stored value; undefined if there is none or it is not valid JSON. */
export function readKept(store: Store, kind: Kind, name: string): unknown {
  const text = store.getItem(prefix(kind) + name);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Stores a value. If the storage is full, the value is dropped: only convenience is lost. */
export function keep(store: Store, kind: Kind, name: string, value: unknown): void {
  try {
    store.setItem(prefix(kind) + name, JSON.stringify(value));
  } catch {
    store.removeItem(prefix(kind) + name);
  }
}

export function forget(store: Store, kind: Kind, name: string): void {
  store.removeItem(prefix(kind) + name);
}

/** The names of all values of one kind. */
export function keptNames(store: Store, kind: Kind): string[] {
  const names: string[] = [];
  for (let index = 0; index < store.length; index += 1) {
    const name = store.key(index);
    if (name?.startsWith(prefix(kind)) === true) names.push(name.slice(prefix(kind).length));
  }
  return names;
}

/** Removes all values of one kind. */
export function forgetAll(store: Store, kind: Kind): void {
  for (const name of keptNames(store, kind)) forget(store, kind, name);
}

/** Removes what is stored for a session, at sign-out. */
export function forgetEverything(store: Store): void {
  for (const kind of ['search', 'recent', 'draft'] as const) forgetAll(store, kind);
  store.removeItem(owner);
}

/** The id of the user to whom the store is assigned; '' before. */
export function ownerOf(store: Store): string {
  return store.getItem(owner) ?? '';
}

/** Assigns the store to a user; values of another user are removed. */
export function adopt(store: Store, user_id: number): void {
  if (store.getItem(owner) === String(user_id)) return;
  forgetEverything(store);
  store.setItem(owner, String(user_id));
}
