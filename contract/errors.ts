import * as z from 'zod/mini';

/** One validation error. `loc` is `body` or `query`, then the path inside the JSON. */
export const issue = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
});
export type Issue = z.output<typeof issue>;

/** The body of every 422; 401, 403 and 404 carry an empty `detail`. */
export const errorBody = z.object({ detail: z.array(issue) });

/** Whether an answer is an `errorBody`. Hand-written, so that the browser's first load needs no schema. */
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
