import pg from 'pg';

/** What a log may say of an error: its own words, and where it came from. */
export type Told = { readonly message: string; readonly stack: string };

/**
 * An error as a log may tell it. PostgreSQL's words quote what was sent to it (`value "…" is out of range`), so of a statement that
 * failed the code and the constraint are told alone, and where it was asked.
 */
export function told(error: Error): Told {
  const { message, stack = '' } = error;
  if (!(error instanceof pg.DatabaseError)) return { message, stack };
  const { code = '', constraint } = error;
  const words = `database error ${code}${constraint === undefined ? '' : ` at ${constraint}`}`;
  const head = stack.indexOf(message);
  return { message: words, stack: head === -1 ? words : words + stack.slice(head + message.length) };
}
