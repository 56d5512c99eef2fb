import pg from 'pg';

/** What a log may contain of an error. */
export type Loggable = { readonly message: string; readonly stack: string };

/**
 * An error as it may be logged. PostgreSQL's messages quote values (`value "…" is out of range`), so a failed
 * statement is logged with its code, constraint and stack only.
 */
export function loggable(error: Error): Loggable {
  const { message, stack = '' } = error;
  if (!(error instanceof pg.DatabaseError)) return { message, stack };
  const { code = '', constraint } = error;
  const text = `database error ${code}${constraint === undefined ? '' : ` at ${constraint}`}`;
  const head = stack.indexOf(message);
  return { message: text, stack: head === -1 ? text : text + stack.slice(head + message.length) };
}
