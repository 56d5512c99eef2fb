import pg from 'pg';

export type Loggable = { readonly message: string; readonly stack: string };

/**
 * What a log may say of an error. PostgreSQL's messages quote the data (`value "…" is out of range`), so a failed statement
 * shows only its code, its constraint and where it was called.
 */
export function loggable(error: Error): Loggable {
  const { message, stack = '' } = error;
  if (!(error instanceof pg.DatabaseError)) return { message, stack };
  const { code = '', constraint } = error;
  const words = `database error ${code}${constraint === undefined ? '' : ` at ${constraint}`}`;
  const head = stack.indexOf(message);
  return { message: words, stack: head === -1 ? words : words + stack.slice(head + message.length) };
}
