import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  everyCall,
  isLong,
  type Call,
  type CallTable,
  type Input,
  type PostCall,
  type Schema,
  type UploadCall,
} from '#contract/call.ts';
import { readEmptyArrays } from '#contract/empty-arrays.ts';
import type { Issue } from '#contract/errors.ts';
import type { Actor } from '#domain/actor.ts';
import { japanDate } from '#domain/japan-date.ts';
import { invalid } from '#texts/fields.ts';
import { failure } from '#texts/general.ts';
import { mayUse } from '#domain/permissions.ts';
import { waitedInVain, type Db, type Tx } from '#server/db/database.ts';
import { cookiesOf } from './cookie.ts';
import { drain } from './drain.ts';
import type { Handler, Handlers, Services } from './handler.ts';
import { answerOf, firstReceipt, hashInput, keepAnswer, keyOf, takeKey } from './idempotency.ts';
import { nestsTooDeep } from './json-depth.ts';
import { receiveUpload, removeFiles, type Upload } from './multipart.ts';
import { bodyIssue, forbidden, invalidInput, Refused } from './refusal.ts';
import { sendDownload, sendJson, sendRefusal } from './reply.ts';
import { findSession, sessionCookieName, touchSession, type LiveSession } from './session.ts';
import { checkScope } from './scope.ts';
import { checkReadingSite, checkSite } from './site.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the request path of a call before its body is read. */
    caller: Caller;
    /** The call's input, once it is found right; what is known of it where the call was refused before. */
    input: unknown;
  }
}

export type Mounting = {
  readonly db: Db;
  readonly services: Services;
  /** The clock; tests set it. */
  readonly now: () => Date;
  /** Told of each 403 and 404 of a signed-in user, when it has been answered. */
  readonly refused: (call: RefusedCall) => void;
};

/** What a signed-in user was refused; `input` is `unread` where his call was refused before its body was read. */
export type RefusedCall = {
  readonly actor: Actor;
  readonly at: Date;
  readonly call: Call;
  readonly status: 403 | 404;
  readonly input: unknown;
};

/**
 * The request path, once, for every call of a table: session → site → function right (all before the body is read) →
 * scope of the query → input, with all that is wrong with it → for a POST a transaction, begun with the save's key → handler → output, held
 * against its schema → answer. The order of checks is domain 9's.
 */
export function mount<T extends CallTable>(
  app: FastifyInstance,
  table: T,
  handlers: Handlers<T>,
  mounting: Mounting,
): void {
  for (const [keys, call] of everyCall(table)) {
    const handler = handlerAt(handlers, keys);
    app.route({
      method: call.method,
      url: call.path,
      handler: (request, reply) => answer({ request, reply, call, handler, ...mounting }),
      onRequest: async (request, reply) => {
        try {
          await admit(request, reply, call, mounting);
        } catch (error) {
          await drain(request, reply);
          if (!sendRefusal(reply, error)) throw error;
        }
      },
    });
  }
}

/** Any handler; those of long uploads use the second argument. */
type AnyHandler = (request: object, inTransaction?: (handler: AnyHandler) => Promise<unknown>) => unknown;

function handlerAt(handlers: object, keys: readonly string[]): AnyHandler {
  const found = keys.reduce<unknown>(
    (node, key) => (node as Readonly<Record<string, unknown>>)[key],
    handlers,
  );
  // Handlers<T> has given each call its handler at compile time; the walk over the table only forgets the types.
  return found as AnyHandler;
}

/** Finds who calls and keeps him on the request; throws unless everything but the input allows the call. */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  mounting: Mounting,
): Promise<void> {
  const { db, services, now } = mounting;
  const moment = now();
  // The browser's forms ask by it which day it is: a PC's own clock may be wrong (domain 9).
  reply.header('date', moment.toUTCString());
  const session = await sessionOf(db, request, services, moment);
  if (call.method === 'POST') checkSite(request, services.settings.base_url);
  else checkReadingSite(request);
  request.caller = { actor: session.actor, now: moment };
  if (!mayUse(session.actor, call.access)) {
    // Its body is never read, so of a POST no id is known.
    request.input = call.method === 'GET' ? asked(call, request) : 'unread';
    tellRefused(request, reply, call, mounting, 403);
    throw forbidden();
  }
  // What a page asks by itself is no use of the session.
  if (request.headers['x-portal-background'] !== '1') await touchSession(db, session, moment);
}

/** Hands a refusal on to be noted (domain 5), alike whether what was named exists or not, once the answer has left. */
function tellRefused(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  { refused }: Mounting,
  status: 403 | 404,
): void {
  const { actor, now } = request.caller;
  reply.raw.once('close', () => {
    try {
      refused({ actor, at: now, call, status, input: request.input });
    } catch (err) {
      // Nobody is above a listener: what it throws would end the portal.
      request.log.error({ err }, 'a refusal was not noted');
    }
  });
}

/** The session of a request, with its user as he is now; a 401 where there is none. */
async function sessionOf(
  db: Db | Tx,
  request: FastifyRequest,
  { settings }: Services,
  moment: Date,
): Promise<LiveSession> {
  const cookie = cookiesOf(request.headers.cookie).get(sessionCookieName(settings.base_url));
  const limits = { idle_minutes: settings.session_idle_minutes, hours: settings.session_hours };
  const session = await findSession(db, cookie, moment, limits);
  if (session === null) throw new Refused({ status: 401 });
  // A page says whose name it shows; where somebody else has signed in since, in another tab, its session has ended.
  const shown = request.headers['x-portal-user'];
  if (shown !== undefined && shown !== String(session.actor.user_id)) throw new Refused({ status: 401 });
  return session;
}

/** Who calls, as `admit` found him, kept on the request. */
export type Caller = { readonly actor: Actor; readonly now: Date };

type Answering = Mounting & {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly call: Call;
  readonly handler: AnyHandler;
};

async function answer(asked: Answering): Promise<FastifyReply> {
  const { request, reply, call, handler, db, services } = asked;
  const { actor, now } = request.caller;
  try {
    switch (call.kind) {
      case 'get': {
        await checkScopeOf(asked, call);
        const input = accept(request, read(call.query, request.query, 'query'));
        return sendJson(reply, output(call, await handler({ db, actor, input, now, services })));
      }
      case 'download': {
        await checkScopeOf(asked, call);
        const input = accept(request, read(call.query, request.query, 'query'));
        const download = await handler({ db, actor, input, now, services });
        return sendDownload(reply, download as Awaited<ReturnType<Handler<typeof call>>>);
      }
      case 'post': {
        if (nestsTooDeep(request.body)) throw invalidInput([bodyIssue([], invalid.form)]);
        const body = read(call.body, request.body, 'body');
        const input =
          call.query === null
            ? accept(request, body)
            : accept(request, both(read(call.query, request.query, 'query'), body));
        return sendJson(reply, await write(asked, call, input, {}));
      }
      case 'upload':
        return sendJson(reply, await receiveAndWrite(asked, call));
    }
  } catch (error) {
    if (error instanceof Refused && (error.refusal.status === 403 || error.refusal.status === 404))
      tellRefused(request, reply, call, asked, error.refusal.status);
    await drain(request, reply);
    if (sendRefusal(reply, error)) return reply;
    throw error;
  }
}

/**
 * What is known of a query that is refused before it is looked at: the parameters that the call has. Others are nobody's
 * question, and whoever adds them must not be noted at what they name.
 */
function asked(call: Extract<Call, { method: 'GET' }>, { query }: FastifyRequest): unknown {
  const names = new Set(Object.keys(call.query.shape));
  return Object.fromEntries(Object.entries(query as object).filter(([name]) => names.has(name)));
}

async function checkScopeOf(
  { request, db }: Answering,
  call: Extract<Call, { method: 'GET' }>,
): Promise<void> {
  const { scope } = call;
  request.input = asked(call, request);
  if (scope) await checkScope(db, request.caller.actor, scope, request.query);
}

async function receiveAndWrite(asked: Answering, call: UploadCall): Promise<unknown> {
  const { request, services, db } = asked;
  const upload = await receiveUpload(request, call, services.files);
  try {
    const { json, files } = upload;
    const { actor, now } = request.caller;
    const key = keyOf(request);
    let body = read(call.body(japanDate(now), json), json, 'body');
    if (body.issues.length > 0 && key !== null) {
      // A save that is repeated after midnight still gets the first answer: its dates are checked on the first one's day.
      const { user_id } = actor;
      const received = await unlessBusy(firstReceipt(db, { user_id, path: call.path, key }, now));
      body = read(call.body(japanDate(received), json), json, 'body');
    }
    const input = accept(request, { ...body, issues: [...body.issues, ...upload.issues] });
    if (!isLong(call)) return await write(asked, call, input, files);
    return await asked.handler({ files, services, gone: goneWith(asked.reply) }, (handler) =>
      write({ ...asked, handler }, call, input, files),
    );
  } catch (error) {
    // A refusal changed nothing. After anything else, a connection that broke at the commit, rows may name the files:
    // the cleanup removes those that none does.
    if (error instanceof Refused) await removeFiles(services.files, upload.files);
    throw error;
  }
}

/** Ends with the connection, by a refusal: nobody is there to be told of anything worse. */
function goneWith(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(invalidInput([bodyIssue([], failure.tooManyRequests)])));
  return gone.signal;
}

/** The transaction of a save, at its one place. The repeated save answers what the first one did and keeps no new files. */
async function write(
  { request, call, handler, db, services }: Answering,
  declared: PostCall | UploadCall,
  input: Input<Call>,
  files: Upload['files'],
): Promise<unknown> {
  const { now } = request.caller;
  const key = declared.changes_nothing === true ? null : keyOf(request);
  const { user_id } = request.caller.actor;
  const save = key && { user_id, path: call.path, key, input_hash: hashInput(input, files) };
  const saving = db.transaction().execute(async (tx) => {
    // An upload takes its time: whether the user is valid, where they belong and what they may do count when the change
    // is made.
    const { actor } = await sessionOf(tx, request, services, now);
    if (!mayUse(actor, declared.access)) throw forbidden();
    const first = save && (await takeKey(tx, save, now));
    if (first) return { result: answerOf(first, save), repeated: true };
    const made = output(declared, await handler({ tx, actor, input, now, services, files }));
    if (save) await keepAnswer(tx, save, made);
    return { result: made, repeated: false };
  });
  const { result, repeated } = await unlessBusy(saving);
  if (repeated) await removeFiles(services.files, files);
  return result;
}

/** Turns the failure of a transaction that waited too long for others into a 422: the user may send it again. */
async function unlessBusy<T>(transaction: Promise<T>): Promise<T> {
  try {
    return await transaction;
  } catch (cause) {
    if (!waitedInVain(cause)) throw cause;
    throw Object.assign(invalidInput([bodyIssue([], failure.tooManyRequests)]), { cause });
  }
}

/** What a handler answered, with nothing in it that the contract does not name. */
function output(call: Exclude<Call, { kind: 'download' }>, value: unknown): unknown {
  const parsed = call.output.safeParse(value);
  if (!parsed.success)
    throw new Error(`${call.path} answered what its contract does not allow`, { cause: parsed.error });
  return parsed.data;
}

/** What a schema made of one part of a request, and everything that is wrong with it there. */
type Read = { readonly value: unknown; readonly issues: readonly Issue[] };

function read(schema: Schema, sent: unknown, place: 'body' | 'query'): Read {
  const parsed = schema.safeParse(readEmptyArrays(sent, schema));
  if (parsed.success) return { value: parsed.data, issues: [] };
  const issues = parsed.error.issues.map(({ path, message }) => ({
    loc: [place, ...path.map((key) => (typeof key === 'number' ? key : String(key)))],
    msg: message,
  }));
  return { value: null, issues };
}

/** The two parts of a POST that has a query besides its body: apart, so that neither can pass for the other. */
function both(query: Read, body: Read): Read {
  return {
    value: { query: query.value, body: body.value },
    issues: [...query.issues, ...body.issues],
  };
}

/** The input as its handler is given it, kept on the request too; throws with everything that is wrong with it. */
function accept(request: FastifyRequest, { value, issues }: Read): never {
  if (issues.length > 0) throw invalidInput(distinct(issues));
  request.input = value;
  // The handler's own type says what its schema answers.
  return value as never;
}

/** A number that is too large is wrong twice over, and says the same thing. */
function distinct(issues: readonly Issue[]): readonly Issue[] {
  return [...new Map(issues.map((issue) => [JSON.stringify(issue), issue])).values()];
}
