import type { Store } from './storage.ts';

/** An in-memory store. */
export function memoryStorage(): Store {
  const texts = new Map<string, string>();
  return {
    names: () => [...texts.keys()],
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, value) => void texts.set(name, value),
    removeItem: (name) => void texts.delete(name),
  };
}
