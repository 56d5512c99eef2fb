import type { Store } from './storage.ts';

/** An in-memory store. `full` rejects every write. */
export function memoryStore(options: { full?: boolean } = {}): Store & { names(): string[] } {
  const texts = new Map<string, string>();
  return {
    get length() {
      return texts.size;
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (name) => texts.get(name) ?? null,
    setItem(name, value) {
      if (options.full === true) throw new DOMException('full', 'QuotaExceededError');
      texts.set(name, value);
    },
    removeItem: (name) => void texts.delete(name),
    names: () => [...texts.keys()],
  };
}
