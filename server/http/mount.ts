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
import { failure } from '#texts/general.ts';
import { mayUse } from '#domain/permissions.ts';
import { isContention, isRolledBack, type Db, type Tx } from '#server/db/database.ts';
import { bodySchema } from './body-schema.ts';
import type { CallLimits, Counted } from './call-limits.ts';
import { cookiesOf } from './cookie.ts';
import { drain } from './drain.ts';
import type { Handler, Handlers, Services } from './handler.ts';
import {
  findFirstSave,
  hashInput,
  storeAnswer,
  claimKey,
  idempotencyKeyOf,
  type FirstSave,
  type Repeatable,
} from './idempotency.ts';
import { receiveUpload, removeFiles, type InfectedFile, type Upload } from './multipart.ts';
import { bodyIssue, forbidden, invalidInput, RefusalError } from './refusal.ts';
import { sendDownload, sendJson, sendRefusal } from './reply.ts';
import {
  findSession,
  isToken,
  sessionCookieName,
  readSession,
  touchSession,
  type LiveSession,
  type SessionLimits,
} from './session.ts';
import { checkScope } from './scope.ts';
import { checkReadingSite, checkSite } from './site.ts';
import { maxJsonBytes } from './strict-json.ts';
import { checkBodyHeaders, checkQuery } from './strict-request.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `admit`, before the body is read. */
    caller: Caller;
    /**
     * The validated input; before validation, what `knownParameters` returns; `unread` for a POST that
     * `admit` refuses.
     */
    input: unknown;
  }
}

export type Mounting = {
  readonly db: Db;
  readonly services: Services;
  /** The clock; tests set it. */
  readonly now: () => Date;
  /** Called after each 403 and 404 answer to a signed-in user. */
  readonly refused: (call: RefusedCall) => void;
  /** Called for each uploaded file that is infected. */
  readonly infected: (upload: InfectedUpload) => void;
  /** Null: calls are not limited. */
  readonly limits: CallLimits | null;
};

/**
 * A refused call of a signed-in user; `input` is `unread` if the call was refused before its body was read.
 */
export type RefusedCall = {
  readonly actor: Actor;
  readonly at: Date;
  readonly call: Call;
  readonly status: 403 | 404;
  readonly input: unknown;
};

/** An uploaded file that is infected, with the name of the virus. */
export type InfectedUpload = { readonly actor: Actor; readonly at: Date; readonly call: Call } & InfectedFile;

/**
 * The request path of every call of a table: session → site → function right (all before the body is read) →
 * scope of the query → input, reporting everything wrong in it → for a POST, a transaction that begins with
 * the save's key → handler → output, validated against its schema → answer
 * (docs/rules/api.md#order-of-checks).
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
      bodyLimit: maxJsonBytes,
      handler: (request, reply) => {
        const work = () => answer({ request, reply, call, handler, ...mounting });
        // An upload takes as long as its sender likes; its saves have their own limits.
        if (call.kind === 'upload' || mounting.limits === null) return work();
        return mounting.limits.inTurn(request.caller.actor, work);
      },
      onRequest: async (request, reply) => {
        try {
          await admit(request, reply, call, mounting);
        } catch (error) {
          await giveBack(request, mounting, error);
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
  const handler = keys.reduce<unknown>(
    (node, key) => (node as Readonly<Record<string, unknown>>)[key],
    handlers,
  );
  // Handlers<T> guarantees a handler for each call; the walk over the table only loses the types.
  return handler as AnyHandler;
}

/**
 * Identifies the caller and stores them on the request. Throws if anything but the input forbids the call.
 */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  mounting: Mounting,
): Promise<void> {
  const { db, services, now } = mounting;
  const moment = now();
  // The browser's forms take today's date from it, because a PC's clock may be wrong.
  reply.header('date', moment.toUTCString());
  const limits = limitsOf(services);
  const session = requireSession(request, await findSession(db, cookieOf(request, services), moment, limits));
  if (call.method === 'POST') checkSite(request, services.settings.base_url);
  else checkReadingSite(request);
  request.caller = { actor: session.actor, now: moment, taken: [] };
  await mounting.limits?.admit(request.caller, call);
  if (!mayUse(session.actor, call.access)) {
    // The body of a POST is not read, so its ids are unknown.
    request.input = call.method === 'GET' ? knownParameters(call, request) : 'unread';
    reportRefusal(request, reply, call, mounting, 403);
    throw forbidden();
  }
  if (call.method === 'POST') checkBodyHeaders(request);
  // Background requests of a page don't prolong the session.
  if (request.headers['x-portal-background'] !== '1') await touchSession(db, session, moment, limits);
}

/** Gives a save back to its limit if it was rolled back. After any other error it may be stored. */
async function giveBack({ caller }: FastifyRequest, { limits }: Mounting, error: unknown): Promise<void> {
  if (limits === null || !changedNothing(error)) return;
  // There is no caller without a session.
  if (caller !== undefined) await limits.giveBack(caller);
}

/** Whether a call's error is a refusal or a failed statement, so that its transaction was rolled back. */
function changedNothing(error: unknown): boolean {
  return error instanceof RefusalError || isRolledBack(error);
}

/** Reports a refusal for the audit log once the answer is sent, whether or not the named object exists. */
function reportRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  { refused, limits }: Mounting,
  status: 403 | 404,
): void {
  const { actor, now } = request.caller;
  void limits?.refused(actor);
  reply.raw.once('close', () => {
    try {
      refused({ actor, at: now, call, status, input: request.input });
    } catch (err) {
      // An exception in a listener would end the portal.
      request.log.error({ err }, 'a refusal was not recorded');
    }
  });
}

function limitsOf({ settings }: Services): SessionLimits {
  return { idle_minutes: settings.session_idle_minutes, hours: settings.session_hours };
}

/** The token in a request's session cookie. Throws a 401 without one. */
function cookieOf(request: FastifyRequest, { settings }: Services): string {
  const cookie = cookiesOf(request.headers.cookie).get(sessionCookieName(settings.base_url));
  if (!isToken(cookie)) throw new RefusalError({ status: 401 });
  return cookie;
}

/** The session that was found. Throws a 401 if there is none. */
function requireSession(request: FastifyRequest, session: LiveSession | null): LiveSession {
  if (session === null) throw new RefusalError({ status: 401 });
  // Each page sends the user id it shows. If somebody else has signed in since, in another tab, its session
  // is over.
  const shownUserId = request.headers['x-portal-user'];
  if (shownUserId !== undefined && shownUserId !== String(session.actor.user_id))
    throw new RefusalError({ status: 401 });
  return session;
}

/** The caller that `admit` stored on the request. */
export type Caller = Counted;

type Answering = Mounting & {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly call: Call;
  readonly handler: AnyHandler;
};

async function answer(answering: Answering): Promise<FastifyReply> {
  const { request, reply, call, handler, db, services } = answering;
  const { actor, now } = request.caller;
  try {
    checkQuery(request);
    switch (call.kind) {
      case 'get': {
        await checkScopeOf(answering, call);
        const input = acceptInput(request, parsePart(call.query, request.query, 'query'));
        return sendJson(reply, output(call, await handler({ db, actor, input, now, services })));
      }
      case 'download': {
        await checkScopeOf(answering, call);
        const input = acceptInput(request, parsePart(call.query, request.query, 'query'));
        const download = await handler({ db, actor, input, now, services });
        return sendDownload(reply, download as Awaited<ReturnType<Handler<typeof call>>>);
      }
      case 'post': {
        const body = parsePart(call.body, request.body, 'body');
        const input =
          call.query === null
            ? acceptInput(request, body)
            : acceptInput(request, queryAndBody(parsePart(call.query, request.query, 'query'), body));
        return sendJson(reply, await write(answering, call, input, {}));
      }
      case 'upload':
        return sendJson(reply, await receiveAndWrite(answering, call));
    }
  } catch (error) {
    await giveBack(request, answering, error);
    const status = error instanceof RefusalError ? error.refusal.status : null;
    if (status === 403 || status === 404) reportRefusal(request, reply, call, answering, status);
    await drain(request, reply);
    if (sendRefusal(reply, error)) return reply;
    throw error;
  }
}

/**
 * The parameters of an unvalidated query that the call declares. Others are left out, so that nobody can add
 * names to an audit row.
 */
function knownParameters(call: Extract<Call, { method: 'GET' }>, { query }: FastifyRequest): unknown {
  const names = new Set(Object.keys(call.query.shape));
  return Object.fromEntries(Object.entries(query as object).filter(([name]) => names.has(name)));
}

async function checkScopeOf(
  { request, db }: Answering,
  call: Extract<Call, { method: 'GET' }>,
): Promise<void> {
  const { scope } = call;
  request.input = knownParameters(call, request);
  if (scope) await checkScope(db, request.caller.actor, scope, request.query);
}

/** A day that no date is before. */
const earliestDay = '0001-01-01';

async function receiveAndWrite(answering: Answering, call: UploadCall): Promise<unknown> {
  const { request, reply, services } = answering;
  const receive = () => receiveUpload(request, reply, call, services);
  const upload = await (answering.limits?.receive(request.caller.actor, receive) ?? receive());
  try {
    const { json, files } = upload;
    const { actor, now } = request.caller;
    for (const found of upload.infected) answering.infected({ actor, at: now, call, ...found });
    // A file that is only checked takes no room.
    if (!isLong(call)) await answering.limits?.received(request.caller, Object.values(files));
    const key = idempotencyKeyOf(request);
    let body = parsePart(bodySchema(call, japanDate(now)), json, 'body');
    let late: readonly Issue[] = [];
    if (body.issues.length > 0 && key !== null) {
      // A save repeated after midnight still gets the first answer, so what only came too late is refused
      // once its key is known to be new.
      const whenever = parsePart(call.body(earliestDay), json, 'body');
      if (whenever.issues.length === 0) [body, late] = [whenever, body.issues];
    }
    const input = acceptInput(request, { ...body, issues: [...body.issues, ...upload.issues] });
    if (!isLong(call)) return await write({ ...answering, late }, call, input, files);
    return await answering.handler({ actor, files, services, gone: abortOnClose(reply) }, (handler) =>
      write({ ...answering, handler }, call, input, files),
    );
  } catch (error) {
    // A refusal and a failed statement changed nothing. After any other error, such as a connection lost at
    // the commit, rows may name the files; the cleanup removes those that no row names.
    if (changedNothing(error)) await removeFiles(services.files, upload.files);
    throw error;
  }
}

/**
 * Aborts with a refusal when the connection closes: the client is gone, so nothing worse needs reporting.
 */
function abortOnClose(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort(invalidInput([bodyIssue([], failure.tooManyRequests)])));
  return controller.signal;
}

/**
 * The only place where a save's transaction begins and ends. A repeated save returns the first one's answer
 * and keeps no new files. `late` holds errors that apply only if the save isn't a retry: a date has passed.
 */
async function write(
  {
    request,
    call,
    handler,
    db,
    services,
    limits,
    now: clock,
    late = [],
  }: Answering & { readonly late?: readonly Issue[] },
  declared: PostCall | UploadCall,
  input: Input<Call>,
  files: Upload['files'],
): Promise<unknown> {
  const { now } = request.caller;
  const key = declared.changes_nothing === true ? null : idempotencyKeyOf(request);
  const { user_id } = request.caller.actor;
  const save = key === null ? null : { user_id, path: call.path, key, input_hash: hashInput(input, files) };
  const saving = db.transaction().execute(async (tx) => {
    const began = clock();
    const { actor, first } = await beginSave(tx, request, services, save);
    if (!mayUse(actor, declared.access)) throw forbidden();
    if (first) return { result: first.answer, repeated: true };
    if (late.length > 0) throw invalidInput(distinct(late));
    const countMails = limits && ((mails: number) => limits.mails(tx, request.caller, mails));
    const made = output(
      declared,
      await handler({ tx, actor, input, now, began, services, files, countMails }),
    );
    if (save && made !== null) await storeAnswer(tx, save, made);
    return { result: made, repeated: false };
  });
  const { result, repeated } = await unlessBusy(saving);
  if (repeated) {
    await limits?.giveBack(request.caller);
    await removeFiles(services.files, files);
  }
  return result;
}

/**
 * Reads the session again, because an upload takes time: validity, organisation and rights count as of the
 * change, after any wait for the key. `first` is what an earlier save with this key left, or null. Throws a
 * 422 if that one had another input.
 */
async function beginSave(
  tx: Tx,
  request: FastifyRequest,
  services: Services,
  save: Repeatable | null,
): Promise<{ readonly actor: Actor; readonly first: FirstSave | null }> {
  const { now } = request.caller;
  const free = save === null || (await claimKey(tx, save, now));
  const session = await readSession(tx, cookieOf(request, services), now, limitsOf(services));
  const { actor } = requireSession(request, session);
  return { actor, first: free ? null : await findFirstSave(tx, save) };
}

/** Turns a transaction's failure to get a lock or connection in time into a 422: the user may retry. */
async function unlessBusy<T>(transaction: Promise<T>): Promise<T> {
  try {
    return await transaction;
  } catch (cause) {
    if (!isContention(cause)) throw cause;
    throw Object.assign(invalidInput([bodyIssue([], failure.tooManyRequests)]), { cause });
  }
}

/** A handler's result, reduced to what the contract names. Throws if the contract does not allow it. */
function output(call: Exclude<Call, { kind: 'download' }>, value: unknown): unknown {
  const parsed = call.output.safeParse(value);
  if (!parsed.success)
    throw new Error(`${call.path} answered what its contract does not allow`, { cause: parsed.error });
  return parsed.data;
}

/** One parsed part of a request: its value, or all that is wrong with it. */
type ParsedPart = { readonly value: unknown; readonly issues: readonly Issue[] };

function parsePart(schema: Schema, value: unknown, location: 'body' | 'query'): ParsedPart {
  const parsed = schema.safeParse(readEmptyArrays(value, schema));
  if (parsed.success) return { value: parsed.data, issues: [] };
  const issues = parsed.error.issues.map(({ path, message }) => ({
    loc: [location, ...path.map((key) => (typeof key === 'number' ? key : String(key)))],
    msg: message,
  }));
  return { value: null, issues };
}

/** Query and body of a POST that has both. They stay separate, so that neither can pass for the other. */
function queryAndBody(query: ParsedPart, body: ParsedPart): ParsedPart {
  return {
    value: { query: query.value, body: body.value },
    issues: [...query.issues, ...body.issues],
  };
}

/** Returns the input for its handler and stores it on the request. Throws a 422 with all issues. */
function acceptInput(request: FastifyRequest, { value, issues }: ParsedPart): never {
  if (issues.length > 0) throw invalidInput(distinct(issues));
  request.input = value;
  // The handler's type matches its schema's output.
  return value as never;
}

/** A number that is too large breaks two rules with the same message. */
function distinct(issues: readonly Issue[]): readonly Issue[] {
  return [...new Map(issues.map((issue) => [JSON.stringify(issue), issue])).values()];
}
