import { useMemo, useState } from 'react';
import type * as z from 'zod/mini';
import { DraftKey } from './draft-key.ts';
import { forget, keep, readKept, type Store } from '#web/storage.ts';

/**
 * The text of a long form, kept per URL until it is saved, so that it survives the end of a session
 * (docs/rules/sign-in.md#drafts).
 */

export type Draft<T> = {
  /** The text of the draft at opening; null if none. The screen announces it with `RestoredDraft`. */
  readonly restored: T | null;
  /** Whether files were chosen as well; files are not kept. */
  readonly hadFiles: boolean;
  /** Stores the fields that the schema names. Removes the draft if they equal `initial`. */
  keep(values: unknown, initial?: unknown): void;
  /** The idempotency key for saves of this form. */
  readonly key: DraftKey;
  /** Removes the draft after a save. Unchanged values are not stored again. */
  drop(): void;
};

/**
 * Opens the draft of one form. It stores the output of `schema`, and nothing for values that `schema`
 * rejects.
 */
export function openDraft<S extends z.ZodMiniType>(
  store: Store,
  name: string,
  schema: S,
): Draft<z.output<S>> {
  const stored = readKept(store, 'draft', name);
  const parsed = schema.safeParse(stored);
  const hadFiles = parsed.success && hasMark(stored);
  const key = new DraftKey(store, name);
  let last = parsed.success ? JSON.stringify([parsed.data, hadFiles]) : null;
  return {
    restored: parsed.success ? parsed.data : null,
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

// Stored with the fields; no field has this name.
const filesMark = 'files_chosen';

function hasMark(stored: unknown): boolean {
  return typeof stored === 'object' && stored !== null && filesMark in stored;
}

function holdsFile(values: unknown): boolean {
  return (
    typeof values === 'object' &&
    values !== null &&
    Object.values(values).some((value) => value instanceof File)
  );
}

/**
 * The draft of the form `key` at the current URL. `schema` (defined at module scope) names the fields to
 * keep, as they are typed: `z.object({ comment: z.string() })`. Pass it to `useServerForm`, which restores
 * and stores it, or call its functions directly.
 */
export function useDraft<S extends z.ZodMiniType>(key: string, schema: S): Draft<z.output<S>> {
  const [name] = useState(() => `${location.pathname}${location.search}#${key}`);
  return useMemo(() => openDraft(sessionStorage, name, schema), [name, schema]);
}
