import { invalid } from '#texts/fields.ts';
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { failure } from '#texts/general.ts';
import type { Tx, Db } from '#server/db/database.ts';
import { run, sendLater, statement } from '#server/db/statement.ts';
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
export type FirstSave = {
  readonly created_at: string;
  readonly input_hash: Buffer;
  readonly answer: unknown;
};

const claimKey = statement((db, key: Repeatable & { readonly created_at: Date }) =>
  db
    .insertInto('idempotency_key')
    .values({
      user_id: key.user_id,
      path: key.path,
      key: key.key,
      input_hash: key.input_hash,
      answer: null,
      created_at: key.created_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key'),
);

/**
 * Claims a save's key, as the first statement of its transaction: a rejected call leaves none, and a
 * concurrent twin waits here until the first one ends. Returns one row if the key was free, otherwise none
 * (docs/rules/api.md#idempotency-keys).
 */
export function keyClaim(save: Repeatable, now: Date) {
  return claimKey({ ...save, created_at: now });
}

const selectFirstSave = statement((db, { user_id, path, key }: Key) =>
  db
    .selectFrom('idempotency_key')
    .select(['created_at', 'input_hash', 'answer'])
    .where('user_id', '=', user_id)
    .where('path', '=', path)
    .where('key', '=', key),
);

/** What the first save left for its repetition. Throws a 422 if the same key came with another input. */
export async function findFirstSave(tx: Tx, repetition: Repeatable): Promise<FirstSave> {
  const first = await firstSaveOf(tx, repetition);
  if (!first.input_hash.equals(repetition.input_hash)) throw invalidInput([bodyIssue([], failure.keyReused)]);
  return first;
}

async function firstSaveOf(tx: Tx, { user_id, path, key }: Key): Promise<FirstSave> {
  const [first] = await run(tx, selectFirstSave({ user_id, path, key }));
  if (first === undefined) throw new Error('The key was taken, but nothing is stored under it.');
  return first;
}

/** When the first save with this key was received; `now` if there is none. Waits for one in progress. */
export async function firstReceipt(db: Db, key: Key, now: Date): Promise<Date> {
  // A read would not see a save in progress, so this claims the key and rolls back.
  const tx = await db.startTransaction().execute();
  try {
    const claimed = await run(tx, keyClaim({ ...key, input_hash: Buffer.alloc(32) }, now));
    return claimed.length === 1 ? now : new Date((await firstSaveOf(tx, key)).created_at);
  } finally {
    await tx.rollback().execute();
  }
}

const updateAnswer = statement((db, { user_id, path, key, answer }: Key & { readonly answer: string }) =>
  db
    .updateTable('idempotency_key')
    .set({ answer })
    .where('user_id', '=', user_id)
    .where('path', '=', path)
    .where('key', '=', key),
);

/** Stores the answer with its key, in the same transaction. */
export async function storeAnswer(tx: Tx, { user_id, path, key }: Key, answer: unknown): Promise<void> {
  await sendLater(tx, updateAnswer({ user_id, path, key, answer: JSON.stringify(answer) }));
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
