import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { bodyOf } from '#testing/application.ts';
import type { Client } from '#testing/client.ts';
import { postNotice, supplierGroup } from '#testing/notice.ts';
import { divisionId } from '#testing/workflow.ts';
import { portalForFile } from '#testing/portal.ts';
import { storeRecipients } from './queries-past.ts';

/**
 * Compares TOP's lists, 過去のお知らせ and the view of random notices with the rules
 * (docs/rules/notices.md#who-sees-a-notice).
 */

const first = Date.parse('2026-08-01T00:00:00Z');
/** A day number as `yyyy-mm-dd`. */
const day = (number: number) => new Date(first + number * 86_400_000).toISOString().slice(0, 10);

/** The readers: suppliers of one division, of two, of all and of another, and operators. */
const suppliers = { supplier2: 'S0002', supplier1: 'S0001', supplier6: 'S0006', supplier4: 'S0004' } as const;
const operators = ['applicant1', 'applicant2', 'sysadmin'] as const;
type Supplier = keyof typeof suppliers;

/** Whether each supplier deals with 産業機器事業部, the division of all notices here. */
const dealing: Readonly<Record<Supplier, boolean>> = {
  supplier2: true,
  supplier1: true,
  supplier6: true,
  supplier4: false,
};
const offered = ['supplier2', 'supplier1', 'supplier6'] as const;

const noticeArbitrary = fc
  .record({
    from: fc.integer({ min: 0, max: 8 }),
    length: fc.integer({ min: 0, max: 4 }),
    kind: fc.constantFrom('all' as const, 'lists' as const, 'lists' as const, 'system' as const),
    named: fc.subarray([...offered]),
    groups: fc.subarray([0, 1]),
    deleted: fc.boolean(),
    /** The day of its 訂正版, which holds for as many days. */
    corrected: fc.option(fc.integer({ min: 0, max: 12 })),
  })
  .filter(({ kind, named, groups }) => kind !== 'lists' || named.length + groups.length > 0);
type Sketch = typeof noticeArbitrary extends fc.Arbitrary<infer T> ? T : never;

let groups: readonly number[];
const clients = new Map<string, Client>();
const portal = await portalForFile();
beforeAll(async () => {
  portal.clock = new Date(`${day(0)}T12:00:00+09:00`);
  groups = [await supplierGroup(portal, 'D01', []), await supplierGroup(portal, 'D01', [])];
});

/** A client per user and moment: the clock jumps by days, and sessions would expire. */
async function clientAt(login_id: string, now: Date): Promise<Client> {
  const key = `${login_id} ${now.toISOString()}`;
  const client = clients.get(key) ?? (await portal.as(login_id));
  clients.set(key, client);
  return client;
}

async function noticeIdsOf(client: Client): Promise<number[]> {
  const page = { skip: 0, limit: 100 };
  const { notices, notice_total_count } = bodyOf(
    calls.top.notice.output,
    await client.get(calls.top.notice, page),
  );
  const { system_notices, system_notice_total_count } = bodyOf(
    calls.top.system_notice.output,
    await client.get(calls.top.system_notice, page),
  );
  expect([notice_total_count, system_notice_total_count]).toEqual([notices.length, system_notices.length]);
  return [...notices, ...system_notices].map((item) => item.notice_id).toSorted((a, b) => a - b);
}

async function pastIdsOf(client: Client): Promise<number[]> {
  const { list } = calls.notice.past;
  const { items, total_count } = bodyOf(list.output, await client.get(list, { skip: 0, limit: 100 }));
  expect(total_count).toBe(items.length);
  return items.map((item) => item.notice_id).toSorted((a, b) => a - b);
}

test(
  'visibility of notices by day, for random targets, groups and periods',
  { timeout: 120_000 },
  async () => {
    const world = fc.record({
      notices: fc.array(noticeArbitrary, { minLength: 1, maxLength: 5 }),
      members: fc.tuple(
        fc.subarray([...offered, 'supplier4' as const]),
        fc.subarray([...offered, 'supplier4' as const]),
      ),
      today: fc.integer({ min: 0, max: 12 }),
      midnight: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(world, async ({ notices, members, today, midnight }) => {
        portal.clock = new Date(`${day(0)}T12:00:00+09:00`);
        await sql`truncate notice, notice_question, notice_response, notice_response_file, notice_completion, notice_nudge, notice_file, notice_read, notice_supplier, notice_supplier_group, notice_recipient, mail`.execute(
          portal.db,
        );
        const ids: number[] = [];
        const sketches: Sketch[] = [...notices];
        for (const sketch of notices) ids.push(await publish(sketch));
        await setMembers(members);
        for (const [n, sketch] of notices.entries()) {
          if (!isCorrected(sketch, today)) continue;
          const correction = correctionOf(sketch);
          sketches.push(correction);
          portal.clock = new Date(`${day(sketch.corrected ?? 0)}T12:00:00+09:00`);
          ids.push(await publish(correction, ids[n]));
        }
        const now = new Date(Date.parse(`${day(today)}T00:00:00+09:00`) + (midnight ? 0 : 86_399_000));
        portal.clock = now;
        // Before and after the job of the day.
        if (midnight) await portal.db.transaction().execute((tx) => storeRecipients(tx, day(today)));
        const targeted = (sketch: Sketch, login_id: Supplier) =>
          sketch.kind === 'system' ||
          (sketch.kind === 'all' && dealing[login_id]) ||
          (sketch.kind === 'lists' &&
            (sketch.named.some((one) => one === login_id) ||
              sketch.groups.some((group) => members[group]?.includes(login_id))));
        const current = (sketch: Sketch) =>
          sketch.from <= today && today <= sketch.from + sketch.length && !isCorrected(sketch, today);
        /** Over or corrected, but not before it began. */
        const past = (sketch: Sketch) =>
          isCorrected(sketch, today)
            ? sketch.from <= (sketch.corrected ?? 0)
            : today > sketch.from + sketch.length;
        for (const login_id of [...operators, ...(Object.keys(suppliers) as Supplier[])]) {
          const client = await clientAt(login_id, now);
          const isSupplier = login_id in suppliers;
          const mine = (sketch: Sketch) => !isSupplier || targeted(sketch, login_id as Supplier);
          expect(await noticeIdsOf(client)).toEqual(
            ids.filter((_, n) => {
              const sketch = sketches[n];
              return sketch && !sketch.deleted && current(sketch) && mine(sketch);
            }),
          );
          expect(await pastIdsOf(client)).toEqual(
            ids.filter((_, n) => {
              const sketch = sketches[n];
              const ended = sketch && !sketch.deleted && past(sketch);
              return ended && (isSupplier ? mine(sketch) : sketch.kind === 'system');
            }),
          );
          for (const [n, notice_id] of ids.entries()) {
            const sketch = sketches[n];
            if (sketch === undefined) throw new Error('one sketch a notice');
            const { status } = await client.get(calls.notice.view.init, { notice_id });
            const expected = sketch.deleted
              ? 404
              : !isSupplier || (mine(sketch) && (current(sketch) || past(sketch)))
                ? 200
                : 404;
            expect([login_id, sketch, day(today), status]).toEqual([login_id, sketch, day(today), expected]);
          }
        }
      }),
      { numRuns: Number(process.env['NOTICES'] ?? '25') },
    );
  },
);

/** A deleted notice can't be corrected. */
const isCorrected = ({ corrected, deleted }: Sketch, today: number): boolean =>
  corrected !== null && corrected <= today && !deleted;

/** The 訂正版 of a notice, for the same. */
function correctionOf(sketch: Sketch): Sketch {
  return { ...sketch, from: Math.max(sketch.corrected ?? 0, sketch.from), corrected: null };
}

async function publish(sketch: Sketch, corrects_notice_id: number | null = null): Promise<number> {
  const notice_id = await postNotice(portal, {
    login_id: 'sysadmin',
    to: sketch.named.map((login_id) => suppliers[login_id]),
    form: {
      division_id: await divisionId(portal, 'D01'),
      system_notice_flag: sketch.kind === 'system',
      publish_all_flag: sketch.kind === 'all',
      supplier_groups: sketch.groups.map((group) => groups[group] ?? 0),
      publish_date_from: day(sketch.from),
      publish_date_to: day(sketch.from + sketch.length),
      corrects_notice_id,
    },
  });
  if (sketch.deleted)
    await (await portal.as('sysadmin')).post(calls.notice.view.delete, { notice_id, updated_at: '1' });
  return notice_id;
}

async function setMembers(members: readonly (readonly Supplier[])[]): Promise<void> {
  await portal.db.deleteFrom('supplier_group_member').execute();
  for (const [group, logins] of members.entries())
    for (const login_id of logins)
      await portal.db
        .insertInto('supplier_group_member')
        .values({
          supplier_group_id: groups[group] ?? 0,
          supplier_id: await portal.supplierId(suppliers[login_id]),
        })
        .execute();
}
