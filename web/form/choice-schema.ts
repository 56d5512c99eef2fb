import * as z from 'zod/mini';
import { invalid } from '#texts/fields.ts';

/**
 * The rule of a picker dialog, whose values become one choice. `chosenIn` returns the choice, or null while
 * it is incomplete. The error is at the field `choice`.
 */
export function choiceSchema<Values extends { readonly choice: unknown }, Chosen>(
  label: string,
  chosenIn: (values: Values) => Chosen | null,
) {
  return z.pipe(
    z.custom<Values>(),
    z.transform((values: Values, { issues }): Chosen => {
      const chosen = chosenIn(values);
      if (chosen !== null) return chosen;
      issues.push({ code: 'custom', path: ['choice'], message: invalid.required(label), input: values });
      return z.NEVER;
    }),
  );
}
