import pLimit, { type LimitFunction } from 'p-limit';
import type { Call } from '#contract/call.ts';
import { failure } from '#texts/general.ts';
import type { Actor } from '#domain/actor.ts';
import { japanDate, startOfDay } from '#domain/japan-date.ts';
import type { Tx } from '#server/db/database.ts';
import type { Limits, Taken } from '#server/rate-limits/limits.ts';
import { limits, type LimitName } from '#server/rate-limits/policy.ts';
import { lockMailsOf, mailsSince } from '#server/rate-limits/queries.ts';
import { subscriberOf } from '#server/rate-limits/subscriber.ts';
import type { ReceivedFile } from '#server/files/store.ts';
import { bodyIssue, invalidInput, RefusalError } from './refusal.ts';

/**
 * How many uploads of a user a process receives at once, and how many other calls it works on at once: as
 * many as a browser sends to one site by HTTP/1.1. Only HTTP/2 or a program exceeds it. Surplus uploads are
 * refused, because they would hold room in the file store for as long as they like; other calls wait.
 */
export const atOnce = 6;

/**
 * Called at each call beyond a limit. `isNew` is true once for each subject in a window; the subject is a
 * user's id, or for `limitsOfAddresses` an address.
 */
type Exceeded = (limit: LimitName, subject: string, isNew: boolean) => void;

/** Who calls and when, and what the call has taken so far of the limits that count only what is done. */
export type Counted = { readonly actor: Actor; readonly now: Date; readonly taken: Taken[] };

/**
 * Keeps the limits of calls (docs/rules/api.md#limits-of-calls). What only a program exceeds is a 429, what a
 * person may meet a 422 in words.
 */
export class CallLimits {
  readonly #counts: Limits;
  readonly #exceeded: (limit: LimitName, subject: string) => Promise<void>;
  /** How many uploads are being received, by user. */
  readonly #uploads = new Map<number, number>();
  /** The calls that are worked on, and those that wait, by user. */
  readonly #turns = new Map<number, LimitFunction>();

  constructor(counts: Limits, exceeded: Exceeded) {
    this.#counts = counts;
    this.#exceeded = async (limit, subject) => exceeded(limit, subject, await counts.isNew(limit, subject));
  }

  /** Counts a call of a signed-in user before its input is read. Throws what refuses it. */
  async admit(caller: Counted, { limited }: Call): Promise<void> {
    const subject = String(caller.actor.user_id);
    await this.#refuseProgram('refusal', subject, await this.#counts.reached('refusal', subject));
    await this.#refuseProgram('call', subject, await this.#counts.take('call', subject));
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

  /**
   * Throws if the mails that a save sends are more than the user may still send on this day. Saves of one
   * user that do this wait for each other until the end of the transaction, which stores the count.
   */
  async mails(tx: Tx, { actor, now }: Counted, mails: number): Promise<void> {
    await lockMailsOf(tx, actor.user_id);
    const sent = await mailsSince(tx, actor.user_id, startOfDay(japanDate(now)));
    if (sent + mails > limits.mailed.most) await this.#refuse('mailed', actor, failure.tooManyMails);
  }

  /** Gives back what a call has taken of a person's limits: it was refused, or it only repeated a save. */
  async giveBack({ taken }: Counted): Promise<void> {
    for (const one of taken.splice(0)) await this.#counts.giveBack(one);
  }

  /** Counts a sign-in that begins. Returns the seconds to wait, 0 for none. */
  async signInBegins(address: string): Promise<number> {
    const subscriber = subscriberOf(address);
    const seconds = await this.#counts.take('sign_in', subscriber);
    if (seconds > 0) await this.#exceeded('sign_in', subscriber);
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
    if (seconds > 0) await this.#exceeded('provider_logout', subscriber);
    return seconds;
  }

  async #refuseProgram(limit: LimitName, subject: string, seconds: number): Promise<void> {
    if (seconds === 0) return;
    await this.#exceeded(limit, subject);
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
    if ((await this.#counts.take(limit, subject, points)) > 0) await this.#refuse(limit, actor, msg);
  }

  async #refuse(limit: LimitName, { user_id }: Actor, msg: string): Promise<never> {
    await this.#exceeded(limit, String(user_id));
    throw invalidInput([bodyIssue([], msg)]);
  }
}
