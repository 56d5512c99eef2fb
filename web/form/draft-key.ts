import * as z from 'zod/mini';
import { IdempotencyKey } from '#web/call/call.ts';
import type { Files } from '#web/call/request.ts';
import { forget, keep, readKept, type Store } from '#web/storage.ts';

const lostSave = z.object({ key: z.string(), sent: z.string() });

/**
 * The key of a form whose text is kept (form/draft.ts). A save whose answer got lost is remembered with the text: sent once
 * more as it was, it has the same key, so that the server answers what it answered then and does nothing twice (domain 2.5).
 */
export class DraftKey extends IdempotencyKey {
  readonly #store: Store;
  readonly #name: string;
  #lost: z.output<typeof lostSave> | null;
  #repeats = false;

  constructor(store: Store, draft: string) {
    super();
    this.#store = store;
    this.#name = `${draft} save`;
    const kept = lostSave.safeParse(readKept(store, 'draft', this.#name));
    this.#lost = kept.success ? kept.data : null;
  }

  /** A save of this form was sent, and nobody knows what became of it. */
  get unsure(): boolean {
    return this.#lost !== null;
  }

  override of(input: unknown, files: Files | undefined): string {
    this.#repeats = this.#lost?.sent === asText(input, files);
    return this.#lost !== null && this.#repeats ? this.#lost.key : this.value;
  }

  override renew(): void {
    super.renew();
    // Its repetition was answered: what was lost is known now.
    if (this.#repeats) this.forget();
  }

  override lost(input: unknown, files: Files | undefined): void {
    this.#lost = { key: this.of(input, files), sent: asText(input, files) };
    keep(this.#store, 'draft', this.#name, this.#lost);
  }

  forget(): void {
    this.#lost = null;
    forget(this.#store, 'draft', this.#name);
  }
}

/** What tells one save from another; of files what is known of them without reading them. */
function asText(input: unknown, files: Files = {}): string {
  const chosen = Object.entries(files).flatMap(([field, file]) =>
    file instanceof File ? [[field, file.name, file.size, file.lastModified]] : [],
  );
  return JSON.stringify([input, chosen]);
}
