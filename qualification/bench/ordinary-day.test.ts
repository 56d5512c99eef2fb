import { expect, test } from 'vitest';
import { limits, type LimitName } from '#server/rate-limits/policy.ts';
import { busiestOf } from './ordinary-day.ts';

const busiest = busiestOf(10_000);

test.each(Object.keys(limits) as LimitName[])(
  'an ordinary day takes at most half of the limit %s',
  (limit) => {
    expect(busiest[limit]).toBeGreaterThan(0);
    expect(busiest[limit]).toBeLessThanOrEqual(limits[limit].most / 2);
  },
);
