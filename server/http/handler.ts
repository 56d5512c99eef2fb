import type { Readable } from 'node:stream';
import type { Actor, Operator, Supplier } from '#domain/actor.ts';
import type {
  Call,
  CallTable,
  DownloadCall,
  GetCall,
  Input,
  Long,
  Output,
  UploadCall,
} from '#contract/call.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Settings } from '#server/environment.ts';
import type { Evidence } from '#server/evidence/open.ts';
import type { Scanner } from '#server/files/clamd.ts';
import type { FileStore, ReceivedFile } from '#server/files/store.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import type { PdfPrinter } from '#server/pdf/printer.ts';

/** What handlers may use of the outside world. The time comes only from the request's `now`. */
export type Services = {
  readonly settings: Settings;
  readonly files: FileStore;
  /** Scans uploaded files; null: nothing does. */
  readonly scanner: Scanner | null;
  readonly jobs: JobQueue;
  readonly pdf: PdfPrinter;
  readonly evidence: Evidence;
};

/** Each other right belongs to one role: the request path has refused everybody else. */
export type ActorOf<C extends Call> = 'signed_in' extends C['access']
  ? Actor
  : 'supplier' extends C['access']
    ? Supplier
    : Operator;

type BaseRequest<C extends Call> = {
  readonly actor: ActorOf<C>;
  readonly input: Input<C>;
  /** When the request was received; "today" is the Japanese date then. */
  readonly now: Date;
  readonly services: Services;
};

/** A read gets the database; a write gets a transaction, which the request path opens and ends. */
export type ReadRequest<C extends Call> = BaseRequest<C> & { readonly db: Db };
export type WriteRequest<C extends Call> = BaseRequest<C> & {
  readonly tx: Tx;
  /**
   * Checks the mails that the save sends. Throws a 422 if they are more than the user may still send on this
   * day. The handler stores their number as `mail_count`. Null: nothing is limited.
   */
  readonly countMails: ((mails: number) => Promise<void>) | null;
};
export type UploadRequest<C extends UploadCall> = WriteRequest<C> & {
  /** When the transaction began. An upload can take long, so this may be a later day than that of `now`. */
  readonly began: Date;
  readonly files: Readonly<Partial<Record<Extract<keyof C['files'], string>, ReceivedFile>>>;
};

type UploadHandler<C extends UploadCall> = (request: UploadRequest<C>) => Promise<Output<C>>;

/**
 * Does the long work first, so that no transaction waits for it, then calls `inTransaction`; again only if
 * that threw and was rolled back. The caller's right is checked before the work and again inside the
 * transaction. `gone` aborts when the client disconnects.
 */
type LongUploadHandler<C extends UploadCall> = (
  request: Pick<UploadRequest<C>, 'actor' | 'files' | 'services'> & { readonly gone: AbortSignal },
  inTransaction: (handler: UploadHandler<C>) => Promise<unknown>,
) => Promise<unknown>;

/** A file that is served as an attachment under its own name. */
export type Download = {
  readonly file_name: string;
  /** A stream of what is too large to be held; if it breaks, so does the answer. */
  readonly bytes: Buffer | Readable;
  /** How many characters the file's encoding lacks; the screen shows it. */
  readonly replaced?: number;
};

export type Handler<C extends Call> = C extends DownloadCall
  ? (request: ReadRequest<C>) => Promise<Download>
  : C extends GetCall
    ? (request: ReadRequest<C>) => Promise<Output<C>> | Output<C>
    : C extends UploadCall
      ? C extends Long
        ? LongUploadHandler<C>
        : UploadHandler<C>
      : (request: WriteRequest<C>) => Promise<Output<C>>;

/** One handler for each call of a table: a missing one does not compile. */
export type Handlers<T extends CallTable> = {
  readonly [K in keyof T]: T[K] extends Call
    ? Handler<T[K]>
    : T[K] extends CallTable
      ? Handlers<T[K]>
      : never;
};
