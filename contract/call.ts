import type * as z from 'zod/mini';
import type { CallAudit } from '#texts/audit-calls.ts';
import type { FunctionRight } from '#domain/permissions.ts';

/**
 * The declaration of one call: path, method, access, input, output, files and audit log entry. The server
 * mounts it, the browser calls through it, and the OpenAPI document and docs/calls.md are derived from it.
 */

export type Schema = z.ZodMiniType;
export type QuerySchema = z.ZodMiniObject;

/** The right that the server checks before it reads the input; see domain/permissions.ts. */
export type Access = FunctionRight;

/** The three file fields of a form. */
export const fileFields = ['file1', 'file2', 'file3'] as const;
export type FileField = (typeof fileFields)[number];

/**
 * A query parameter that must be a division the caller administers, or a department of one. Any other is a
 * 403 before the input is validated (docs/rules/api.md#order-of-checks).
 */
export type Scope<K extends string = string> = {
  readonly administered: 'division' | 'department';
  /** The parameter's name. */
  readonly by: K;
};
type ScopeOf<Q extends QuerySchema> = { readonly scope?: Scope<FieldOf<Q>> };

/**
 * What every call declares. `A` is the literal type of `access`; the handler's actor type follows from it.
 */
type Declaration<A extends Access> = {
  readonly path: string;
  readonly access: A;
  readonly audit: CallAudit;
  /** The kind of work of which a user may do so much in a time (docs/rules/api.md#limits-of-calls). */
  readonly limited?: 'mail' | 'export' | 'pdf';
};
/** The names of an input's top-level fields. */
type FieldOf<S extends Schema> = Extract<keyof z.input<S>, string>;

export type GetCall<
  Q extends QuerySchema = QuerySchema,
  O extends Schema = Schema,
  A extends Access = Access,
> = Declaration<A> & {
  readonly method: 'GET';
  readonly kind: 'get';
  readonly query: Q;
  readonly scope?: Scope;
  readonly output: O;
};
/**
 * A call with a JSON body and optionally a query; validation errors of both are reported together.
 * `changes_nothing` marks a read-only POST: a retry runs it again, and its answer is not stored.
 */
export type PostCall<
  B extends Schema = Schema,
  O extends Schema = Schema,
  Q extends QuerySchema | null = QuerySchema | null,
  A extends Access = Access,
> = Declaration<A> & {
  readonly method: 'POST';
  readonly kind: 'post';
  readonly query: Q;
  readonly body: B;
  readonly output: O;
  readonly changes_nothing?: true;
};
/**
 * A multipart call: a JSON part named `part` and the declared files, each at most once. `body` takes the date
 * in Japan (`yyyy-mm-dd`).
 */
export type UploadCall<
  B extends Schema = Schema,
  O extends Schema = Schema,
  F extends string = string,
  A extends Access = Access,
> = Declaration<A> & {
  readonly method: 'POST';
  readonly kind: 'upload';
  readonly part: string;
  readonly body: (today: string) => B;
  /** The label of each accepted file part, for validation errors. */
  readonly files: Readonly<Record<F, string>>;
  /** The size limit of each file in bytes; missing means the limit of form files. */
  readonly max_file_bytes?: number;
  readonly changes_nothing?: true;
  readonly output: O;
};
/** Answers a file's bytes as an attachment. */
export type DownloadCall<Q extends QuerySchema = QuerySchema, A extends Access = Access> = Declaration<A> & {
  readonly method: 'GET';
  readonly kind: 'download';
  readonly query: Q;
  readonly scope?: Scope;
};
export type Call = GetCall | PostCall | UploadCall | DownloadCall;

/** A builder's argument; the builder adds the rest. `audit` may only name fields of the call's input. */
type BuilderArgument<C extends Call, Field extends string> = Omit<
  C,
  'method' | 'kind' | 'scope' | 'audit'
> & {
  readonly audit: CallAudit<Field>;
};

export function get<Q extends QuerySchema, O extends Schema, const A extends Access>(
  call: BuilderArgument<GetCall<Q, O, A>, FieldOf<NoInfer<Q>>> & ScopeOf<Q>,
): GetCall<Q, O, A> {
  return { method: 'GET', kind: 'get', ...call };
}
export function post<B extends Schema, O extends Schema, const A extends Access>(
  call: Omit<BuilderArgument<PostCall<B, O, null, A>, FieldOf<NoInfer<B>>>, 'query'>,
): PostCall<B, O, null, A> {
  return { method: 'POST', kind: 'post', query: null, ...call };
}
export function postWithQuery<
  B extends Schema,
  O extends Schema,
  Q extends QuerySchema,
  const A extends Access,
>(
  call: BuilderArgument<PostCall<B, O, Q, A>, FieldOf<NoInfer<B>> | FieldOf<NoInfer<Q>>>,
): PostCall<B, O, Q, A> {
  return { method: 'POST', kind: 'post', ...call };
}
export function upload<B extends Schema, O extends Schema, F extends string, const A extends Access>(
  call: BuilderArgument<UploadCall<B, O, F, A>, FieldOf<NoInfer<B>>>,
): UploadCall<B, O, F, A> {
  return { method: 'POST', kind: 'upload', ...call };
}
export function download<Q extends QuerySchema, const A extends Access>(
  call: BuilderArgument<DownloadCall<Q, A>, FieldOf<NoInfer<Q>>> & ScopeOf<Q>,
): DownloadCall<Q, A> {
  return { method: 'GET', kind: 'download', ...call };
}

/** An upload whose work takes too long for one database transaction: its handler starts outside of one. */
export type Long = { readonly long: true };
export function long<C extends UploadCall>(call: C): C & Long {
  return { ...call, long: true };
}
export function isLong<C extends UploadCall>(call: C): call is C & Long {
  return 'long' in call;
}

/** The parsed input of a handler with defaults filled in; `{ query, body }` for a POST with a query. */
export type Input<C extends Call> = C extends { query: infer Q extends Schema; body: infer B extends Schema }
  ? { readonly query: z.output<Q>; readonly body: z.output<B> }
  : C extends { query: infer Q extends Schema }
    ? z.output<Q>
    : C extends { body: (today: string) => infer B extends Schema }
      ? z.output<B>
      : C extends { body: infer B extends Schema }
        ? z.output<B>
        : never;

/** The input that a client sends; wire.ts turns the numbers of a query into text. */
export type Sent<C extends Call> = C extends { query: infer Q extends Schema; body: infer B extends Schema }
  ? { readonly query: z.input<Q>; readonly body: z.input<B> }
  : C extends { query: infer Q extends Schema }
    ? z.input<Q>
    : C extends { body: (today: string) => infer B extends Schema }
      ? z.input<B>
      : C extends { body: infer B extends Schema }
        ? z.input<B>
        : never;

/** The answer of a call; `never` for a download, which answers bytes. */
export type Output<C extends Call> = C extends { output: infer O extends Schema } ? z.output<O> : never;

export type CallTable = { readonly [name: string]: Call | CallTable };

/** All calls of a table, each with its keys. */
export function* everyCall(table: CallTable, keys: readonly string[] = []): Generator<[string[], Call]> {
  for (const [key, entry] of Object.entries(table)) {
    if (isCall(entry)) yield [[...keys, key], entry];
    else yield* everyCall(entry, [...keys, key]);
  }
}

export function isCall(entry: Call | CallTable): entry is Call {
  return typeof entry.path === 'string' && typeof entry.kind === 'string';
}
