import type * as z from 'zod/mini';
import type { CallAudit } from '#texts/audit-calls.ts';
import type { FunctionRight } from '#domain/permissions.ts';

/**
 * How one call is declared: path, method, access, input, output, files and what the audit log says of it, written once.
 * The server mounts from it, the browser calls through it, the OpenAPI document and docs/calls.md are derived from it.
 */

export type Schema = z.ZodMiniType;
/** The parameters of a query by their names. */
export type QuerySchema = z.ZodMiniObject;

/** Which function-level right a call asks for before anything of it is read; the sentences are in domain/permissions.ts. */
export type Access = FunctionRight;

/** The three files of a form that people fill in. */
export type FileName = 'file1' | 'file2' | 'file3';

/**
 * A query parameter that must be a division the caller administers, or a department of one. Any other is a 403, before the
 * input is validated.
 */
export type Scope<K extends string = string> = {
  readonly administered: 'division' | 'department';
  /** The parameter's name. */
  readonly by: K;
};
type ScopeOf<Q extends QuerySchema> = { readonly scope?: Scope<FieldOf<Q>> };

/** What every call declares. `A` is the literal of its `access`: the type of the handler's actor follows from it. */
type Declared<A extends Access> = {
  readonly path: string;
  readonly access: A;
  readonly audit: CallAudit;
};
/** The names of an input's own fields. */
type FieldOf<S extends Schema> = Extract<keyof z.input<S>, string>;

export type GetCall<
  Q extends QuerySchema = QuerySchema,
  O extends Schema = Schema,
  A extends Access = Access,
> = Declared<A> & {
  readonly method: 'GET';
  readonly kind: 'get';
  readonly query: Q;
  readonly scope?: Scope;
  readonly output: O;
};
/**
 * `changes_nothing` marks a POST that only looks: its answer is made anew for a repetition and is never kept.
 * A JSON body, and where the call says so a query besides; both are then told of, each in its own place. */
export type PostCall<
  B extends Schema = Schema,
  O extends Schema = Schema,
  Q extends QuerySchema | null = QuerySchema | null,
  A extends Access = Access,
> = Declared<A> & {
  readonly method: 'POST';
  readonly kind: 'post';
  readonly query: Q;
  readonly body: B;
  readonly output: O;
  readonly changes_nothing?: true;
};
/**
 * A multipart call: one part of JSON, named `part`, and the files that it declares, each at most once. `body` depends on Japan's today (`yyyy-mm-dd`), and
 * may look into what was sent for how to name its fields in messages.
 */
export type UploadCall<
  B extends Schema = Schema,
  O extends Schema = Schema,
  F extends string = string,
  A extends Access = Access,
> = Declared<A> & {
  readonly method: 'POST';
  readonly kind: 'upload';
  readonly part: string;
  readonly body: (today: string, sent?: unknown) => B;
  /** The label of each file part that is accepted, for messages. */
  readonly files: Readonly<Record<F, string>>;
  /** The most bytes of each; left out for those of a form (section 9). */
  readonly max_file_bytes?: number;
  readonly changes_nothing?: true;
  readonly output: O;
};
/** Answers a file's bytes as an attachment. */
export type DownloadCall<Q extends QuerySchema = QuerySchema, A extends Access = Access> = Declared<A> & {
  readonly method: 'GET';
  readonly kind: 'download';
  readonly query: Q;
  readonly scope?: Scope;
};
export type Call = GetCall | PostCall | UploadCall | DownloadCall;

/** What the caller of a builder writes: the rest of the declaration is the builder's. `audit` names the call's own fields. */
type Written<C extends Call, Field extends string> = Omit<C, 'method' | 'kind' | 'scope' | 'audit'> & {
  readonly audit: CallAudit<Field>;
};

export function get<Q extends QuerySchema, O extends Schema, const A extends Access>(
  call: Written<GetCall<Q, O, A>, FieldOf<NoInfer<Q>>> & ScopeOf<Q>,
): GetCall<Q, O, A> {
  return { method: 'GET', kind: 'get', ...call };
}
export function post<B extends Schema, O extends Schema, const A extends Access>(
  call: Omit<Written<PostCall<B, O, null, A>, FieldOf<NoInfer<B>>>, 'query'>,
): PostCall<B, O, null, A> {
  return { method: 'POST', kind: 'post', query: null, ...call };
}
export function postWithQuery<
  B extends Schema,
  O extends Schema,
  Q extends QuerySchema,
  const A extends Access,
>(call: Written<PostCall<B, O, Q, A>, FieldOf<NoInfer<B>> | FieldOf<NoInfer<Q>>>): PostCall<B, O, Q, A> {
  return { method: 'POST', kind: 'post', ...call };
}
export function upload<B extends Schema, O extends Schema, F extends string, const A extends Access>(
  call: Written<UploadCall<B, O, F, A>, FieldOf<NoInfer<B>>>,
): UploadCall<B, O, F, A> {
  return { method: 'POST', kind: 'upload', ...call };
}
export function download<Q extends QuerySchema, const A extends Access>(
  call: Written<DownloadCall<Q, A>, FieldOf<NoInfer<Q>>> & ScopeOf<Q>,
): DownloadCall<Q, A> {
  return { method: 'GET', kind: 'download', ...call };
}

/** An upload whose work takes too long for a database transaction: its handler starts before it. */
export type Long = { readonly long: true };
export function long<C extends UploadCall>(call: C): C & Long {
  return { ...call, long: true };
}
export function isLong<C extends UploadCall>(call: C): call is C & Long {
  return 'long' in call;
}

/** What a handler is given: the parsed input, defaults filled in; of a POST with a query both, apart. */
export type Input<C extends Call> = C extends { query: infer Q extends Schema; body: infer B extends Schema }
  ? { readonly query: z.output<Q>; readonly body: z.output<B> }
  : C extends { query: infer Q extends Schema }
    ? z.output<Q>
    : C extends { body: (today: string) => infer B extends Schema }
      ? z.output<B>
      : C extends { body: infer B extends Schema }
        ? z.output<B>
        : never;

/** What a client sends: what may be left out is optional. Numbers of a query travel as text, which wire.ts takes care of. */
export type Sent<C extends Call> = C extends { query: infer Q extends Schema; body: infer B extends Schema }
  ? { readonly query: z.input<Q>; readonly body: z.input<B> }
  : C extends { query: infer Q extends Schema }
    ? z.input<Q>
    : C extends { body: (today: string) => infer B extends Schema }
      ? z.input<B>
      : C extends { body: infer B extends Schema }
        ? z.input<B>
        : never;

/** What a call answers; a download answers bytes, which are no part of the table. */
export type Output<C extends Call> = C extends { output: infer O extends Schema } ? z.output<O> : never;

export type CallTable = { readonly [name: string]: Call | CallTable };

/** All calls of a table with the keys that lead to them. */
export function* everyCall(table: CallTable, keys: readonly string[] = []): Generator<[string[], Call]> {
  for (const [key, entry] of Object.entries(table)) {
    if (isCall(entry)) yield [[...keys, key], entry];
    else yield* everyCall(entry, [...keys, key]);
  }
}

export function isCall(entry: Call | CallTable): entry is Call {
  return typeof entry.path === 'string' && typeof entry.kind === 'string';
}
