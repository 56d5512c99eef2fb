import { RateLimiterMemory } from 'rate-limiter-flexible';
import { japanOffset, limits, type LimitName } from './policy.ts';

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
 * Counts in the memory of this process what users and addresses take of the limits. `share` adds what the
 * other processes have counted.
 */
export class Limits {
  readonly #now: () => Date;
  readonly #limiters = new Map<LimitName, RateLimiterMemory>();
  /** The window in which a subject was last told apart, by limit and subject. */
  readonly #known = new Map<string, number>();
  /** What is not shared yet, by limit, subject and window. */
  #waiting = new Map<string, Taken>();
  /** The counts of which all is shared: they have been more than little in their window. */
  readonly #shared = new Map<string, Omit<Taken, 'points'>>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /**
   * Takes points of a limit. Returns 0 while it is kept, else the seconds until the next window. What is
   * taken beyond the limit counts too.
   */
  async take(limit: LimitName, subject: string, points = 1): Promise<number> {
    const { most } = limits[limit];
    const count = { limit, subject, window: this.windowOf(limit) };
    const { consumedPoints } = await this.#limiter(limit).penalty(key(subject, count.window), points);
    // Little is not shared: up to ten processes keep the limit without it. The first time shares all of it.
    if (this.#shared.has(waitingKey(count))) this.#wait({ ...count, points });
    else if (consumedPoints > most / 10) {
      this.#shared.set(waitingKey(count), count);
      this.#wait({ ...count, points: consumedPoints });
    }
    return consumedPoints > most ? this.#secondsLeft(limit) : 0;
  }

  /** Undoes a `take`, unless its window is over: what was refused does not count. */
  async giveBack({ points, ...count }: Taken): Promise<void> {
    const { limit, subject, window } = count;
    if (window !== this.windowOf(limit)) return;
    await this.#limiter(limit).reward(key(subject, window), points);
    if (this.#shared.has(waitingKey(count))) this.#wait({ ...count, points: -points });
  }

  /** Whether a limit is used up: the same answer, without taking anything. */
  async reached(limit: LimitName, subject: string): Promise<number> {
    const found = await this.#limiter(limit).get(key(subject, this.windowOf(limit)));
    return found !== null && found.consumedPoints >= limits[limit].most ? this.#secondsLeft(limit) : 0;
  }

  /** Whether this is asked for the first time about a subject and a limit in this window. */
  isNew(limit: LimitName, subject: string): boolean {
    const window = this.windowOf(limit);
    const name = `${limit} ${subject}`;
    if (this.#known.get(name) === window) return false;
    if (this.#known.size >= mostKnown) this.#known.clear();
    this.#known.set(name, window);
    return true;
  }

  /** `add` adds to the common counts, and returns their sums. If it fails, the next call adds the rest. */
  async share(add: (taken: readonly Taken[]) => Promise<readonly Taken[]>): Promise<void> {
    const sent = [...this.#waiting.values()].filter(({ limit, window }) => window === this.windowOf(limit));
    for (const [name, { limit, window }] of this.#shared)
      if (window !== this.windowOf(limit)) this.#shared.delete(name);
    this.#waiting = new Map();
    if (sent.length === 0) return;
    let sums: readonly Taken[];
    try {
      sums = await add(sent);
    } catch (error) {
      for (const taken of sent) this.#wait(taken);
      throw error;
    }
    for (const sum of sums) {
      const since = this.#waiting.get(waitingKey(sum))?.points ?? 0;
      await this.#limiter(sum.limit).set(
        key(sum.subject, sum.window),
        sum.points + since,
        lifetime(sum.limit),
      );
    }
  }

  #wait(taken: Taken): void {
    const waits = this.#waiting.get(waitingKey(taken))?.points ?? 0;
    this.#waiting.set(waitingKey(taken), { ...taken, points: waits + taken.points });
  }

  #limiter(limit: LimitName): RateLimiterMemory {
    const found = this.#limiters.get(limit);
    if (found !== undefined) return found;
    const made = new RateLimiterMemory({ points: limits[limit].most, duration: lifetime(limit) });
    this.#limiters.set(limit, made);
    return made;
  }

  /** The number of the limit's window now. */
  windowOf(limit: LimitName): number {
    return Math.floor(japanSeconds(this.#now()) / limits[limit].window);
  }

  #secondsLeft(limit: LimitName): number {
    const { window } = limits[limit];
    return Math.ceil(window - (japanSeconds(this.#now()) % window));
  }
}

/** Subjects beyond a limit that are kept in mind. */
const mostKnown = 10_000;

/** Seconds for which a count is kept: until the end of its window at least. */
const lifetime = (limit: LimitName): number => limits[limit].window;

/** Seconds since the beginning of 1970 in Japan, so that a day's window ends with Japan's day. */
const japanSeconds = (at: Date): number => at.getTime() / 1000 + japanOffset;

const key = (subject: string, window: number): string => `${subject} ${window}`;
const waitingKey = ({ limit, subject, window }: Omit<Taken, 'points'>): string =>
  `${limit} ${key(subject, window)}`;
