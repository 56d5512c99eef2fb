import type { SuccessorChange } from '#contract/successor.ts';
import type { Succession } from '#domain/approval-route/succession.ts';
import type { Assignee } from '#domain/approval-route/types.ts';
import type { Actor } from '#domain/actor.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { RefusalError } from '#server/http/refusal.ts';
import type { JobQueue } from '#server/jobs/queue.ts';

/** 後任への一括変更: what each feature does with its objects (docs/rules/people-who-leave.md#successors). */

/** An object as it would change; its assignees are not named yet. */
export type FoundChange = Omit<SuccessorChange, 'parts'> & {
  readonly parts: readonly {
    readonly part: string;
    readonly before: Assignee;
    readonly after: Assignee;
  }[];
};

/** An object of the preview, with the token that it had. */
export type Previewed = { readonly id: number; readonly updated_at: string };

export type Carrying = {
  readonly actor: Actor;
  readonly now: Date;
  readonly jobs: JobQueue;
  readonly succession: Succession;
  readonly reason: string;
};

/** Why an object stays as it is. */
export type Skipped = { readonly id: number; readonly problem: string };

export type SuccessionSource = {
  /** The objects that name the user, of the divisions that the caller administers. */
  readonly find: (db: Db, actor: Actor, succession: Succession) => Promise<readonly FoundChange[]>;
  /**
   * Changes each object by itself. Returns those that stay as they are. Throws a 404 for one that the caller
   * does not administer.
   */
  readonly carryOut: (
    tx: Tx,
    carrying: Carrying,
    objects: readonly Previewed[],
  ) => Promise<readonly Skipped[]>;
};

/**
 * Changes objects one after the other. A 422 is why an object stays as it is: `change` throws it before it
 * writes anything.
 */
export async function changeEach(
  objects: readonly Previewed[],
  change: (object: Previewed) => Promise<void>,
): Promise<Skipped[]> {
  const skipped: Skipped[] = [];
  // In one order, so that two saves never wait for each other.
  for (const object of objects.toSorted((a, b) => a.id - b.id)) {
    try {
      await change(object);
    } catch (error) {
      if (!(error instanceof RefusalError) || error.refusal.status !== 422) throw error;
      skipped.push({ id: object.id, problem: error.refusal.issues.map(({ msg }) => msg).join('') });
    }
  }
  return skipped;
}
