import { callObject, idName } from '#texts/audit-calls.ts';
import type { Db } from '#server/db/database.ts';
import { deepest } from './json-depth.ts';
import type { RefusedCall } from './mount.ts';
import { recordAudits, type AuditEvent } from '#server/audit/store.ts';

export type RefusalLog = {
  /** Notes what a signed-in user was refused by an id, after the answer and without making anybody wait. */
  readonly refused: (call: RefusedCall) => void;
  /** Notes a sign-in that the identity provider answered and that ended at nobody who is known. */
  readonly signInRefused: (at: Date, detail: Readonly<Record<string, string>>) => void;
  /** Answers when everything is written. */
  readonly settled: () => Promise<void>;
};

/** Of what one person is refused within a minute each is noted up to this number; then the 100th, the 200th, the 400th … */
const eachUpTo = 50;
/**
 * Beyond that so many different things, a path with its ids, are each noted when he first tries them in that minute: what
 * somebody looks for can't be hidden behind the repetition of something else.
 */
const maxDifferent = 500;
/** Rows that may wait to be written: more than that at once comes from many people, and is told to the log instead. */
const maxWaiting = 1000;
const minute = 60_000;

/** What one person was refused in the minute at hand; kept until the next one begins. */
type Minute = { times: number; readonly different: Set<string> };

export type RefusalLogOptions = {
  readonly db: Db;
  /** Told in a line without a name when rows could not be written. */
  readonly onError: (error: unknown) => void;
};

/**
 * Writes refusals beside the requests: one statement at a time, on one connection, with all that has come meanwhile. A flood
 * of refusals so costs the others nothing: of what is repeated in it a logarithm is noted, with how many there were.
 */
export function openRefusalLog({ db, onError }: RefusalLogOptions): RefusalLog {
  let waiting: AuditEvent[] = [];
  let writing: Promise<void> | null = null;
  let lost = 0;
  const minutes = new Map<number | null, Minute>();
  let counted = 0;

  /** How many refusals this person has had this minute, and whether this one is of a kind that he had not. */
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
      // What came meanwhile has its turn also where these could not be written.
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

/** The 100th, the 200th, the 400th …: a flood leaves a few rows that say how large it was. */
function isDoubled(times: number): boolean {
  return Number.isInteger(Math.log2(times / 100));
}

type Ids = Readonly<Record<string, readonly number[]>>;

/** Of each kind of id as many as tell what was tried; a route may name thousands. */
const maxOfAKind = 20;
const largestId = 2 ** 31 - 1;

/** The ids that an input names, by their fields' names, as deep as any input of the portal goes; texts are left out. */
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

/** A query that was not looked at yet has its numbers as text. */
function isId(value: unknown): boolean {
  if (typeof value === 'string') return /^\d{1,10}$/.test(value) && Number(value) <= largestId;
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= largestId;
}
