import type { FastifyInstance } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Call } from '#contract/call.ts';
import { failure } from '#texts/general.ts';
import type { Actor } from '#domain/actor.ts';
import type { Db } from '#server/db/database.ts';
import { Limits, type Taken } from '#server/limits/limits.ts';
import { shareUse } from '#server/limits/share.ts';
import type { LimitName } from '#server/limits/policy.ts';
import { subscriberOf } from '#server/limits/subscriber.ts';
import type { ReceivedFile } from '#server/files/store.ts';
import { bodyIssue, invalidInput, RefusalError } from './refusal.ts';

/** Milliseconds between two times at which a process adds its counts to the common ones. */
const shareEvery = 1000;

/**
 * Uploads of a user that a process receives at once, and other calls that it works on at once. It is as many
 * as a browser sends to a site with HTTP/1.1, so only a surplus of HTTP/2, or a program, meets it. Surplus
 * uploads are refused, because they would hold room in the file store for as long as they like; other calls
 * wait.
 */
export const atOnce = 6;

type Options = {
  readonly db: Db;
  readonly now: () => Date;
  readonly exceeded: Exceeded;
  /** Called when the counts could not be shared. */
  readonly onError: (error: unknown) => void;
};

/**
 * Called at each call beyond a limit. `isNew` is true once for each subject in a window; the subject is a
 * user's id, or for `limitsOfAddresses` an address.
 */
type Exceeded = (limit: LimitName, subject: string, isNew: boolean) => void;

/** Who calls, and what the call has taken so far of the limits that count only what is done. */
export type Counted = { readonly actor: Actor; readonly taken: Taken[] };

/**
 * Keeps the limits of calls (docs/rules/api.md#limits-of-calls). What only a program exceeds is a 429, what a
 * person may meet a 422 in words.
 */
export class CallLimits {
  readonly #counts: Limits;
  readonly #exceeded: (limit: LimitName, subject: string) => void;
  /** How many uploads are being received, by user. */
  readonly #uploads = new Map<number, number>();
  /** The calls that are worked on, and those that wait, by user. */
  readonly #turns = new Map<number, LimitFunction>();

  constructor(counts: Limits, exceeded: Exceeded) {
    this.#counts = counts;
    this.#exceeded = (limit, subject) => exceeded(limit, subject, counts.isNew(limit, subject));
  }

  /** Counts a call of a signed-in user before its input is read. Throws what refuses it. */
  async admit(caller: Counted, { limited }: Call): Promise<void> {
    const subject = String(caller.actor.user_id);
    this.#refuseProgram('refusal', subject, await this.#counts.reached('refusal', subject));
    this.#refuseProgram('call', subject, await this.#counts.take('call', subject));
    if (limited !== undefined) await this.#takeOf(caller, limited, 1);
  }

  /** Counts a call that was answered with 403 or 404. */
  async refused({ user_id }: Actor): Promise<void> {
    await this.#counts.take('refusal', String(user_id));
  }

  /** Works on a call when it is its user's turn, so that one user leaves connections to the others. */
  async inTurn<T>({ user_id }: Actor, work: () => Promise<T>): Promise<T> {
    const turns = this.#turns.get(user_id) ?? pLimit(atOnce);
    this.#turns.set(user_id, turns);
    return turns(work);
  }

  /** Receives an upload. Throws if the user has too many under way. */
  async receive<T>({ user_id }: Actor, upload: () => Promise<T>): Promise<T> {
    const others = this.#uploads.get(user_id) ?? 0;
    if (others >= atOnce) throw invalidInput([bodyIssue([], failure.tooManyRequests)]);
    this.#uploads.set(user_id, others + 1);
    try {
      return await upload();
    } finally {
      const left = (this.#uploads.get(user_id) ?? 1) - 1;
      if (left === 0) this.#uploads.delete(user_id);
      else this.#uploads.set(user_id, left);
    }
  }

  /** Counts uploaded files. Throws if they are more than the user may upload in a day. */
  async received(caller: Counted, files: readonly Pick<ReceivedFile, 'size'>[]): Promise<void> {
    // Who is beyond the limit still saves what has no file.
    if (files.length === 0) return;
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    const { tooManyFiles } = failure;
    await this.#takeOf(caller, 'file', files.length, tooManyFiles);
    await this.#takeOf(caller, 'kilobyte', Math.ceil(bytes / 1000), tooManyFiles);
  }

  /** Counts the mails that a save sends. Throws if they are more than the user may send in a day. */
  async mails(caller: Counted, mails: number): Promise<void> {
    await this.#takeOf(caller, 'mailed', mails, failure.tooManyMails);
  }

  /** Gives back what a call has taken of a person's limits: it was refused, or it only repeated a save. */
  async giveBack({ taken }: Counted): Promise<void> {
    for (const one of taken.splice(0)) await this.#counts.giveBack(one);
  }

  /** Counts a sign-in that begins. Returns the seconds to wait, 0 for none. */
  async signInBegins(address: string): Promise<number> {
    const subscriber = subscriberOf(address);
    const seconds = await this.#counts.take('sign_in', subscriber);
    if (seconds > 0) this.#exceeded('sign_in', subscriber);
    return seconds;
  }

  /** Counts a logout of a provider that was refused. */
  async logoutRefused(address: string): Promise<void> {
    await this.#counts.take('provider_logout', subscriberOf(address));
  }

  /** The seconds until a logout of a provider from this address is looked at, 0 for none. */
  async logoutWaits(address: string): Promise<number> {
    const subscriber = subscriberOf(address);
    const seconds = await this.#counts.reached('provider_logout', subscriber);
    if (seconds > 0) this.#exceeded('provider_logout', subscriber);
    return seconds;
  }

  #refuseProgram(limit: LimitName, subject: string, seconds: number): void {
    if (seconds === 0) return;
    this.#exceeded(limit, subject);
    throw new RefusalError({ status: 429, seconds });
  }

  /** Takes points of a person's limit. Throws if they are beyond it. */
  async #takeOf(
    { actor, taken }: Counted,
    limit: LimitName,
    points: number,
    msg: string = failure.tooManyRequests,
  ): Promise<void> {
    const subject = String(actor.user_id);
    taken.push({ limit, subject, window: this.#counts.windowOf(limit), points });
    if ((await this.#counts.take(limit, subject, points)) === 0) return;
    this.#exceeded(limit, subject);
    throw invalidInput([bodyIssue([], msg)]);
  }
}

/** The limits of this process, which shares its counts until the app closes. */
export function openCallLimits(app: FastifyInstance, { db, now, exceeded, onError }: Options): CallLimits {
  const counts = new Limits(now);
  let sharing: Promise<void> | null = null;
  const timer = setInterval(() => {
    sharing ??= shareUse(db, counts)
      .catch(onError)
      .finally(() => {
        sharing = null;
      });
  }, shareEvery);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await sharing;
  });
  return new CallLimits(counts, exceeded);
}
