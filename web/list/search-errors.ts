import { Refused } from '#web/call/call.ts';
import type { FormError } from '#web/ui/error-summary.tsx';
import { placeIssues } from '#web/form/place-issues.ts';

/** What a search was refused for: of the form's fields (`names`) each at its own, the rest for the summary alone. */
export function searchErrors(error: Error | null, names: readonly string[]): readonly FormError[] {
  if (!(error instanceof Refused)) return [];
  const { fields, form } = placeIssues(error.issues, names);
  return [
    ...fields.map(({ path, message }) => ({ field: path, message })),
    ...form.map((message) => ({ message })),
  ];
}
