import { callObject, idName } from '#texts/audit-calls.ts';
import type { AuditObjectKind } from '#domain/audit.ts';
import { fileLimits } from '#domain/limits.ts';
import type { Db } from '#server/db/database.ts';
import { maxJsonDepth } from './strict-json.ts';
import type { InfectedUpload, RefusedCall } from './mount.ts';
import { recordAudits, type AuditEvent } from '#server/audit/store.ts';

export type RefusalLog = {
  /** Records a 403 or 404 whose input named an id, after the answer and without delaying anybody. */
  readonly refused: (call: RefusedCall) => void;
  /** Records an infected file that somebody tried to upload, in the same way. */
  readonly infected: (upload: InfectedUpload) => void;
  /** Records a sign-in that the identity provider confirmed, but for no known user. */
  readonly signInRefused: (at: Date, detail: Readonly<Record<string, string>>) => void;
  /** Resolves when all waiting rows are written. */
  readonly settled: () => Promise<void>;
};

/** Rows that may wait to be written. More at once come from many people; they are only counted in the log. */
const maxWaiting = 1000;

export type RefusalLogOptions = {
  readonly db: Db;
  /** Called when rows could not be written. The error holds no name. */
  readonly onError: (error: unknown) => void;
};

/**
 * Writes refusals to the audit log outside the requests: one statement at a time, on one connection, with
 * all rows that are waiting. A person's flood ends at their limit of refusals (server/rate-limits/policy.ts).
 */
export function openRefusalLog({ db, onError }: RefusalLogOptions): RefusalLog {
  let waiting: AuditEvent[] = [];
  let writing: Promise<void> | null = null;
  let dropped = 0;

  function record(event: AuditEvent): void {
    if (waiting.length >= maxWaiting) {
      dropped += 1;
      return;
    }
    waiting.push(event);
    writing ??= write();
  }

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      // A failed batch must not stop the next one.
      await recordAudits(db, batch).catch(onError);
    }
    if (dropped > 0) onError(new Error(`${dropped} refusals are missing in the audit log: too many at once`));
    dropped = 0;
    writing = null;
  }

  return {
    refused({ actor, at, call, status, input }) {
      const ids = input === 'unread' ? {} : idsIn(input);
      if (input !== 'unread' && Object.keys(ids).length === 0) return;
      const object = callObject(call.audit, ids);
      const { path } = call;
      record({ actor, at, action: 'refused', ...(object && { object }), detail: { path, status, ids } });
    },
    infected({ actor, at, call, file_name, signature }) {
      const kind = callObject(call.audit, {})?.kind;
      const name = [...file_name].slice(0, fileLimits.name).join('');
      const object = kind && { object: { kind: fileKinds[kind] ?? kind, id: null, name } };
      record({ actor, at, action: 'infected', ...object, detail: { path: call.path, signature } });
    },
    signInRefused(at, detail) {
      record({ actor: null, at, action: 'sign_in_refused', object: { kind: 'session', id: null }, detail });
    },
    async settled() {
      await writing;
    },
  };
}

/** The files of a call by the kind of its object: an application to be is only known by its workflow. */
const fileKinds: Readonly<Partial<Record<AuditObjectKind, AuditObjectKind>>> = {
  application: 'application_file',
  workflow: 'application_file',
  message: 'message_file',
  notice: 'notice_file',
};

type Ids = Readonly<Record<string, readonly number[]>>;

/** Ids recorded per field name: enough to show what was tried. A route may name thousands. */
const maxIdsPerName = 20;
const largestId = 2 ** 31 - 1;

/** The ids in an input by field name, down to `maxJsonDepth`. Texts are left out. */
function idsIn(input: unknown): Ids {
  const found = new Map<string, Set<number>>();
  const walk = (value: unknown, name: string | null, depth: number): void => {
    if (depth > maxJsonDepth) return;
    if (Array.isArray(value)) for (const one of value) walk(one, name, depth + 1);
    else if (typeof value === 'object' && value !== null)
      for (const [key, below] of Object.entries(value)) walk(below, idName(key), depth + 1);
    else if (name !== null && isId(value)) {
      const ids = found.get(name) ?? new Set();
      if (ids.size < maxIdsPerName) ids.add(Number(value));
      found.set(name, ids);
    }
  };
  walk(input, null, 0);
  return Object.fromEntries([...found].map(([name, ids]) => [name, [...ids]]));
}

/** An unvalidated query has its numbers as text. */
function isId(value: unknown): boolean {
  if (typeof value === 'string') return /^\d{1,10}$/.test(value) && Number(value) <= largestId;
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= largestId;
}
