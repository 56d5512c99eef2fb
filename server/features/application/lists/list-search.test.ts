import { beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { listOrder, type ListOrder } from '#domain/application/list-order.ts';
import type { WorkListKind } from '#domain/codes.ts';
import { bodyOf, expectDone, submitAndRoute, submitApplication } from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';

/** The order of a list, the search in it, and what approving from 承認待ち takes. */

const { list, detail } = calls.application;
const portal = await portalForFile();

/** Submitted in this order, a minute apart. */
const submitted = [
  { name: '高橋熱処理', day: '2027-01-10' },
  { name: 'ＡＢＣ工業 株式会社', day: '2027-01-20' },
  { name: '100%_高橋\\製作所', day: '2027-01-05' },
] as const;
const ids: number[] = [];

beforeAll(async () => {
  for (const [minute, { name, day }] of submitted.entries()) {
    portal.clock = new Date(Date.UTC(2026, 10, 21, 1, minute));
    const values = { applicant_answers_hope_date: day, field_value01: name };
    ids.push(await submitApplication(portal, { values }));
  }
  portal.clock = null;
});

type Asked = {
  readonly q?: string;
  readonly sort?: ListOrder;
  readonly skip?: number;
  readonly limit?: number;
};

async function page(login_id: string, search_type: WorkListKind, asked: Asked = {}) {
  const client = await portal.as(login_id);
  const answer = await client.get(list.application_list, { search_type, skip: 0, limit: 100, ...asked });
  return bodyOf(list.application_list.output, answer);
}

/** The submitted applications of a page, by their place in `submitted`. */
async function found(login_id: string, search_type: WorkListKind, asked: Asked): Promise<number[]> {
  const { items, total_count } = await page(login_id, search_type, asked);
  expect(total_count).toBe(items.length);
  return items.map(({ application_id }) => ids.indexOf(application_id));
}

describe('the order', () => {
  const orders: readonly (readonly [ListOrder, readonly number[]])[] = [
    [listOrder.newest, [2, 1, 0]],
    [listOrder.oldest, [0, 1, 2]],
    [listOrder.due_first, [2, 0, 1]],
    [listOrder.due_last, [1, 0, 2]],
  ];
  test.each(orders)('%s', async (sort, expected) => {
    expect(await found('applicant1', 1, { sort })).toEqual(expected);
    expect(await found('reception1', 3, { sort })).toEqual(expected);
    expect(await found('reception1', 4, { sort })).toEqual(expected);
    expect(await found('reception1', 3, { sort, q: '株式会社' })).toEqual([1]);
    expect(await found('reception1', 3, { sort, q: '高橋' })).toEqual(
      expected.filter((place) => place !== 1),
    );
  });

  test.each(orders)('%s: pages one by one are the whole list, searched or not', async (sort, expected) => {
    for (const q of ['', 'no.']) {
      const paged: number[] = [];
      for (let skip = 0; skip < 4; skip += 1) {
        const { items, total_count } = await page('reception1', 3, { sort, q, skip, limit: 1 });
        expect(total_count).toBe(3);
        paged.push(...items.map(({ application_id }) => ids.indexOf(application_id)));
      }
      expect(paged).toEqual(expected);
    }
  });

  test('an unknown one is a 422', async () => {
    const client = await portal.as('reception1');
    const asked = { search_type: 3, skip: 0, limit: 25, sort: 'sideways' };
    expect((await client.get(list.application_list, asked as never)).status).toBe(422);
  });
});

describe('the search', () => {
  test.each([
    ['高橋', [2, 0]],
    ['ａｂｃ', [1]],
    ['abc工業株式会社', [1]],
    ['高橋 熱', [0]],
    ['熱　高橋', [0]],
    ['新規取引', [2, 1, 0]],
    ['伊藤さくら', [2, 1, 0]],
    ['伊藤　さくら　製作', [2]],
    ['%_', [2]],
    ['100%', [2]],
    ['高橋\\', [2]],
    ['_高_', []],
    ['どこにもない', []],
  ])('%s', async (q, expected) => {
    expect(await found('applicant1', 1, { q })).toEqual(expected);
  });

  test('a number finds the application with it', async () => {
    expect(await found('applicant1', 1, { q: String(ids[1]) })).toContain(1);
    expect(await found('applicant1', 1, { q: `No.${ids[1]}` })).toContain(1);
  });

  test('finds nothing in a list that the caller does not have', async () => {
    expect(await found('pic1', 4, { q: '高橋' })).toEqual([]);
  });

  test('the CSV has the rows of the search in its order, and the audit log the conditions', async () => {
    const client = await portal.as('reception1');
    const asked = { search_type: 3, q: '高橋', sort: listOrder.due_last, encoding: 'utf-8' } as const;
    const { bytes } = await client.download(list.csv, asked);
    const numbers = bytes
      .toString('utf8')
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(/\d+/.exec(line)?.[0]));
    expect(numbers).toEqual([ids[0], ids[2]]);
    const row = await portal.db
      .selectFrom('audit_event')
      .select('detail')
      .where('action', '=', 'exported')
      .executeTakeFirstOrThrow();
    expect(row.detail).toEqual({
      exported: '申請一覧',
      format: 'csv',
      encoding: 'utf-8',
      search_type: 3,
      q: '高橋',
      sort: 'due_last',
      rows: 2,
    });
  });
});

describe('承認待ち has what approving takes', () => {
  const approve = async (login_id: string, application_id: number) => {
    const { items } = await page(login_id, 3);
    const item = items.find((each) => each.application_id === application_id);
    if (item === undefined) throw new Error(`${login_id} does not have ${application_id}`);
    const { application_updated_at, approval_route_step_id, approval_route_step_updated_at } = item;
    if (
      application_updated_at === undefined ||
      approval_route_step_id === undefined ||
      approval_route_step_updated_at === undefined
    )
      throw new Error('the row has no entry');
    const body = {
      application_id,
      application_updated_at,
      approval_route_step_id,
      approval_route_step_updated_at,
      comment: null,
      approval_route_name: null,
      pic_approver_steps: [],
      viewer_steps: [],
    };
    return (await portal.as(login_id)).upload(detail.approve, body);
  };

  test('for a person in charge and for a supplier beside them', async () => {
    const id = await submitAndRoute(portal, { steps: [{ of: 'P102', users: ['pic1'] }, { of: 'S0001' }] });
    const entries = await Promise.all(
      ['pic1', 'supplier1'].map(async (login_id) => {
        const { items } = await page(login_id, 3);
        return items.find(({ application_id }) => application_id === id)?.approval_route_step_id;
      }),
    );
    expect(new Set(entries).size).toBe(2);
    await expectDone(approve('pic1', id));
    await expectDone(approve('supplier1', id));
    for (const login_id of ['pic1', 'supplier1'])
      expect((await page(login_id, 3)).items.map(({ application_id }) => application_id)).not.toContain(id);
  });

  test('no other list has it', async () => {
    for (const [login_id, search_type] of [
      ['applicant1', 1],
      ['reception1', 4],
    ] as const)
      for (const item of (await page(login_id, search_type)).items)
        expect(Object.keys(item)).not.toContain('approval_route_step_id');
  });
});
