/**
 * What the portal stores in the browser: search forms, recent searches and drafts for one session of one
 * user, in the session storage, and choices under the id of their user, in the local storage
 * (web/shell/user-choice.ts). Nothing else of ours uses these storages, because any use of them may throw.
 */

/** A storage that never throws: `sessionStore`, `localStore`, or a fake. */
export type Store = {
  names(): readonly string[];
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
};

/**
 * A storage of the browser. It may be full, or switched off, so that even reading `window.sessionStorage`
 * throws. What it does not take is remembered for the life of the page. A full one keeps what it had.
 */
export function beyondFailure(open: () => Storage): Store {
  const memory = new Map<string, string>();
  let failed = false;
  const ask = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    if (failed) return otherwise;
    try {
      return use(open());
    } catch {
      failed = true;
      return otherwise;
    }
  };
  return {
    names() {
      return [...new Set([...ask(Object.keys, []), ...memory.keys()])];
    },
    getItem: (name) => memory.get(name) ?? ask((storage) => storage.getItem(name), null),
    setItem(name, value) {
      memory.set(name, value);
      if (failed) return;
      try {
        open().setItem(name, value);
        memory.delete(name);
      } catch {
        // Full, or switched off: the memory has it.
      }
    },
    removeItem(name) {
      memory.delete(name);
      ask((storage) => storage.removeItem(name), undefined);
    },
  };
}

export const sessionStore = beyondFailure(() => window.sessionStorage);
export const localStore = beyondFailure(() => window.localStorage);

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

export function keep(store: Store, kind: Kind, name: string, value: unknown): void {
  store.setItem(prefix(kind) + name, JSON.stringify(value));
}

export function forget(store: Store, kind: Kind, name: string): void {
  store.removeItem(prefix(kind) + name);
}

/** The names of all values of one kind. */
export function keptNames(store: Store, kind: Kind): string[] {
  return store
    .names()
    .filter((name) => name.startsWith(prefix(kind)))
    .map((name) => name.slice(prefix(kind).length));
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
