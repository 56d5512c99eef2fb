import { useMemo, useState } from 'react';
import type * as z from 'zod/mini';
import { DraftKey } from './draft-key.ts';
import { forget, keep, readKept, type Store } from '#web/storage.ts';

/** The text of a long form, kept per address until it is saved, so that an ended session loses none (domain 6). */

export type Draft<T> = {
  /** What was typed before; null where nothing was. The screen says so by `RestoredDraft`. */
  readonly restored: T | null;
  /** Files had been chosen too, which are not kept. */
  readonly hadFiles: boolean;
  /** Keeps the text as it is now (the fields that the schema names, so no files); forgets it where it is as `initial`. */
  keep(values: unknown, initial?: unknown): void;
  /** Of the saves of this form. */
  readonly key: DraftKey;
  /** Forgets it, after a save. What is as it was then is not kept again. */
  drop(): void;
};

/** The draft of one form. What is kept is what `schema` makes of it; what it does not accept is not kept. */
export function openDraft<S extends z.ZodMiniType>(
  store: Store,
  name: string,
  schema: S,
): Draft<z.output<S>> {
  const written = readKept(store, 'draft', name);
  const kept = schema.safeParse(written);
  const hadFiles = kept.success && hasMark(written);
  const key = new DraftKey(store, name);
  let last = kept.success ? JSON.stringify([kept.data, hadFiles]) : null;
  return {
    restored: kept.success ? kept.data : null,
    hadFiles,
    key,
    keep(values, initial) {
      const text = schema.safeParse(values);
      if (!text.success) return;
      const files = holdsFile(values);
      const now = JSON.stringify([text.data, files]);
      if (now === last) return;
      last = now;
      const empty = schema.safeParse(initial);
      if (empty.success && JSON.stringify([empty.data, false]) === now) forget(store, 'draft', name);
      else keep(store, 'draft', name, files ? { ...Object(text.data), [filesMark]: true } : text.data);
    },
    drop() {
      forget(store, 'draft', name);
      key.forget();
    },
  };
}

// Beside the fields, none of which is called so.
const filesMark = 'files_chosen';

function hasMark(written: unknown): boolean {
  return typeof written === 'object' && written !== null && filesMark in written;
}

function holdsFile(values: unknown): boolean {
  return (
    typeof values === 'object' &&
    values !== null &&
    Object.values(values).some((value) => value instanceof File)
  );
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
