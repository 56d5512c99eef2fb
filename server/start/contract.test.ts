import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyCall, type Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { japanDate } from '#domain/japan-date.ts';
import { fileLimits } from '#domain/limits.ts';
import { submitApplication } from '#testing/application.ts';
import { storedKeys } from '#testing/check-invariants.ts';
import type { Client } from '#testing/client.ts';
import { portalForFile } from '#testing/portal.ts';
import { samplesFor } from '#testing/samples.ts';
import { answerText, wrongIn, type LocatedFault } from './contract-answers.testing.ts';
import {
  columns,
  authorizationPeople,
  readTable,
  type AuthorizationColumn,
} from './authorization.testing.ts';
import { acceptedBy, faultsIn, hasInput, idKindOf, sentQuery, type Ids } from './contract-inputs.testing.ts';
import { idsNow, keepRights, makeRival, noteChanges, type Rival } from './contract-world.testing.ts';
import {
  requestPartsOf,
  replaced,
  schemasOf,
  sendParts,
  type RequestParts,
  type InputLocation,
  type RawAnswer,
} from './raw-calls.testing.ts';

/**
 * Every call with inputs that follow from its schema, right ones and ones with a single fault, by users of
 * every kind (docs/reliability.md). `CONTRACT_CALLS` is the number of calls. `CONTRACT_SEED` repeats a run:
 * the calls before a failing one have made what it is about.
 */
const runs = Number(process.env['CONTRACT_CALLS'] ?? '400');
// The same calls in each `npm test`, and others in each run of the trials.
const anySeed = process.env['CONTRACT_CALLS'] === undefined ? 1 : Math.floor(Math.random() * 2 ** 31);
const seed = Number(process.env['CONTRACT_SEED'] ?? String(anySeed));
/** Calls until the ids of new objects are looked up. */
const round = 500;

type Entry = { readonly keys: readonly string[]; readonly call: Call };
const table = new Map<string, Entry>(
  [...everyCall(calls)].map(([keys, call]) => [call.path, { keys, call }]),
);
function entryOf(path: string): Entry {
  const found = table.get(path);
  if (found === undefined) throw new Error(`${path} is no call`);
  return found;
}
const rows = new Map(readTable().map((row) => [row.path, row]));

/** Who calls; ND is nobody. */
type Caller = AuthorizationColumn | 'ND';
const supplierOf = { S0: 'S0002', S1: 'S0001' } as const;
const expectedOf = ({ path }: Call, column: AuthorizationColumn) => rows.get(path)?.expected(column);
const mayCall = (call: Call, column: AuthorizationColumn): boolean =>
  [200, 'step'].includes(expectedOf(call, column) ?? 403);

/** Statement texts that were sent. Each is looked at once: what differs between two calls is in a new one. */
const texts = new Set<string>();
let newTexts: string[] = [];
const portal = await portalForFile({
  order_edi: { url: 'https://edi.example/', params: {}, secret: 'secret' },
  log: ({ query: { sql } }) => {
    if (texts.has(sql)) return;
    texts.add(sql);
    newTexts.push(sql);
  },
});
const clients = new Map<Caller, Client>();
const samples = new Map<string, unknown>();
const answered = new Map<string, number>();
let sampleAt: Awaited<ReturnType<typeof samplesFor>>['sampleAt'];
let rival: Rival;
let idsOf: Awaited<ReturnType<typeof idsNow>>;
let changes: () => Promise<readonly string[]>;
let putBack: (path: string) => Promise<boolean>;
beforeAll(async () => {
  // Inputs name today's date.
  portal.clock = new Date();
  ({ sampleAt } = await samplesFor(portal));
  rival = await makeRival(portal);
  putBack = await keepRights(portal);
  changes = await noteChanges(portal);
  idsOf = await idsNow(portal);
});
afterAll(() => {
  const counts = [...answered].map(([status, count]) => `${status}: ${count}`);
  console.log(`contract: seed ${seed}, answers ${counts.join(', ')}`);
});

type Files = 'none' | 'one' | 'longest name' | 'too long a name' | 'control' | 'unknown part' | 'no name';
const brokenFiles: ReadonlySet<Files> = new Set(['too long a name', 'control', 'unknown part', 'no name']);

type Plan = {
  readonly path: string;
  readonly as: Caller;
  /** By the schema; null for the call's sample. */
  readonly parts: RequestParts | null;
  /** Which of all faults, if any. */
  readonly fault: number | null;
  readonly files: Files;
};

function plans(): fc.Arbitrary<Plan> {
  return fc.constantFrom(...table.keys()).chain((path) => {
    const entry = entryOf(path);
    const { call } = entry;
    const able = columns.filter((column) => mayCall(call, column));
    const anybody: readonly Caller[] = [...columns, 'ND'];
    const ids = idsOf(featureOf(entry));
    const made = Object.entries(schemasOf(call, today())).map(
      ([location, schema]) => [location, acceptedBy(schema, ids)] as const,
    );
    const parts: fc.Arbitrary<RequestParts> = fc.record(Object.fromEntries(made), { noNullPrototype: true });
    return fc.record(
      {
        path: fc.constant(path),
        as: fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom(...(able.length === 0 ? anybody : able)) },
          { weight: 2, arbitrary: fc.constantFrom(...anybody) },
        ),
        parts: fc.oneof(fc.constant(null), parts),
        fault: fc.option(fc.nat(), { freq: 3 }),
        files:
          call.kind === 'upload'
            ? fc.constantFrom('none', 'none', 'one', 'longest name', ...brokenFiles)
            : fc.constant('none'),
      },
      { noNullPrototype: true },
    );
  });
}

const featureOf = ({ keys }: Entry): string => keys[0] ?? '';
const today = (): string => japanDate(portal.clock ?? new Date());

async function clientOf(caller: Caller): Promise<Client> {
  const known = clients.get(caller);
  if (known !== undefined) return known;
  const client = caller === 'ND' ? portal.anonymous() : await portal.as(authorizationPeople[caller]);
  clients.set(caller, client);
  return client;
}

/** A call's sample, the same one until something takes it. */
async function sampleOf({ keys, call }: Entry, caller: Caller): Promise<unknown> {
  const known = samples.get(`${caller} ${call.path}`);
  if (known !== undefined) return known;
  const sample = await sampleAt(keys)(caller === 'ND' ? null : authorizationPeople[caller]);
  samples.set(`${caller} ${call.path}`, sample);
  return sample;
}

/** What is sent, after its fault. */
type Sent = { readonly parts: RequestParts; readonly fault: LocatedFault | null };

async function sentBy({ path, as, parts, fault: which }: Plan): Promise<Sent> {
  const entry = entryOf(path);
  const right = parts ?? requestPartsOf(entry.call, await sampleOf(entry, as));
  if (which === null) return { parts: right, fault: null };
  const ids = idsOf(featureOf(entry));
  const schemas = Object.entries(schemasOf(entry.call, today())) as [
    InputLocation,
    Parameters<typeof faultsIn>[0],
  ][];
  const faults = [
    ...schemas.flatMap(([location, schema]) =>
      faultsIn(schema, right[location], ids, location).map((fault) => ({ ...fault, location })),
    ),
    ...rivalsIn(entry, right),
  ];
  const fault = faults[which % faults.length];
  if (fault === undefined) return { parts: right, fault: null };
  const changed = replaced(right[fault.location], fault.path, fault.value);
  return { parts: { ...right, [fault.location]: changed }, fault };
}

/** Ids of the rival for every field that may name one. */
function rivalsIn(entry: Entry, { query, body }: RequestParts): LocatedFault[] {
  const ids = rival.ids(featureOf(entry));
  return Object.entries({ query, body }).flatMap(([location, part]) =>
    Object.keys(typeof part === 'object' && part !== null ? part : {}).flatMap((name) =>
      (ids.get(idKindOf(name, ids) ?? '') ?? []).map((id) => ({
        what: 'id of a rival',
        location: location as InputLocation,
        path: [name],
        value: id,
        breaks: false,
      })),
    ),
  );
}

function filesOf(call: Call, kind: Files): { readonly part: string; readonly file: File }[] {
  const [first = ''] = call.kind === 'upload' ? Object.keys(call.files) : [];
  const named = (name: string, part = first) => [{ part, file: new File(['内容'], name) }];
  switch (kind) {
    case 'none':
      return [];
    case 'one':
      return named('添付.txt');
    case 'longest name':
      return named('𠮷'.repeat(fileLimits.name));
    case 'too long a name':
      return named('あ'.repeat(fileLimits.name + 1));
    case 'control':
      return named('a\u0007.txt');
    case 'unknown part':
      return named('添付.txt', 'file9');
    case 'no name':
      return named('');
  }
}

/** Calls as the plan says. Throws what does not hold of the answer. */
async function play(plan: Plan): Promise<void> {
  const { as } = plan;
  const entry = entryOf(plan.path);
  const { call } = entry;
  const client = await clientOf(as);
  const { parts: made, fault } = await sentBy(plan);
  const parts: RequestParts = 'query' in made ? { ...made, query: sentQuery(made.query) } : made;
  const files = call.kind === 'upload' ? await storedKeys(portal.files) : [];
  await changes();
  newTexts = [];
  const answer = await sendParts(client, call, parts, filesOf(call, plan.files));
  const asked = {
    call,
    today: today(),
    isSignedIn: as !== 'ND',
    mayCall: as !== 'ND' && mayCall(call, as),
    parts,
    fault,
    filesAreWrong: brokenFiles.has(plan.files),
  };
  const wrong = [
    ...wrongIn(asked, answer),
    ...(await tracesOf(call, answer, files)),
    ...leaksIn(as, entry, parts, fault, answer),
    ...newTexts.filter(hasInput).map((text) => `a value is in the statement ${text}`),
  ];
  answered.set(String(answer.status), (answered.get(String(answer.status)) ?? 0) + 1);
  if (answer.status === 200 && call.method === 'POST') {
    for (const name of samples.keys()) if (name.endsWith(` ${call.path}`)) samples.delete(name);
    if (await putBack(call.path)) clients.clear();
  }
  if (wrong.length > 0) {
    const body = answer.bytes.toString().slice(0, 2000);
    const sent = JSON.stringify(parts).slice(0, 4000);
    const { what = 'none', path = [] } = fault ?? {};
    throw new Error(
      `${wrong.join('\n')}\n${call.path} as ${as}, files: ${plan.files}, fault: ${what} ${path.join('.')}\nsent ${sent}\nanswered ${answer.status} ${body}`,
    );
  }
}

/** What a call left behind that it may not. */
async function tracesOf(call: Call, { status }: RawAnswer, before: readonly string[]): Promise<string[]> {
  const changed = await changes();
  const isReading = call.method === 'GET' || call.changes_nothing === true;
  const left = status === 200 ? (isReading ? changed.filter((one) => one !== 'audit_event') : []) : changed;
  const wrong = left.length === 0 ? [] : [`it changed ${left.join(', ')}`];
  if (call.kind !== 'upload' || status === 200) return wrong;
  const after = await storedKeys(portal.files);
  return isDeepStrictEqual(after.toSorted(), before.toSorted()) ? wrong : [...wrong, 'it left a file'];
}

/** The only call that may name anybody's object, because it answers others. */
const namesAnything: ReadonlySet<string> = new Set([calls.application.list.next_awaiting.path]);

/** What a supplier's user learned of another supplier. */
function leaksIn(
  as: Caller,
  entry: Entry,
  parts: RequestParts,
  fault: LocatedFault | null,
  answer: RawAnswer,
): string[] {
  if (as !== 'S0' && as !== 'S1') return [];
  const marks = rival.marks(answerText(answer), supplierOf[as]).map((mark) => `${mark} of another supplier`);
  const isNamed = namesRival(entry, parts, rival.ids(featureOf(entry)));
  const isAnswered = isNamed && answer.status === 200 && !namesAnything.has(entry.call.path);
  return [...marks, ...(isAnswered ? [`an answer about a rival (${fault?.what ?? 'by its schema'})`] : [])];
}

function namesRival({ call }: Entry, parts: RequestParts, ids: Ids): boolean {
  return Object.keys(schemasOf(call, today())).some((location) => {
    const part = parts[location as InputLocation];
    return Object.entries(typeof part === 'object' && part !== null ? part : {}).some(
      ([name, value]) => ids.get(idKindOf(name, ids) ?? '')?.includes(Number(value)) === true,
    );
  });
}

test('what a call writes and whom it names is found', async () => {
  await submitApplication(portal);
  expect(await changes()).toEqual(expect.arrayContaining(['application', 'application_event', 'work_list']));
  const { posted_list } = calls.notice.edit;
  const { body } = await (await clientOf('AP')).get(posted_list, { skip: 0, limit: 100 });
  expect(rival.marks(JSON.stringify(body), null).length).toBeGreaterThan(0);
});

test(
  `${runs} calls by their schemas`,
  async () => {
    for (let played = 0; played < runs; played += round) {
      idsOf = await idsNow(portal);
      samples.clear();
      await fc.assert(fc.asyncProperty(plans(), play), {
        seed: seed + played,
        numRuns: Math.min(round, runs - played),
      });
    }
    // Otherwise the inputs prove little.
    for (const status of ['200', '401', '403', '404', '422'])
      expect([status, (answered.get(status) ?? 0) > 0]).toEqual([status, true]);
  },
  60_000 + runs * 300,
);
