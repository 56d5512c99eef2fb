import * as z from 'zod/mini';
import { successorForm, type SuccessorPerson } from '#contract/successor.ts';

const person = z.nullable(
  z.object({
    user_id: z.int(),
    full_name: z.string(),
    organisation_name: z.string(),
    invalid_flag: z.boolean(),
  }),
);

/** What the form holds, and its draft. The people have the names of the body's fields. */
export const successorDraftSchema = z.object({
  user_id: person,
  successor_user_id: person,
  reason: z.string(),
});

/** The id of a chosen person, by a rule of the contract. */
function idOf<S extends z.ZodMiniType<number, number>>(schema: S) {
  return z.pipe(
    z.pipe(
      z.custom<SuccessorPerson | null>(),
      z.transform((chosen): number => chosen?.user_id ?? 0),
    ),
    schema,
  );
}

const { user_id, successor_user_id, reason } = successorForm.shape;

/** The form's rules, those of the contract. The objects come from the preview. */
export const successorSchema = z.object({
  user_id: idOf(user_id),
  successor_user_id: idOf(successor_user_id),
  reason,
});
