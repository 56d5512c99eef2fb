import type { Issue, IssueCode } from '#contract/errors.ts';

/** The expected failures of a call; `reply.ts` turns each into its status. Everything else is a 500. */
export type HttpRefusal =
  /** No session, or one that ended. */
  | { readonly status: 401 }
  /** A function, scope or step that is not theirs. */
  | { readonly status: 403 }
  /** It does not exist, or this user may not know of it. */
  | { readonly status: 404 }
  /** Everything that is wrong with the input or the state, in Japanese. */
  | { readonly status: 422; readonly issues: readonly Issue[] }
  /** More than a browser of ours sends; `seconds` until calls are answered again. */
  | { readonly status: 429; readonly seconds: number };

/** Thrown by handlers and by the request path to refuse a request. The transaction is rolled back. */
export class RefusalError extends Error {
  readonly refusal: HttpRefusal;

  constructor(refusal: HttpRefusal) {
    super(`refused: ${refusal.status}`);
    this.refusal = refusal;
  }
}

export const forbidden = (): RefusalError => new RefusalError({ status: 403 });
export const notFound = (): RefusalError => new RefusalError({ status: 404 });
export const invalidInput = (issues: readonly Issue[]): RefusalError =>
  new RefusalError({ status: 422, issues });

/** An issue in a body, at a path inside its JSON part. */
export const bodyIssue = (path: readonly (string | number)[], msg: string, code?: IssueCode): Issue => ({
  loc: ['body', ...path],
  msg,
  ...(code !== undefined && { code }),
});
