import type { Call, DownloadCall, GetCall, Output, PostCall, Sent, UploadCall } from '#contract/call.ts';
import type { Issue } from '#contract/errors.ts';
import { save } from '#contract/save.ts';
import { general, storedBefore } from '#texts/general.ts';
import { beginBusy } from '#web/ui/busy.ts';
import {
  isOutcomeKnown,
  sendRequest,
  type Downloaded,
  type UploadFiles,
  type CallOutcome,
  type Transport,
} from './request.ts';
import { withQuery } from './get-request.ts';
import { saveFile, saveFrom } from './save-file.ts';
import { transport } from './transport.ts';
import { goToErrorPage, goToSignIn, type ErrorPage, type Leaving } from './navigation.ts';

/**
 * Every call of the browser. Only this file decides what a failed call means
 * (docs/rules/api.md#errors-in-the-browser). A 422 rejects with `Refused`. 401, 403, 404 and other failures
 * open another page; the call then never settles, so that no code runs after it.
 */

/**
 * The server refused the input (422). Calls reject with nothing else, except background calls and reported
 * ones.
 */
export class Refused extends Error {
  readonly issues: readonly Issue[];
  constructor(issues: readonly Issue[]) {
    super('refused');
    this.issues = issues;
  }
  /** The distinct messages, in order. */
  get messages(): string[] {
    return [...new Set(this.issues.map((issue) => issue.msg))];
  }
}

/** A call of which only the caller learns that it failed. */
export class BackgroundFailed extends Error {
  /** Null if there was no answer. */
  readonly status: number | null;
  constructor(path: string, status: number | null) {
    super(`${path}: ${status ?? 'no answer'}`);
    this.status = status;
  }
}

/** 128 random bits, because `crypto.randomUUID` exists only with https and on this machine. */
const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((bits) => bits.toString(16).padStart(9, '-')).join('');

/** What is sent with a key. */
export type SentSave = {
  readonly path: string;
  readonly input: unknown;
  readonly files: UploadFiles | undefined;
};

/**
 * One key for the retries of one save, renewed after each answer that tells its outcome
 * (docs/rules/api.md#idempotency-keys). Keep it with the state of the form.
 */
export class IdempotencyKey {
  value: string = randomKey();
  /** An earlier save with another content and without an answer, which has to be asked for before this one. */
  unansweredBefore(_save: SentSave): { readonly path: string; readonly key: string } | null {
    return null;
  }
  /** The key for this save, which is about to be sent. */
  begin(_save: SentSave): string {
    return this.value;
  }
  /** The outcome of the save is known. */
  renew(): void {
    this.value = randomKey();
  }
}

export type CallOptions = {
  readonly files?: UploadFiles;
  /** No spinner, no alert, no navigation; rejects with `BackgroundFailed`. */
  readonly background?: boolean;
  /** The page is not blocked during the call: the user goes on typing. */
  readonly unblocked?: boolean | undefined;
  /** The caller reports failures, except the end of the session; rejects with `BackgroundFailed`. */
  readonly reported?: boolean;
  /** The caller says that the object is gone (404); rejects with `BackgroundFailed`. */
  readonly saysGone?: boolean;
  /** By default each call has its own key. */
  readonly key?: IdempotencyKey;
  /** Called before the browser navigates away, to undo what was opened for the answer. */
  readonly onFailure?: () => void;
};

/** The browser functions that calls use. */
export type Outside = {
  readonly transport: Transport;
  /** Blocks the page; the returned function unblocks it. */
  readonly beginBusy: () => () => void;
  /** Path and query string of the page. */
  readonly address: () => string;
  readonly alert: (message: string) => void;
  readonly signIn: () => void;
  readonly showError: (page: ErrorPage, how: Leaving) => void;
  /** Called after each answered save. */
  readonly saved: () => void;
  readonly saveFile: (file: Downloaded) => void;
  /** Waits long enough for a page that is unloading to be gone. */
  readonly pause: () => Promise<void>;
  /** Waits before a save is repeated; a second by default. */
  readonly pauseBeforeRepeat?: () => Promise<void>;
};

function isSave(call: Call): boolean {
  return call.method === 'POST' && call.changes_nothing !== true;
}

type AnsweringCall = GetCall | PostCall | UploadCall;

/** Returns the two functions that screens use for calls. */
export function makeApi(outside: Outside) {
  let sessionEnded = false;

  /** Sends a call. For a save, an earlier one of its form without an answer is asked for first. */
  async function send(call: Call, input: unknown, options: CallOptions): Promise<CallOutcome> {
    const { files } = options;
    const background = options.background === true;
    const pause = outside.pauseBeforeRepeat;
    if (call.method === 'GET') return sendRequest(outside.transport, call, input, { background });
    const key = options.key ?? new IdempotencyKey();
    const sent = { path: call.path, input, files };
    const unanswered = key.unansweredBefore(sent);
    if (unanswered !== null) {
      const { path, key: lost } = unanswered;
      const idempotencyKey = randomKey();
      const asked = await sendRequest(
        outside.transport,
        save.outcome,
        { path, key: lost },
        { idempotencyKey, pause },
      );
      if (asked.kind !== 'answered') return asked;
      key.renew();
      if ((asked.value as Output<typeof save.outcome>).stored)
        return { kind: 'refused', issues: [{ loc: ['body'], msg: storedBefore }] };
    }
    const outcome = await sendRequest(outside.transport, call, input, {
      files,
      idempotencyKey: key.begin(sent),
      background,
      pause,
    });
    if (isOutcomeKnown(outcome)) key.renew();
    return outcome;
  }

  async function ask(call: Call, input: unknown, options: CallOptions): Promise<unknown> {
    const from = outside.address();
    const background = options.background === true;
    const endBusy = background || options.unblocked === true ? () => {} : outside.beginBusy();
    const outcome = await send(call, input, options);
    endBusy();
    if (outcome.kind === 'answered') {
      if (isSave(call)) outside.saved();
      return outcome.value;
    }
    if (outcome.kind === 'refused') throw new Refused(outcome.issues);
    const isReported =
      (options.reported === true && outcome.status !== 401) ||
      (options.saysGone === true && outcome.status === 404);
    if (background || isReported) throw new BackgroundFailed(call.path, outcome.status);
    // Unloading the page aborts calls in flight, which looks like a network failure. The pause lets the
    // unload finish, and nothing runs after it.
    if (outcome.status === null) await outside.pause();
    options.onFailure?.();
    leave(outcome.status, call, from);
    return new Promise<never>(() => {});
  }

  function leave(status: number | null, call: Call, from: string): void {
    if (status === 401) {
      if (!sessionEnded) {
        sessionEnded = true;
        outside.alert(general.sessionEnded);
      }
      outside.signIn();
      return;
    }
    // The result of a read no longer matters once the user has left the page. The result of a save does.
    if (call.method === 'GET' && outside.address() !== from) return;
    const page = status === 403 ? 'forbidden' : status === 404 ? 'not-found' : 'system-error';
    // Back to a page that failed to load would fail again. Back from a failed save returns to the typed text.
    outside.showError(page, { replace: call.method === 'GET', unreachable: status === null || undefined });
  }

  /**
   * Calls the server. Rejects with `Refused` for a 422. Every other failure is handled here, and the promise
   * never settles.
   */
  async function call<C extends AnsweringCall>(
    declaration: C,
    input: Sent<C>,
    options: CallOptions = {},
  ): Promise<Output<C>> {
    // The server checks every answer against the same declaration.
    return (await ask(declaration, input, options)) as Output<C>;
  }

  /**
   * Downloads a file and saves it under its name, or does something else with it; resolves to the file.
   * Rejects with `Refused` for a 422.
   */
  async function downloadFile<C extends DownloadCall>(
    declaration: C,
    query: Sent<C>,
    use: (file: Downloaded) => void = outside.saveFile,
  ): Promise<Downloaded> {
    // `sendRequest` answers a download call with a `Downloaded`.
    const file = (await ask(declaration, query, {})) as Downloaded;
    use(file);
    return file;
  }

  return { call, downloadFile };
}

let onSaved = () => {};

/** Sets what happens after each save. */
export function afterEachSave(then: () => void): void {
  onSaved = then;
}

export const { call, downloadFile } = makeApi({
  transport,
  beginBusy,
  address: () => location.pathname + location.search,
  alert: (message) => window.alert(message),
  signIn: () => goToSignIn(),
  showError: goToErrorPage,
  saved: () => onSaved(),
  saveFile,
  pause: () => new Promise((resolve) => setTimeout(resolve, 300)),
});

/**
 * Lets the browser download a file that is too large for `downloadFile`, which keeps it in memory. The
 * browser tells of failures, so what can be refused is asked for before.
 */
export function openDownload<C extends DownloadCall>(declaration: C, query: Sent<C>): void {
  saveFrom(withQuery(declaration.path, query));
}
