import { invalid } from '#texts/fields.ts';
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { failure } from '#texts/general.ts';
import type { Tx, Db } from '#server/db/database.ts';
import type { ReceivedFile } from '#server/files/store.ts';
import { bodyIssue, invalidInput } from './refusal.ts';

type Key = {
  readonly user_id: number;
  readonly path: string;
  /** The Idempotency-Key header. */
  readonly key: string;
};
export type Repeatable = Key & { readonly input_hash: Buffer };

const maxKeyLength = 200;

/** The idempotency key of a save, or null. A key that is too long is a 422. */
export function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return null;
  if (key.length > maxKeyLength) throw invalidInput([bodyIssue([], invalid.form)]);
  return key;
}

/** What the first save with a key left. */
type FirstSave = { readonly created_at: string; readonly input_hash: Buffer; readonly answer: unknown };

/**
 * Claims a save's key, as the first thing in its transaction: a rejected call leaves none, and a concurrent
 * twin waits here until the first one ends. Returns what the first save left, or null if this one is the
 * first (docs/rules/api.md#idempotency-keys).
 */
export async function claimKey(tx: Tx, save: Repeatable, now: Date): Promise<FirstSave | null> {
  const inserted = await tx
    .insertInto('idempotency_key')
    .values({ ...save, answer: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return null;
  return tx
    .selectFrom('idempotency_key')
    .select(['created_at', 'input_hash', 'answer'])
    .where('user_id', '=', save.user_id)
    .where('path', '=', save.path)
    .where('key', '=', save.key)
    .executeTakeFirstOrThrow();
}

/** The first save's answer for its repetition. Throws a 422 if the same key came with another input. */
export function answerOf(first: FirstSave, repetition: Repeatable): unknown {
  if (!first.input_hash.equals(repetition.input_hash)) throw invalidInput([bodyIssue([], failure.keyReused)]);
  return first.answer;
}

/** When the first save with this key was received; `now` if there is none. Waits for one in progress. */
export async function firstReceipt(db: Db, key: Key, now: Date): Promise<Date> {
  // A read would not see a save in progress, so this claims the key and rolls back.
  const tx = await db.startTransaction().execute();
  try {
    const first = await claimKey(tx, { ...key, input_hash: Buffer.alloc(32) }, now);
    return first === null ? now : new Date(first.created_at);
  } finally {
    await tx.rollback().execute();
  }
}

/** Stores the answer with its key, in the same transaction. */
export async function storeAnswer(tx: Tx, save: Repeatable, answer: unknown): Promise<void> {
  await tx
    .updateTable('idempotency_key')
    .set({ answer: JSON.stringify(answer) })
    .where('user_id', '=', save.user_id)
    .where('path', '=', save.path)
    .where('key', '=', save.key)
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

/** Deletes keys older than 48 hours. */
export async function cleanUpKeys(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('idempotency_key')
    .where('created_at', '<', new Date(now.getTime() - 48 * 60 * 60 * 1000).toISOString())
    .execute();
}
