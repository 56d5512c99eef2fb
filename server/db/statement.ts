import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { deferred, PoolDriver } from './connection.ts';
import type { Db, Tx } from './database.ts';
import { joinReads } from './join.ts';
import type { Schema } from './schema.ts';

/** A statement of the query builder, of `sql`, or of `statement`. */
export type Statement<Row> = { compile(db: Db): CompiledQuery<Row> };

/** The row type of what `statement` returned. */
export type RowOf<S> = S extends (...parameters: never[]) => Statement<infer Row> ? Row : never;

/** Compiles and never runs anything. */
const builder: Db = new Kysely<Schema>({
  dialect: {
    createDriver: () => new DummyDriver(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  },
});

class Placeholder {
  readonly name: string | symbol;
  constructor(name: string | symbol) {
    this.name = name;
  }
}

/**
 * A statement whose text is built once: building it takes longer than sending it. `build` gets a placeholder
 * for each parameter, so it must not look at their values.
 */
export function statement<Parameters extends object, Row>(
  build: (db: Db, parameters: Parameters) => Statement<Row>,
): (parameters: Parameters) => Statement<Row> {
  let built: CompiledQuery<Row> | undefined;
  // Each property that `build` reads is a placeholder; the types of the values are only for its compiler.
  const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(name) }) as Parameters;
  return (parameters) => ({
    compile() {
      built ??= build(builder, placeholders).compile(builder);
      const values = new Map<string | symbol, unknown>(Object.entries(parameters));
      return {
        ...built,
        parameters: built.parameters.map((parameter) =>
          parameter instanceof Placeholder ? values.get(parameter.name) : parameter,
        ),
      };
    },
  });
}

/** Runs a statement and returns its rows. */
export async function run<Row>(db: Db, query: Statement<Row>): Promise<Row[]> {
  return (await db.executeQuery(query.compile(db))).rows;
}

type Rows<S> = S extends Statement<infer Row> ? Row[] : never;

/**
 * Runs statements in order in one round trip. Outside a transaction each sees what was committed when it
 * began. If one fails, its error is thrown; outside a transaction the later ones still run, so send only
 * reads there.
 */
export function sendTogether<const S extends readonly Statement<unknown>[]>(
  db: Db | Tx,
  statements: S,
): Promise<{ -readonly [K in keyof S]: Rows<S[K]> }> {
  const compiled = statements.map((statement) => statement.compile(db));
  const sent = db.getExecutor().provideConnection(async (connection) => {
    const results = await PoolDriver.send(connection, compiled);
    return results.map(({ rows }) => rows);
  });
  // Each result has the rows of the statement at its index.
  return sent as never;
}

/**
 * Runs reads as one statement: they all see the same rows. Times come as in a JSON column (`timeInJson`).
 * `lock` is sent before it, as a statement of its own: a read joined with a lock would, after a wait, see the
 * rows from before it.
 */
export async function readTogether<const S extends readonly Statement<unknown>[]>(
  db: Db | Tx,
  reads: S,
  lock?: Statement<unknown>,
): Promise<{ -readonly [K in keyof S]: Rows<S[K]> }> {
  const joined: Statement<Readonly<Record<string, unknown>>> = {
    compile: () => joinReads(reads.map((read) => read.compile(db))),
  };
  const [row] = lock === undefined ? await run(db, joined) : (await sendTogether(db, [lock, joined]))[1];
  // Each column has the rows of the read at its index.
  return reads.map((_read, index) => row?.[`rows_${index + 1}`]) as never;
}

/**
 * Lets statements take so many minutes: until the end of the transaction, or on a connection of
 * `connection()` until `reset statement_timeout`.
 */
export async function allowMinutes(connection: Db | Tx, minutes: number): Promise<void> {
  const scope = sql.raw(connection.isTransaction ? 'local' : 'session');
  await sql`set ${scope} statement_timeout = ${sql.lit(`${minutes}min`)}`.execute(connection);
  await connection.getExecutor().provideConnection(async (used) => PoolDriver.allow(used, minutes * 60_000));
}

/**
 * Adds a write whose result nobody needs to the transaction. It is sent with the next statement or with the
 * COMMIT, without a round trip of its own, and in one statement with the other writes that wait then: none
 * may need another's effect. If it fails, that next statement throws its error.
 */
export async function sendLater(tx: Tx, statement: Statement<unknown>): Promise<void> {
  const compiled = statement.compile(tx);
  deferred.add(compiled);
  await tx.executeQuery(compiled);
}
