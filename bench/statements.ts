import pg from 'pg';
import type { SendObserver } from '#server/db/connection.ts';
import { sessionOptions } from '#server/db/database.ts';

/** A statement as the portal sent it. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] };

/** Records statements while `on` is set. Use it with `openDatabase({ onSend })`. */
export class Recorder {
  on = false;
  readonly statements: Statement[] = [];
  readonly onSend: SendObserver = (statements) => {
    if (!this.on) return;
    this.statements.push(...statements.map(({ sql: text, parameters: values }) => ({ text, values })));
  };
}

/** A connection that sends statements as the portal does: by name, prepared once. */
export async function openConnection(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: sessionOptions });
  await client.connect();
  return client;
}

const names = new Map<string, string>();

export async function sendStatement(client: pg.Client, { text, values }: Statement): Promise<void> {
  if (values.length === 0) return void (await client.query(text));
  let name = names.get(text);
  if (name === undefined) {
    name = `s${names.size}`;
    names.set(text, name);
  }
  await client.query({ name, text, values: [...values] });
}
