import { Refused } from '#web/call/call.ts';
import type { FormError } from '#web/ui/error-summary.tsx';
import { issuesByField } from '#web/form/issues-by-field.ts';

/** The validation errors of a search for ErrorSummary. Messages of fields not in `names` have no field. */
export function searchErrors(error: Error | null, names: readonly string[]): readonly FormError[] {
  if (!(error instanceof Refused)) return [];
  const { fields, form } = issuesByField(error.issues, names);
  return [
    ...fields.map(({ path, message }) => ({ field: path, message })),
    ...form.map((message) => ({ message })),
  ];
}
