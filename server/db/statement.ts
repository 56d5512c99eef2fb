import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Db } from './database.ts';
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
