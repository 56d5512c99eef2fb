import * as z from 'zod/mini';
import { IdempotencyKey } from '#web/call/call.ts';
import type { UploadFiles } from '#web/call/request.ts';
import { forget, keep, readKept, type Store } from '#web/storage.ts';

const lostSaveSchema = z.object({ key: z.string(), sent: z.string() });

/**
 * The idempotency key of a form with a draft. A save whose answer was lost is stored with the draft. Sending
 * the same content again uses the same key, so the server repeats its first answer and saves nothing twice.
 */
export class DraftKey extends IdempotencyKey {
  readonly #store: Store;
  readonly #name: string;
  #lostSave: z.output<typeof lostSaveSchema> | null;
  #repeats = false;

  constructor(store: Store, draft: string) {
    super();
    this.#store = store;
    this.#name = `${draft} save`;
    const parsed = lostSaveSchema.safeParse(readKept(store, 'draft', this.#name));
    this.#lostSave = parsed.success ? parsed.data : null;
  }

  /** Whether a save of this form was sent without an answer. */
  get isOutcomeUnknown(): boolean {
    return this.#lostSave !== null;
  }

  override of(input: unknown, files: UploadFiles | undefined): string {
    this.#repeats = this.#lostSave?.sent === asText(input, files);
    return this.#lostSave !== null && this.#repeats ? this.#lostSave.key : this.value;
  }

  override renew(): void {
    super.renew();
    // The repeated save was answered, so its outcome is known.
    if (this.#repeats) this.forget();
  }

  override keepForRetry(input: unknown, files: UploadFiles | undefined): void {
    this.#lostSave = { key: this.of(input, files), sent: asText(input, files) };
    keep(this.#store, 'draft', this.#name, this.#lostSave);
  }

  forget(): void {
    this.#lostSave = null;
    forget(this.#store, 'draft', this.#name);
  }
}

/** Identifies the content of a save. Files are identified by metadata, without reading them. */
function asText(input: unknown, files: UploadFiles = {}): string {
  const chosen = Object.entries(files).flatMap(([field, file]) =>
    file instanceof File ? [[field, file.name, file.size, file.lastModified]] : [],
  );
  return JSON.stringify([input, chosen]);
}
