import * as z from 'zod/mini';
import { keyHours } from '#domain/limits.ts';
import { IdempotencyKey, type SentSave } from '#web/call/call.ts';
import { saveName } from './draft-name.ts';
import { forget, keep, readKept, type Store } from '#web/storage.ts';

const unansweredSchema = z.object({
  path: z.string(),
  key: z.string(),
  /** The content, as `asText` writes it. */
  sent: z.string(),
  /** When it was first sent, in milliseconds. */
  at: z.number(),
});
export type UnansweredSave = z.output<typeof unansweredSchema>;

/**
 * The idempotency key of a form with a draft. While a save has no answer, it is stored with the draft:
 * whoever opens the form again asks what became of it (`useLostSave`), and so does the next save of another
 * content. The same content is sent again under the same key, so the server repeats its first answer and
 * saves nothing twice.
 */
export class DraftKey extends IdempotencyKey {
  readonly #store: Store;
  readonly #name: string;
  #unanswered: UnansweredSave | null;

  constructor(store: Store, draft: string) {
    super();
    this.#store = store;
    this.#name = saveName(draft);
    const parsed = unansweredSchema.safeParse(readKept(store, 'draft', this.#name));
    this.#unanswered = parsed.success ? parsed.data : null;
  }

  /** The last save of this form, if it has no answer. */
  get unanswered(): UnansweredSave | null {
    return this.#unanswered;
  }

  override unansweredBefore(save: SentSave): UnansweredSave | null {
    const last = this.#unanswered;
    return last === null || last.sent === asText(save) || isTooOld(last) ? null : last;
  }

  override begin(save: SentSave): string {
    const sent = asText(save);
    const last = this.#unanswered;
    if (last?.sent === sent) return last.key;
    this.#unanswered = { path: save.path, key: this.value, sent, at: Date.now() };
    keep(this.#store, 'draft', this.#name, this.#unanswered);
    return this.value;
  }

  override renew(): void {
    super.renew();
    this.forget();
  }

  forget(): void {
    this.#unanswered = null;
    forget(this.#store, 'draft', this.#name);
  }
}

/** Whether the server no longer knows what became of the save. */
export function isTooOld({ at }: UnansweredSave): boolean {
  return Date.now() - at > keyHours * 60 * 60 * 1000;
}

/** Identifies a save. Files are identified by metadata, without reading them. */
function asText({ path, input, files = {} }: SentSave): string {
  const chosen = Object.entries(files).flatMap(([field, file]) =>
    file instanceof File ? [[field, file.name, file.size, file.lastModified]] : [],
  );
  return JSON.stringify([path, input, chosen]);
}
