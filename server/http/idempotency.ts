import { invalid } from '#texts/fields.ts';
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { keyHours, maxKeyLength } from '#domain/limits.ts';
import { failure } from '#texts/general.ts';
import type { Tx } from '#server/db/database.ts';
import type { ReceivedFile } from '#server/files/store.ts';
import { bodyIssue, invalidInput } from './refusal.ts';

type Key = {
  readonly user_id: number;
  readonly path: string;
  /** The Idempotency-Key header. */
  readonly key: string;
};
export type Repeatable = Key & { readonly input_hash: Buffer };

/** The idempotency key of a save, or null. A key that is too long is a 422. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return null;
  if (key.length > maxKeyLength) throw invalidInput([bodyIssue([], invalid.form)]);
  return key;
}

/** What the first save with a key left. */
export type FirstSave = {
  readonly input_hash: Buffer;
  readonly answer: unknown;
};

/**
 * Claims a save's key, as the first statement of its transaction: a refused call leaves none, and a
 * concurrent twin waits here until the first one ends. Returns whether the key was free
 * (docs/rules/api.md#idempotency-keys).
 */
export async function claimKey(tx: Tx, save: Repeatable, now: Date): Promise<boolean> {
  const { user_id, path, key, input_hash } = save;
  const claimed = await tx
    .insertInto('idempotency_key')
    .values({ user_id, path, key, input_hash, answer: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** What the first save left for its repetition. Throws a 422 if the same key came with another input. */
export async function findFirstSave(tx: Tx, repetition: Repeatable): Promise<FirstSave> {
  const first = await firstSaveOf(tx, repetition);
  if (!first.input_hash.equals(repetition.input_hash)) throw invalidInput([bodyIssue([], failure.keyReused)]);
  return first;
}

async function firstSaveOf(tx: Tx, { user_id, path, key }: Key): Promise<FirstSave> {
  return tx
    .selectFrom('idempotency_key')
    .select(['input_hash', 'answer'])
    .where('user_id', '=', user_id)
    .where('path', '=', path)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

/** In place of an input's hash: the key was given up. No input has this hash. */
const givenUp = Buffer.alloc(32);

/** What became of a save; `answer` is null if nothing was stored. */
export type Outcome = { readonly stored: boolean; readonly answer: unknown };

/**
 * Waits for a running save with this key and returns its outcome. If nothing was stored, gives the key up: a
 * save that comes later finds another input under it and is a 422 (docs/rules/api.md#lost-answers).
 */
export async function settleKey(tx: Tx, key: Key, now: Date): Promise<Outcome> {
  if (await claimKey(tx, { ...key, input_hash: givenUp }, now)) return { stored: false, answer: null };
  const { input_hash, answer } = await firstSaveOf(tx, key);
  return { stored: !input_hash.equals(givenUp), answer };
}

/** Stores the answer with its key, in the same transaction. */
export async function storeAnswer(tx: Tx, { user_id, path, key }: Key, answer: unknown): Promise<void> {
  await tx
    .updateTable('idempotency_key')
    .set({ answer: JSON.stringify(answer) })
    .where('user_id', '=', user_id)
    .where('path', '=', path)
    .where('key', '=', key)
    .execute();
}

/** What two saves are compared by: the parsed input, and each file's field, name, size and SHA-256. */
export function hashInput(input: unknown, files: Readonly<Record<string, ReceivedFile>>): Buffer {
  const named = Object.entries(files)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([field, file]) => [field, file.file_name, file.size, file.sha256.toString('hex')]);
  return createHash('sha256')
    .update(JSON.stringify([input, named]))
    .digest();
}

/** Deletes the keys that are older than `keyHours`. */
export async function cleanUpKeys(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('idempotency_key')
    .where('created_at', '<', new Date(now.getTime() - keyHours * 60 * 60 * 1000).toISOString())
    .execute();
}
