import type { Validated } from '#domain/approval-route/validate-steps.ts';
import { routeProblemText } from '#texts/route-problems.ts';
import { bodyIssue, invalidInput } from '#server/http/refusal.ts';

/** The validated value. Throws a 422 with the text of every problem at its place in the body. */
export function requireValid<T>(validated: Validated<T>): T {
  if (validated.ok) return validated.value;
  throw invalidInput(validated.issues.map(({ path, problem }) => bodyIssue(path, routeProblemText(problem))));
}
