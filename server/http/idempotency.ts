import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { invalid } from '#texts/fields.ts';
import { failure } from '#texts/general.ts';
import type { Tx } from '#server/db/database.ts';
import type { ReceivedFile } from '#server/files/store.ts';
import { bodyIssue, invalidInput } from './refusal.ts';

type Key = {
  readonly user_id: number;
  readonly path: string;
  /** The client's Idempotency-Key. */
  readonly key: string;
};
export type Repeatable = Key & { readonly input_hash: Buffer };

const longestKey = 200;

/** The key that a save came with, or null; one that is longer than is kept is a 422. */
export function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return null;
  if (key.length > longestKey) throw invalidInput([bodyIssue([], invalid.form)]);
  return key;
}

/** The first answer of the same save, or null where this one is the first and its key is now taken. */
export type Earlier = { readonly answer: unknown } | null;

/**
 * Takes a save's key as the first thing in its transaction (domain 2.5): a refused call leaves none, a concurrent twin
 * waits here for the first one's end. The same key with another input is a 422.
 */
export async function takeKey(tx: Tx, save: Repeatable, now: Date): Promise<Earlier> {
  const taken = await tx
    .insertInto('idempotency_key')
    .values({ ...save, answer: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows === 1n) return null;
  const first = await tx
    .selectFrom('idempotency_key')
    .select(['input_hash', 'answer'])
    .where('user_id', '=', save.user_id)
    .where('path', '=', save.path)
    .where('key', '=', save.key)
    .executeTakeFirstOrThrow();
  if (!first.input_hash.equals(save.input_hash)) throw invalidInput([bodyIssue([], failure.keyReused)]);
  return { answer: first.answer };
}

/**
 * When the save that has taken this key was received; null where none has. One that is still under way is waited for, as by
 * any repetition.
 */
export async function firstReceipt(tx: Tx, key: Key, now: Date): Promise<Date | null> {
  const taken = await tx
    .insertInto('idempotency_key')
    .values({ ...key, input_hash: Buffer.alloc(32), answer: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows !== 1n) {
    const first = await tx
      .selectFrom('idempotency_key')
      .select('created_at')
      .where('user_id', '=', key.user_id)
      .where('path', '=', key.path)
      .where('key', '=', key.key)
      .executeTakeFirstOrThrow();
    return new Date(first.created_at);
  }
  // It was taken for the waiting alone.
  await tx
    .deleteFrom('idempotency_key')
    .where('user_id', '=', key.user_id)
    .where('path', '=', key.path)
    .where('key', '=', key.key)
    .execute();
  return null;
}

/** Keeps the answer beside the key, in the same transaction. */
export async function keepAnswer(tx: Tx, save: Repeatable, answer: unknown): Promise<void> {
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
