import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { DraftKey } from './draft-key.ts';
import { draftName } from './draft-name.ts';
import { KeptDrafts } from './kept-drafts.tsx';
import { keptDraftsSlot } from './kept-drafts-slot.ts';
import { isSame } from './merge-fields.ts';
import { forget, keep, readKept, sessionStore, type Store } from '#web/storage.ts';

/**
 * What was typed into a form, kept per URL until it is saved or discarded, so that it survives a reload, Back
 * and the end of a session (docs/rules/sign-in.md#drafts).
 */

keptDraftsSlot.Component = KeptDrafts;

/** Text that was typed, and the values that the form had before. */
export type Typed<T> = {
  readonly entered: T;
  readonly base: T;
  /** Whether files were chosen as well; files are not kept. */
  readonly files: boolean;
};

export type Draft<T> = {
  /** The text of the draft at opening; null if none. The screen announces it with `RestoredDraft`. */
  readonly restored: T | null;
  /** Whether files were chosen as well; files are not kept. */
  readonly hadFiles: boolean;
  /**
   * Text typed before the form's object was changed, at opening; null if none. It is not restored:
   * `RestoredDraft` lets the user choose.
   */
  readonly outdated: Typed<T> | null;
  /** Stores the fields that the schema names. Removes the draft if they equal `initial`. */
  keep(values: unknown, initial: unknown): void;
  /** What is typed from now on belongs to this version, because the screen shows it. */
  rebase(version: string | null): void;
  /** Removes the outdated text, after the user has chosen. */
  settle(): void;
  /** The idempotency key for saves of this form. */
  readonly key: DraftKey;
  /** Removes the draft after a save. Unchanged values are not stored again. */
  drop(): void;
};

/**
 * Opens the draft of one form. It stores the output of `schema`, and nothing for values that `schema`
 * rejects. `version` is the token of the object that the form changes; null for a new object.
 */
export function openDraft<S extends z.ZodMiniType>(
  store: Store,
  name: string,
  schema: S,
  version: string | null = null,
): Draft<z.output<S>> {
  type Stored = Typed<z.output<S>> & { readonly version: string | null };
  const read = (typed: z.output<typeof typedSchema> | null): Stored | null => {
    const [entered, base] = [schema.safeParse(typed?.entered), schema.safeParse(typed?.base)];
    return typed && entered.success && base.success
      ? { ...typed, entered: entered.data, base: base.data }
      : null;
  };
  const parsed = storedSchema.safeParse(readKept(store, 'draft', name));
  const stored = parsed.success ? read(parsed.data.current) : null;
  let outdated = parsed.success ? read(parsed.data.outdated) : null;
  let current = stored?.version === version ? stored : null;
  if (current === null) outdated = stored ?? outdated;
  const key = new DraftKey(store, name);
  let [last, shown] = [current, version];
  const write = () => {
    if (current === null && outdated === null) forget(store, 'draft', name);
    else keep(store, 'draft', name, { current, outdated });
  };
  return {
    restored: current?.entered ?? null,
    hadFiles: current?.files === true,
    outdated,
    key,
    keep(values, initial) {
      const [entered, base] = [schema.safeParse(values), schema.safeParse(initial)];
      if (!entered.success || !base.success) return;
      const next = { entered: entered.data, base: base.data, files: holdsFile(values), version: shown };
      if (isSame(next, last)) return;
      last = next;
      current = next.files || !isSame(next.entered, next.base) ? next : null;
      write();
    },
    rebase(newest) {
      if (shown === newest) return;
      shown = newest;
      if (current === null) return;
      last = current = { ...current, version: newest };
      write();
    },
    settle() {
      outdated = null;
      write();
    },
    drop() {
      current = null;
      write();
      key.forget();
    },
  };
}

const typedSchema = z.object({
  entered: z.unknown(),
  base: z.unknown(),
  files: z.boolean(),
  version: z.nullable(z.string()),
});
const storedSchema = z.object({ current: z.nullable(typedSchema), outdated: z.nullable(typedSchema) });

function holdsFile(values: unknown): boolean {
  return (
    typeof values === 'object' &&
    values !== null &&
    Object.values(values).some((value) => value instanceof File)
  );
}

/**
 * The draft of the form `key` at the current URL. `schema` (defined at module scope) names the fields to
 * keep, as they are typed: `z.object({ comment: z.string() })`. A form that changes an object passes the
 * object's token as `version`. Pass the draft to `useServerForm`, which restores and stores it, or call its
 * functions directly.
 */
export function useDraft<S extends z.ZodMiniType>(
  key: string,
  schema: S,
  version: string | null = null,
): Draft<z.output<S>> {
  const [name] = useState(() => draftName(location.pathname + location.search, key));
  const [opened] = useState(version);
  const draft = useMemo(() => openDraft(sessionStore, name, schema, opened), [name, schema, opened]);
  useEffect(() => draft.rebase(version), [draft, version]);
  return draft;
}
