import type { Call, DownloadCall, GetCall, Output, PostCall, Sent, UploadCall } from '#contract/call.ts';
import type { Issue } from '#contract/errors.ts';
import { general } from '#texts/general.ts';
import { beginBusy } from './busy.ts';
import { send, type Downloaded, type Files, type Outcome, type Transport } from './request.ts';
import { saveFile } from './save-file.ts';
import { transport } from './transport.ts';
import { goToErrorPage, goToSignIn, type ErrorPage } from './navigation.ts';

/**
 * Every call of the browser. What a call's failure means is decided here alone (section 8): 401, 403, 404 and the rest lead
 * to another page, and the call then never settles, so that nothing runs after it; a 422 rejects with `Refused`.
 */

/** The server refused the input (422): the only thing that a call rejects with, but for background calls. */
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

/** What the page asked for by itself could not be had; nobody is told but the asking code. */
export class BackgroundFailed extends Error {}

/** One key for the repetitions of one save; a new one after each answer (domain 2.5). Keep it where the form is kept. */
export class IdempotencyKey {
  value: string = crypto.randomUUID();
  /** The key to send this under. */
  of(_input: unknown, _files: Files | undefined): string {
    return this.value;
  }
  renew(): void {
    this.value = crypto.randomUUID();
  }
  /** Whether what was sent under it has been done is not known, and the page is about to be left. */
  lost(_input: unknown, _files: Files | undefined): void {}
}

export type CallOptions = {
  /** Files of an upload. */
  readonly files?: Files;
  /** No spinner, no alert, no navigation; rejects with `BackgroundFailed`. */
  readonly background?: boolean;
  /** Without it each call has a key of its own. */
  readonly key?: IdempotencyKey;
  /** Before the browser leaves for another page, to take back what was opened for the answer. */
  readonly onFailure?: () => void;
};

/** What calls need of the browser. */
export type Outside = {
  readonly transport: Transport;
  /** Blocks the interface; the answer unblocks it. */
  readonly beginBusy: () => () => void;
  /** Path and search of the page. */
  readonly address: () => string;
  readonly alert: (message: string) => void;
  readonly signIn: () => void;
  readonly showError: (page: ErrorPage, how: { replace: boolean }) => void;
  readonly saveFile: (file: Downloaded) => void;
  /** Long enough for a page that is being left to be gone. */
  readonly pause: () => Promise<void>;
};

type AnsweringCall = GetCall | PostCall | UploadCall;

/** The two functions that screens call through. */
export function makeApi(outside: Outside) {
  let sessionEnded = false;

  async function ask(call: Call, input: unknown, options: CallOptions): Promise<unknown> {
    const from = outside.address();
    const key = options.key ?? new IdempotencyKey();
    const background = options.background === true;
    const done = background ? () => {} : outside.beginBusy();
    const outcome: Outcome = await send(outside.transport, call, input, {
      files: options.files,
      idempotencyKey: call.method === 'POST' ? key.of(input, options.files) : undefined,
      background,
    });
    done();
    if (outcome.kind === 'answered' || outcome.kind === 'refused') key.renew();
    if (outcome.kind === 'answered') return outcome.value;
    if (outcome.kind === 'refused') throw new Refused(outcome.issues);
    if (background) throw new BackgroundFailed(`${call.path}: ${outcome.status ?? 'no answer'}`);
    if (outcome.status === null || outcome.status >= 500) key.lost(input, options.files);
    // Leaving the page cuts what is in flight, which looks like a broken network; then nothing more runs after this.
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
    // A read for a page that the user has left meanwhile is of no interest any more; a save always is.
    if (call.method === 'GET' && outside.address() !== from) return;
    const page = status === 403 ? 'forbidden' : status === 404 ? 'not-found' : 'system-error';
    // Back from a page that could not be read would fail again; Back from a save leads to what was typed.
    outside.showError(page, { replace: call.method === 'GET' });
  }

  /** Calls the server. Rejects with `Refused` for a 422; every other failure is dealt with here, and the call never settles. */
  async function call<C extends AnsweringCall>(
    declaration: C,
    input: Sent<C>,
    options: CallOptions = {},
  ): Promise<Output<C>> {
    // The server checks every answer against this same declaration.
    return (await ask(declaration, input, options)) as Output<C>;
  }

  /** Fetches a file and saves it under its name; answers what it is. Rejects with `Refused` for a 422. */
  async function download<C extends DownloadCall>(declaration: C, query: Sent<C>): Promise<Downloaded> {
    // What `send` makes of an answered download.
    const file = (await ask(declaration, query, {})) as Downloaded;
    outside.saveFile(file);
    return file;
  }

  return { call, download };
}

export const { call, download } = makeApi({
  transport,
  beginBusy,
  address: () => location.pathname + location.search,
  alert: (message) => window.alert(message),
  signIn: goToSignIn,
  showError: goToErrorPage,
  saveFile,
  pause: () => new Promise((resolve) => setTimeout(resolve, 300)),
});
