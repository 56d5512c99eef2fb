import { limits, type LimitName } from '#server/rate-limits/policy.ts';

/** What one person, or one address, took of a limit in the window in which it was most. */
export type Busiest = Readonly<Record<LimitName, number>>;

/** A person's share of the day's work. Numbers are of one day. */
type Work = {
  /** Visits of a few screens each. */
  readonly visits: number;
  /** Applications that are read and decided one by one. */
  readonly decisions: number;
  /** Decisions of 25 rows at once, each three calls. */
  readonly bulk: number;
  readonly messages: number;
  /** Notices that are mailed to everybody. */
  readonly notices: number;
  readonly exports: number;
  /** Papers that are saved in a row, one every three seconds. */
  readonly papers: number;
  /** Forms with the largest files. */
  readonly forms: number;
  /** Links to what is gone or not theirs. */
  readonly refusals: number;
};

const supplier: Work = {
  visits: 3,
  decisions: 2,
  bulk: 0,
  messages: 1,
  notices: 0,
  exports: 0,
  papers: 2,
  forms: 1,
  refusals: 1,
};
const applicant: Work = { ...supplier, visits: 8, papers: 4, forms: 4 };
/** One in fifty: reception, or an administrator in the busiest week. */
const receptionist: Work = {
  visits: 40,
  decisions: 250,
  bulk: 10,
  messages: 60,
  notices: 3,
  exports: 20,
  papers: 60,
  forms: 15,
  refusals: 5,
};

const workOf = (person: number): Work =>
  person % 50 === 0 ? receptionist : person % 5 === 0 ? applicant : supplier;

/** Seconds from 08:30 to 17:30. */
const opens = 8.5 * 3600;
const closes = 17.5 * 3600;

/** The same numbers from 0 to 1 at each run (a linear congruential generator). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/**
 * The day of so many people, by what counts for the limits. Six of ten come through one address, and sign in
 * within the first quarter of an hour.
 */
export function busiestOf(people: number): Busiest {
  const next = numbers(people);
  const taken = new Map<string, number>();
  const busiest = Object.fromEntries(Object.keys(limits).map((limit) => [limit, 0])) as Record<
    LimitName,
    number
  >;
  const take = (limit: LimitName, subject: string, at: number, points = 1): void => {
    const key = `${limit} ${subject} ${Math.floor(at / limits[limit].window)}`;
    const sum = (taken.get(key) ?? 0) + points;
    taken.set(key, sum);
    busiest[limit] = Math.max(busiest[limit], sum);
  };
  const anyTime = () => opens + next() * (closes - opens);

  for (let person = 0; person < people; person += 1) {
    const user = String(person);
    const work = workOf(person);
    const calls = (at: number, count: number) => take('call', user, at, count);
    const times = (count: number, act: (at: number) => void) => {
      for (let time = 0; time < count; time += 1) act(anyTime());
    };
    const address = next() < 0.6 ? 'office' : user;
    take('sign_in', address, opens + next() * 900);
    // Everybody leaves within a quarter of an hour. The provider then announces a session that is over.
    take('provider_logout', address, closes - (person % 900));
    times(work.visits, (from) => {
      // A screen of four calls every three seconds, by somebody who knows the way.
      for (let screen = 0; screen < 8; screen += 1) calls(from + 3 * screen, 4);
    });
    // One after the other, a decision every eight seconds: detail, decision, the next one.
    const began = anyTime();
    for (let each = 0; each < work.decisions; each += 1) calls(began + 8 * each, 6);
    times(work.bulk, (from) => {
      for (let row = 0; row < 25; row += 1) calls(from + row / 10, 3);
    });
    // All in the same hour, one a minute.
    const writes = anyTime();
    for (let each = 0; each < work.messages; each += 1) {
      calls(writes + 60 * each, 5);
      take('mail', user, writes + 60 * each);
      // One department, or the users of a few suppliers.
      take('mailed', user, writes + 60 * each, 20);
    }
    times(work.notices, (at) => {
      calls(at, 5);
      take('mail', user, at);
      take('mailed', user, at, people);
    });
    times(work.exports, (at) => {
      calls(at, 1);
      take('export', user, at);
    });
    const prints = anyTime();
    for (let each = 0; each < work.papers; each += 1) {
      calls(prints + 3 * each, 1);
      take('pdf', user, prints + 3 * each);
    }
    times(work.forms, (at) => {
      calls(at, 4);
      take('file', user, at, 3);
      take('kilobyte', user, at, 30_000);
    });
    times(work.refusals, (at) => take('refusal', user, at));
  }
  return busiest;
}

/** `npm run bench ordinary-day`: how far an ordinary day of 10,000 people stays below the limits. */
export async function ordinaryDay(): Promise<void> {
  const busiest = busiestOf(10_000);
  console.log('limit      most   busiest  share');
  for (const [limit, { most }] of Object.entries(limits)) {
    const found = busiest[limit as LimitName];
    console.log(
      `${limit.padEnd(9)} ${String(most).padStart(9)} ${String(found).padStart(9)}  ${(found / most).toFixed(2)}`,
    );
  }
}
