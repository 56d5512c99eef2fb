import * as z from 'zod/mini';

/** One thing that is wrong: `loc` starts with `body` or `query`, then the path inside the JSON part (section 8, domain 9). */
export const issue = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
});
export type Issue = z.output<typeof issue>;

/** The body of every 422; 401, 403 and 404 carry an empty `detail`. */
export const errorBody = z.object({ detail: z.array(issue) });
