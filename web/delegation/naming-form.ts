import * as z from 'zod/mini';
import type { Sent } from '#contract/call.ts';
import { delegation, type DelegationPerson } from '#contract/delegation.ts';
import { isDate, isOnOrAfter } from '#domain/japan-date.ts';
import { delegationText } from '#texts/delegation.ts';

/** The form that names a delegate: values, rules, and the body of the save. */

export type NamingValues = {
  delegate_user_id: DelegationPerson | null;
  first_day: string;
  last_day: string;
  /** Of an administrator who names the delegate of another person. */
  reason: string;
};

/** In the order of the form: the error summary lists the server's messages in this order. */
export const emptyNaming: NamingValues = {
  delegate_user_id: null,
  first_day: '',
  last_day: '',
  reason: '',
};

/** What a draft holds. */
export const namingDraftSchema = z.object({
  delegate_user_id: z.nullable(
    z.object({ user_id: z.int(), full_name: z.string(), organisation_name: z.nullable(z.string()) }),
  ),
  first_day: z.string(),
  last_day: z.string(),
  reason: z.string(),
}) satisfies z.ZodMiniType<NamingValues>;

export type Naming = Sent<typeof delegation.save> | Sent<typeof delegation.user.save>;

/**
 * The rules of the call, and that the first day is not over. `user_id` is the absent person whose delegate an
 * administrator names; null if the caller names their own. `today` is Japan's date, `yyyy-mm-dd`.
 */
export function namingSchema(user_id: number | null, today: string): z.ZodMiniType<Naming, NamingValues> {
  const notOver = z.refine<{ readonly first_day: string }>(({ first_day }) => isOnOrAfter(first_day, today), {
    error: delegationText.past,
    path: ['first_day'],
    when: ({ value }) => hasFirstDay(value),
  });
  return user_id === null
    ? z.pipe(z.pipe(z.custom<NamingValues>(), z.transform(ownBody)), delegation.save.body.check(notOver))
    : z.pipe(
        z.pipe(
          z.custom<NamingValues>(),
          z.transform((values: NamingValues) => ({ user_id, ...ownBody(values), reason: values.reason })),
        ),
        delegation.user.save.body.check(notOver),
      );
}

function ownBody({ delegate_user_id, first_day, last_day }: NamingValues) {
  return { delegate_user_id: delegate_user_id?.user_id ?? null, first_day, last_day };
}

function hasFirstDay(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'first_day' in value &&
    typeof value.first_day === 'string' &&
    isDate(value.first_day)
  );
}
