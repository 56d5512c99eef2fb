import { japanDate, startOfDay } from '#domain/japan-date.ts';

const day = 24 * 60 * 60 * 1000;
const opening = 8.5 * 60 * 60 * 1000;
const closing = 18 * 60 * 60 * 1000;

/**
 * The working days of some years, up to yesterday, as one line: position 2.5 is the middle of the third day.
 * The line is the same all day long, so two runs on one day generate the same.
 */
export class WorkingDays {
  readonly #all: readonly string[];
  readonly #days: readonly number[];

  /** `all`: the working days in order, `yyyy-mm-dd`, some of them still to come. */
  constructor(all: readonly string[], now: Date) {
    const today = japanDate(now);
    this.#all = all;
    this.#days = all.filter((each) => each < today).map((each) => startOfDay(each).getTime());
  }

  /** The end of the line: just after the last working day. */
  get end(): number {
    return this.#days.length;
  }

  /** The moment at a position on the line. Positions beyond the line are clamped to its ends. Monotonic. */
  moment(position: number): Date {
    const inside = Math.min(Math.max(position, 0), this.end - 1e-6);
    const index = Math.floor(inside);
    const start = this.#days[index] ?? 0;
    return new Date(Math.floor(start + opening + (inside - index) * (closing - opening)));
  }

  /** The day `days` days after a position, `yyyy-mm-dd` in Japan. */
  dayAfter(position: number, days: number): string {
    return japanDate(new Date(this.moment(position).getTime() + days * day));
  }

  /** The working days from a moment (ISO 8601) to a day, both included. */
  until(moment: string, last: string): readonly string[] {
    const first = japanDate(new Date(moment));
    return this.#all.filter((each) => each >= first && each <= last);
  }
}
