import * as z from 'zod/mini';
import { latestLastDay } from '#domain/delegation.ts';
import { isDate } from '#domain/japan-date.ts';
import { inOrder } from './fields.ts';

type Period = { readonly first_day: string; readonly last_day: string };

/**
 * The rules of a period from `first_day` to `last_day`: in order, and at most a year. `tooLong` is the message of
 * a longer one.
 */
export function periodRules(labels: Period, tooLong: string) {
  return [
    inOrder('first_day', 'last_day', labels),
    z.refine<Period>(({ first_day, last_day }) => last_day <= latestLastDay(first_day), {
      error: tooLong,
      path: ['last_day'],
      when: ({ value }) => days.safeParse(value).success,
    }),
  ] as const;
}

/** The rule over both runs even if other fields are wrong. */
const day = z.string().check(z.refine(isDate));
const days = z.object({ first_day: day, last_day: day });
