import { useMemo, useState } from 'react';
import type * as z from 'zod/mini';
import { forget, keep, readKept, type Store } from './storage.ts';

/** The text of a long form, kept per address until it is saved, so that an ended session loses none (domain 6). */

export type Draft<T> = {
  /** What was typed before; null where nothing was. The screen then says `general.draftRestored`. */
  readonly restored: T | null;
  /** Keeps the text as it is now (the fields that the schema names, so no files); forgets it where it is as `initial`. */
  keep(values: unknown, initial?: unknown): void;
  /** Forgets it, after a save. What is as it was then is not kept again. */
  drop(): void;
};

/** The draft of one form. What is kept is what `schema` makes of it; what it does not accept is not kept. */
export function openDraft<S extends z.ZodMiniType>(
  store: Store,
  name: string,
  schema: S,
): Draft<z.output<S>> {
  const kept = schema.safeParse(readKept(store, 'draft', name));
  let last = kept.success ? JSON.stringify(kept.data) : null;
  return {
    restored: kept.success ? kept.data : null,
    keep(values, initial) {
      const text = schema.safeParse(values);
      if (!text.success) return;
      const written = JSON.stringify(text.data);
      if (written === last) return;
      last = written;
      const empty = schema.safeParse(initial);
      if (empty.success && JSON.stringify(empty.data) === written) forget(store, 'draft', name);
      else keep(store, 'draft', name, text.data);
    },
    drop: () => forget(store, 'draft', name),
  };
}

/**
 * The draft of the form `key` at the present address. `schema` (at module scope) names the fields that are kept, as they
 * are typed: `z.object({ comment: z.string() })`. Hand it to `useServerForm`, which restores and keeps it, or use its
 * functions directly.
 */
export function useDraft<S extends z.ZodMiniType>(key: string, schema: S): Draft<z.output<S>> {
  const [name] = useState(() => `${location.pathname}${location.search}#${key}`);
  return useMemo(() => openDraft(sessionStorage, name, schema), [name, schema]);
}
