import { useMemo, useState } from 'react';
import type * as z from 'zod/mini';
import { forget, keep, readKept, type Store } from './storage.ts';

/** The text of a long form, kept per address until it is saved, so that an ended session loses none (domain 6). */

export type Draft<T> = {
  /** What was typed before; null where nothing was. The screen then says `general.draftRestored`. */
  readonly restored: T | null;
  /** Keeps what is typed now: the fields that the schema names, so that files stay out. */
  keep(values: unknown): void;
  /** Forgets it: after a save, or where everything is as it was at the beginning. */
  drop(): void;
};

/** The draft of one form. What is kept is what `schema` makes of it; what it does not accept is not kept. */
export function openDraft<S extends z.ZodMiniType>(
  store: Store,
  name: string,
  schema: S,
): Draft<z.output<S>> {
  const kept = schema.safeParse(readKept(store, 'draft', name));
  return {
    restored: kept.success ? kept.data : null,
    keep(values) {
      const text = schema.safeParse(values);
      if (text.success) keep(store, 'draft', name, text.data);
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
