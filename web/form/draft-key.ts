import * as z from 'zod/mini';
import { IdempotencyKey } from '#web/call/call.ts';
import type { Files } from '#web/call/request.ts';
import { forget, keep, readKept, type Store } from '#web/storage.ts';

const lostSave = z.object({ key: z.string(), sent: z.string() });

/**
 * The idempotency key of a form with a draft. A save whose answer was lost is stored with the draft. Sending
 * the same content again uses the same key, so the server repeats its first answer and saves nothing twice.
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

  /** Whether a save of this form was sent without an answer. */
  get unsure(): boolean {
    return this.#lost !== null;
  }

  override of(input: unknown, files: Files | undefined): string {
    this.#repeats = this.#lost?.sent === asText(input, files);
    return this.#lost !== null && this.#repeats ? this.#lost.key : this.value;
  }

  override renew(): void {
    super.renew();
    // The repeated save was answered, so its outcome is known.
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

/** Identifies the content of a save. Files are identified by metadata, without reading them. */
function asText(input: unknown, files: Files = {}): string {
  const chosen = Object.entries(files).flatMap(([field, file]) =>
    file instanceof File ? [[field, file.name, file.size, file.lastModified]] : [],
  );
  return JSON.stringify([input, chosen]);
}
