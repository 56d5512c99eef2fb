import type { Call, DownloadCall, GetCall, PostCall, Sent, UploadCall } from '#contract/call.ts';
import { writeMultipart, writeQuery } from '#contract/wire.ts';

/** The response of a call. `body` is the parsed JSON, or null if it is not JSON. */
export type Answer = { readonly status: number; readonly body: unknown; readonly headers: Headers };
export type FileAnswer = { readonly status: number; readonly bytes: Buffer; readonly headers: Headers };

type SendOptions = {
  /** The Idempotency-Key. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Speaks the contract to a running portal as a browser does, and returns any answer as it is. */
export class Client {
  readonly #url: string;
  /** The Cookie header of its requests; null without a session. */
  readonly cookie: string | null;

  constructor(url: string, cookie: string | null) {
    this.#url = url;
    this.cookie = cookie;
  }

  async get<C extends GetCall>(call: C, query: Sent<C>): Promise<Answer> {
    return answerOf(await this.raw(`${call.path}?${writeQuery(query)}`));
  }

  async download<C extends DownloadCall>(call: C, query: Sent<C>): Promise<FileAnswer> {
    const response = await this.raw(`${call.path}?${writeQuery(query)}`);
    return {
      status: response.status,
      bytes: Buffer.from(await response.arrayBuffer()),
      headers: response.headers,
    };
  }

  async post<C extends PostCall>(call: C, input: Sent<C>, options: SendOptions = {}): Promise<Answer> {
    // If the call has a query, the input holds both (see Sent).
    const both = call.query === null ? null : (input as { query: Record<string, unknown>; body: unknown });
    const target = both === null ? call.path : `${call.path}?${writeQuery(both.query)}`;
    const body = both === null ? input : both.body;
    return answerOf(
      await this.raw(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...saveHeaders(options) },
        body: JSON.stringify(body),
      }),
    );
  }

  async upload<C extends UploadCall>(
    call: C,
    input: Sent<C>,
    files: Partial<Record<Extract<keyof C['files'], string>, File>> = {},
    options: SendOptions = {},
  ): Promise<Answer> {
    return answerOf(
      await this.raw(call.path, {
        method: 'POST',
        headers: saveHeaders(options),
        body: writeMultipart(call.part, input, files),
      }),
    );
  }

  /** Any request, with the session's cookie. */
  raw(target: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookie !== null) headers.set('cookie', this.cookie);
    return fetch(`${this.#url}${target}`, { redirect: 'manual', ...init, headers });
  }

  /** Any call by its declaration, for tests over the whole table. */
  send(call: Call, input: unknown, options: SendOptions = {}): Promise<Answer> {
    switch (call.kind) {
      case 'get':
        return this.get(call, input as Record<string, unknown>);
      case 'download':
        return this.raw(`${call.path}?${writeQuery(input as Record<string, unknown>)}`).then(answerOf);
      case 'post':
        return this.post(call, input, options);
      case 'upload':
        return this.upload(call, input, {}, options);
    }
  }
}

function saveHeaders({ key, headers }: SendOptions): Record<string, string> {
  return { 'x-portal-request': '1', ...(key === undefined ? {} : { 'idempotency-key': key }), ...headers };
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const json = response.headers.get('content-type')?.startsWith('application/json') === true;
  return {
    status: response.status,
    body: json ? (JSON.parse(text) as unknown) : null,
    headers: response.headers,
  };
}
