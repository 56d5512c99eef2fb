import type { Readable } from 'node:stream';
import type { Actor } from '#domain/actor.ts';
import type { Call, CallTable, DownloadCall, GetCall, Input, Output, UploadCall } from '#contract/call.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Settings } from '#server/environment.ts';
import type { FileStore, ReceivedFile } from '#server/files/store.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import type { PdfPrinter } from '#server/pdf/printer.ts';

/** What handlers may use of the world. Times come from `now` of the request alone. */
export type Services = {
  readonly settings: Settings;
  readonly files: FileStore;
  readonly jobs: JobQueue;
  readonly pdf: PdfPrinter;
};

type Asked<C extends Call> = {
  readonly actor: Actor;
  readonly input: Input<C>;
  /** The moment of receipt; "today" is Japan's at it. */
  readonly now: Date;
  readonly services: Services;
};

/** A read is given the database; a write a transaction, which the request path opens and ends. */
export type ReadRequest<C extends Call> = Asked<C> & { readonly db: Db };
export type WriteRequest<C extends Call> = Asked<C> & { readonly tx: Tx };
export type UploadRequest<C extends UploadCall> = WriteRequest<C> & {
  readonly files: Readonly<Partial<Record<Extract<keyof C['files'], string>, ReceivedFile>>>;
};

/** An upload may have a part that comes before its transaction. */
type UploadHandler<C extends UploadCall> = ((request: UploadRequest<C>) => Promise<Output<C>>) & {
  readonly beforehand?: Beforehand<C>;
};

/**
 * Work that takes long and must not hold a connection of the database meanwhile. It has the transaction of the call made around what it
 * hands to `write`, once. The right to the call was looked at before it, and is again inside the transaction. `gone` ends with the client.
 */
type Beforehand<C extends UploadCall> = (
  asked: Pick<UploadRequest<C>, 'files' | 'services'> & { readonly gone: AbortSignal },
  write: (handler: (request: UploadRequest<C>) => Promise<Output<C>>) => Promise<unknown>,
) => Promise<unknown>;

/** The handler of an upload with such work, which alone says what is done in the transaction. */
export function prepared<C extends UploadCall>(beforehand: Beforehand<C>): UploadHandler<C> {
  return Object.assign(() => Promise.reject(new Error('This call was not prepared.')), { beforehand });
}

/** A file that is served as an attachment under its own name. */
export type Download = {
  readonly file_name: string;
  readonly size: number;
  readonly bytes: Readable;
  /** How many characters the file's encoding lacks; the screen says so. */
  readonly replaced?: number;
};

export type Handler<C extends Call> = C extends DownloadCall
  ? (request: ReadRequest<C>) => Promise<Download>
  : C extends GetCall
    ? (request: ReadRequest<C>) => Promise<Output<C>> | Output<C>
    : C extends UploadCall
      ? UploadHandler<C>
      : (request: WriteRequest<C>) => Promise<Output<C>>;

/** One handler for each call of a table: a missing one does not compile. */
export type Handlers<T extends CallTable> = {
  readonly [K in keyof T]: T[K] extends Call
    ? Handler<T[K]>
    : T[K] extends CallTable
      ? Handlers<T[K]>
      : never;
};
