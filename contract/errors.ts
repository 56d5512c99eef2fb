import * as z from 'zod/mini';

/**
 * What a browser does about an issue beside showing it. `not_stored`: the save may be repeated with its key.
 * `stale`: somebody has changed the object, whatever `loc` is. `cancelled`: there is nothing to load again.
 * `delegation_ended`: the caller may no longer decide, whatever the form holds.
 */
const issueCodes = ['not_stored', 'stale', 'cancelled', 'delegation_ended'] as const;
export type IssueCode = (typeof issueCodes)[number];

/** One validation error. `loc` is `body` or `query`, then the path inside the JSON. */
export const issue = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  code: z.optional(z.literal(issueCodes)),
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
