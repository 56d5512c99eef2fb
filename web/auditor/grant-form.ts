import * as z from 'zod/mini';
import type { Sent } from '#contract/call.ts';
import { auditor, type AuditorCandidate } from '#contract/auditor.ts';
import { isDate, isOnOrAfter } from '#domain/japan-date.ts';
import { invalidGrant } from '#texts/auditor.ts';

/** The form that grants 監査: values, rules, and the body of the save. */

export type GrantValues = {
  user_id: AuditorCandidate | null;
  all_divisions: boolean;
  division_ids: number[];
  first_day: string;
  last_day: string;
  reason: string;
};

/** In the order of the form: the error summary lists the server's messages in this order. */
export function emptyGrant(today: string): GrantValues {
  return {
    user_id: null,
    all_divisions: false,
    division_ids: [],
    first_day: today,
    last_day: '',
    reason: '',
  };
}

/** What a draft holds. */
export const grantDraftSchema = z.object({
  user_id: z.nullable(z.object({ user_id: z.int(), full_name: z.string(), organisation_name: z.string() })),
  all_divisions: z.boolean(),
  division_ids: z.array(z.int()),
  first_day: z.string(),
  last_day: z.string(),
  reason: z.string(),
}) satisfies z.ZodMiniType<GrantValues>;

export type Grant = Sent<typeof auditor.save>;

/** The rules of the call, and that the first day is not over. `today` is Japan's date, `yyyy-mm-dd`. */
export function grantSchema(today: string): z.ZodMiniType<Grant, GrantValues> {
  const notOver = z.refine<{ readonly first_day: string }>(({ first_day }) => isOnOrAfter(first_day, today), {
    error: invalidGrant.past,
    path: ['first_day'],
    when: ({ value }) => hasFirstDay(value),
  });
  return z.pipe(z.pipe(z.custom<GrantValues>(), z.transform(bodyOf)), auditor.save.body.check(notOver));
}

function bodyOf({ user_id, division_ids, ...values }: GrantValues) {
  return {
    ...values,
    user_id: user_id?.user_id ?? null,
    // What was ticked before すべての事業部 stays in the form alone.
    division_ids: values.all_divisions ? [] : division_ids,
  };
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
