import { RateLimiterMemory } from 'rate-limiter-flexible';
import { limits, type LimitName } from './policy.ts';

/** What one subject has taken of a limit in one window. */
export type Taken = {
  readonly limit: LimitName;
  /** A user's id, or an address as `subscriberOf` counts it. */
  readonly subject: string;
  /** The window's number since 1970 in Japan. */
  readonly window: number;
  readonly points: number;
};

/**
 * Counts in the memory of this process what users and addresses take of the limits. Counts in the database
 * would cost each call a statement.
 */
export class Limits {
  readonly #now: () => Date;
  readonly #limiters = new Map<LimitName, RateLimiterMemory>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /**
   * Takes points of a limit. Returns 0 while it is kept, else the seconds until the next window. What is
   * taken beyond the limit counts too.
   */
  async take(limit: LimitName, subject: string, points = 1): Promise<number> {
    const key = this.#key(limit, subject);
    const { consumedPoints } = await this.#limiter(limit).penalty(key, points);
    return consumedPoints > limits[limit].most ? this.#secondsLeft(limit) : 0;
  }

  /** Undoes a `take`, unless its window is over: what was refused does not count. */
  async giveBack({ limit, subject, window, points }: Taken): Promise<void> {
    if (window === this.windowOf(limit)) await this.#limiter(limit).reward(this.#key(limit, subject), points);
  }

  /** Whether a limit is used up: the same answer, without taking anything. */
  async reached(limit: LimitName, subject: string): Promise<number> {
    const found = await this.#limiter(limit).get(this.#key(limit, subject));
    return found !== null && found.consumedPoints >= limits[limit].most ? this.#secondsLeft(limit) : 0;
  }

  /** Whether this is asked for the first time about a subject and a limit in this window. */
  async isNew(limit: LimitName, subject: string): Promise<boolean> {
    const asked = await this.#limiter(limit).penalty(`asked ${this.#key(limit, subject)}`);
    return asked.consumedPoints === 1;
  }

  /** The number of the limit's window now. */
  windowOf(limit: LimitName): number {
    return Math.floor(japanSeconds(this.#now()) / limits[limit].window);
  }

  #limiter(limit: LimitName): RateLimiterMemory {
    const found = this.#limiters.get(limit);
    if (found !== undefined) return found;
    // A count is kept for as long as its window at least.
    const { most, window } = limits[limit];
    const made = new RateLimiterMemory({ points: most, duration: window });
    this.#limiters.set(limit, made);
    return made;
  }

  #key(limit: LimitName, subject: string): string {
    return `${subject} ${this.windowOf(limit)}`;
  }

  #secondsLeft(limit: LimitName): number {
    const { window } = limits[limit];
    return Math.ceil(window - (japanSeconds(this.#now()) % window));
  }
}

/** Seconds by which Japan's clock is ahead of UTC. */
const japanOffset = 9 * 60 * 60;

/** Seconds since the beginning of 1970 in Japan, so that a day's window ends with Japan's day. */
const japanSeconds = (at: Date): number => at.getTime() / 1000 + japanOffset;
