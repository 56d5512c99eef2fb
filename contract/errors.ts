import * as z from 'zod/mini';

/** One thing that is wrong: `loc` starts with `body` or `query`, then the path inside the JSON part (section 8, domain 9). */
export const issue = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
});
export type Issue = z.output<typeof issue>;

/** The body of every 422; 401, 403 and 404 carry an empty `detail`. */
export const errorBody = z.object({ detail: z.array(issue) });

/** Whether an answer is such a body. Written out, so that the browser needs no schema before its first form. */
export function isErrorBody(body: unknown): body is { detail: Issue[] } {
  return isRecord(body) && Array.isArray(body['detail']) && body['detail'].every(isIssue);
}

function isIssue(value: unknown): value is Issue {
  if (!isRecord(value) || typeof value['msg'] !== 'string') return false;
  const loc = value['loc'];
  return Array.isArray(loc) && loc.every((part) => typeof part === 'string' || typeof part === 'number');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
