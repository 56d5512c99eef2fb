import { japanDate, startOfDay } from '#domain/japan-date.ts';

const day = 24 * 60 * 60 * 1000;
const opening = 8.5 * 60 * 60 * 1000;
const closing = 18 * 60 * 60 * 1000;

/**
 * The working days of the given years, up to yesterday, as one line: position 2.5 is the middle of the third
 * day. Ignores holidays. The line is the same all day long, so two runs on one day generate the same.
 */
export class WorkingDays {
  readonly #days: readonly number[];

  constructor(now: Date, years: number) {
    const today = startOfDay(japanDate(now)).getTime();
    this.#days = Array.from(
      { length: years * 365 },
      (_, index) => today - (years * 365 - index) * day,
    ).filter((start) => isWorkingDay(start));
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
}

function isWorkingDay(start: number): boolean {
  const weekday = new Date(`${japanDate(new Date(start))}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}
