import pg from 'pg';

/** What a log may contain of an error. */
export type Told = { readonly message: string; readonly stack: string };

/**
 * An error as it may be logged. PostgreSQL's messages quote values (`value "…" is out of range`), so a failed
 * statement is logged with its code, constraint and stack only.
 */
export function told(error: Error): Told {
  const { message, stack = '' } = error;
  if (!(error instanceof pg.DatabaseError)) return { message, stack };
  const { code = '', constraint } = error;
  const words = `database error ${code}${constraint === undefined ? '' : ` at ${constraint}`}`;
  const head = stack.indexOf(message);
  return { message: words, stack: head === -1 ? words : words + stack.slice(head + message.length) };
}
