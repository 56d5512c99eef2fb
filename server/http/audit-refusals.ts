import { callObject, idName } from '#texts/audit-calls.ts';
import type { Db } from '#server/db/database.ts';
import { deepest } from './json-depth.ts';
import type { RefusedCall } from './mount.ts';
import { recordAudits, type AuditEvent } from '#server/audit/store.ts';

export type RefusalLog = {
  /** Records a 403 or 404 whose input named an id, after the answer and without delaying anybody. */
  readonly refused: (call: RefusedCall) => void;
  /** Records a sign-in that the identity provider confirmed, but for no known user. */
  readonly signInRefused: (at: Date, detail: Readonly<Record<string, string>>) => void;
  /** Resolves when all waiting rows are written. */
  readonly settled: () => Promise<void>;
};

/**
 * Up to this many rejections a minute and person are all recorded; beyond it the 100th, 200th, 400th … of
 * them.
 */
const eachUpTo = 50;
/**
 * Beyond `eachUpTo`, this many distinct rejections (path and ids) are recorded on their first occurrence in
 * the minute, so that repeating one request can't hide a search for something else.
 */
const maxDifferent = 500;
/** Rows that may wait to be written. More at once come from many people; they are only counted in the log. */
const maxWaiting = 1000;
const minute = 60_000;

/** One person's rejections in the current minute. */
type Minute = { times: number; readonly different: Set<string> };

export type RefusalLogOptions = {
  readonly db: Db;
  /** Called when rows could not be written. The error holds no name. */
  readonly onError: (error: unknown) => void;
};

/**
 * Writes rejections to the audit log outside the requests: one statement at a time, on one connection, with
 * all rows that are waiting. A flood of rejections doesn't slow other requests down: repeated ones are
 * recorded only at the counts that `isDoubled` selects.
 */
export function openRefusalLog({ db, onError }: RefusalLogOptions): RefusalLog {
  let waiting: AuditEvent[] = [];
  let writing: Promise<void> | null = null;
  let lost = 0;
  const minutes = new Map<number | null, Minute>();
  let counted = 0;

  /** `times`: this person's rejections this minute. `isNew`: this one differs from all earlier ones. */
  function count({ actor, at, detail }: AuditEvent): { readonly times: number; readonly isNew: boolean } {
    const now = Math.floor(at.getTime() / minute);
    if (now !== counted) minutes.clear();
    counted = now;
    const user_id = actor?.user_id ?? null;
    const his = minutes.get(user_id) ?? { times: 0, different: new Set() };
    minutes.set(user_id, his);
    his.times += 1;
    const what = JSON.stringify(detail);
    const isNew = his.different.size < maxDifferent && !his.different.has(what);
    if (isNew) his.different.add(what);
    return { times: his.times, isNew };
  }

  function note(event: AuditEvent): void {
    const { times, isNew } = count(event);
    const tellsHowMany = times > eachUpTo && isDoubled(times);
    if (times > eachUpTo && !tellsHowMany && !isNew) return;
    if (waiting.length >= maxWaiting) {
      lost += 1;
      return;
    }
    waiting.push(tellsHowMany ? { ...event, detail: { ...event.detail, times_this_minute: times } } : event);
    writing ??= write();
  }

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      // A failed batch must not stop the next one.
      await recordAudits(db, batch).catch(onError);
    }
    if (lost > 0) onError(new Error(`${lost} refusals were not noted in the audit log: too many at once`));
    lost = 0;
    writing = null;
  }

  return {
    refused({ actor, at, call, status, input }) {
      const ids = input === 'unread' ? {} : idsIn(input);
      if (input !== 'unread' && Object.keys(ids).length === 0) return;
      const object = callObject(call.audit, ids);
      const { path } = call;
      note({ actor, at, action: 'refused', ...(object && { object }), detail: { path, status, ids } });
    },
    signInRefused(at, detail) {
      note({ actor: null, at, action: 'sign_in_refused', object: { kind: 'session', id: null }, detail });
    },
    async settled() {
      await writing;
    },
  };
}

/** True at 100, 200, 400 …: a flood leaves a few rows that show its size. */
function isDoubled(times: number): boolean {
  return Number.isInteger(Math.log2(times / 100));
}

type Ids = Readonly<Record<string, readonly number[]>>;

/** Ids recorded per field name: enough to show what was tried. A route may name thousands. */
const maxOfAKind = 20;
const largestId = 2 ** 31 - 1;

/** The ids in an input by field name, down to `maxJsonDepth`. Texts are left out. */
function idsIn(input: unknown): Ids {
  const found = new Map<string, Set<number>>();
  const walk = (value: unknown, name: string | null, depth: number): void => {
    if (depth > deepest) return;
    if (Array.isArray(value)) for (const one of value) walk(one, name, depth + 1);
    else if (typeof value === 'object' && value !== null)
      for (const [key, below] of Object.entries(value)) walk(below, idName(key), depth + 1);
    else if (name !== null && isId(value)) {
      const ids = found.get(name) ?? new Set();
      if (ids.size < maxOfAKind) ids.add(Number(value));
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
