import { sql } from 'kysely';
import type { ActingUser } from '#domain/application/types.ts';
import type { Assignee } from '#domain/approval-route/types.ts';
import { isOf } from '#domain/application/reference-model.testing.ts';
import type { TestPortal } from '#testing/portal.ts';
import type { StepSketch } from '#testing/route.ts';

/**
 * The demonstration company with a unique mark instead of each name, so that tests can find in any answer
 * whom and what it discloses.
 */

/** The meanings of short marks; a short mark is an index into this list. */
const names: string[] = [];

/**
 * A unique text for one thing. A text written in an application starts with the application's number and
 * spells out its meaning. A name gets a short mark, so that no stamp or column cuts it.
 */
export function mark(...what: readonly (string | number)[]): string {
  const name = what.join(':');
  if (typeof what[0] === 'number') return `〈${name}〉`;
  if (!names.includes(name)) names.push(name);
  return `〈${names.indexOf(name).toString(36)}〉`;
}

/** The meaning of a mark, for failure messages. */
export const meaningOf = (text: string): string =>
  text.includes(':') ? text : (names[Number.parseInt(text.slice(1, -1), 36)] ?? text);

/** The marks in a text, each once. */
export const marksIn = (text: string): Set<string> => new Set(text.match(/〈[^〈〉]+〉/g));

export type TestPerson = ActingUser & { readonly login_id: string };

/** People and organisations of the company, looked up once. */
export type MarkedCompany = {
  readonly people: readonly TestPerson[];
  person(login_id: string): TestPerson;
  personOf(user_id: number): TestPerson;
  isValid(user_id: number): boolean;
  /** The marks of the assignee's department and division, or of their supplier. */
  organisation(assignee: Pick<Assignee, 'department_id' | 'supplier_id'>): readonly string[];
  assignee(sketch: StepSketch): Assignee;
  assigneesOf(assignee: Assignee): readonly TestPerson[];
  /** The delegates of those whom the assignee names, who are not assignees themselves. */
  delegatesOf(assignee: Assignee): readonly TestPerson[];
};

/** An absent person and their delegate, by login id. */
export type Pair = readonly [absent: string, delegate: string];

/** Names a delegate from before today until after every day for which a step is planned. */
async function insertDelegation({ db }: TestPortal, [absent, delegate]: Pair): Promise<void> {
  await sql`insert into delegation
      (user_id, delegate_user_id, division_id, supplier_id, first_day, last_day, created_at)
    select u.user_id, d.user_id, m.division_id, u.supplier_id, current_date - 2, date '2099-12-31',
      now() - interval '2 days'
    from portal_user u join portal_user d on d.login_id = ${delegate}
    left join department m on m.department_id = u.department_id
    where u.login_id = ${absent}`.execute(db);
}

/** What the delegates of these pairs may do, by login id; they were named long before, and stay so. */
function standing(pairs: readonly Pair[], users: readonly { user_id: number; login_id: string }[]) {
  return ({ login_id }: { login_id: string }): Pick<ActingUser, 'stands_for' | 'stood_for'> => {
    const own = pairs.filter(([, delegate]) => delegate === login_id).map(([absent]) => absent);
    const stands_for = users.filter((user) => own.includes(user.login_id)).map(({ user_id }) => user_id);
    const [from, until] = ['2000-01-01T00:00:00.000Z', '2999-12-31T00:00:00.000Z'];
    return { stands_for, stood_for: stands_for.map((user_id) => ({ user_id, from, until })) };
  };
}

/** Replaces the name of everybody and everything in the company by a mark, and names these delegates. */
export async function markCompany(portal: TestPortal, pairs: readonly Pair[] = []): Promise<MarkedCompany> {
  const { db } = portal;
  for (const pair of pairs) await insertDelegation(portal, pair);
  const known = { users: new Map<number, TestPerson>(), codes: new Map<string, number>() };
  const organisations = new Map<number, readonly string[]>();
  const valid = await db.selectFrom('valid_user').select('user_id').execute();
  const users = await db
    .selectFrom('portal_user')
    .select(['user_id', 'login_id', 'department_id', 'supplier_id'])
    .execute();
  const standingOf = standing(pairs, users);
  for (const user of users) {
    const { user_id, login_id } = user;
    known.users.set(user_id, { ...user, ...standingOf(user) });
    await db
      .updateTable('portal_user')
      .set({ full_name: mark('user', login_id) })
      .where('user_id', '=', user_id)
      .execute();
  }
  const divisions = await db.selectFrom('division').select(['division_id', 'division_code']).execute();
  for (const { division_id, division_code } of divisions)
    await db
      .updateTable('division')
      .set({ division_name: mark('division', division_code) })
      .where('division_id', '=', division_id)
      .execute();
  const departments = await db
    .selectFrom('department as d')
    .innerJoin('division as v', 'v.division_id', 'd.division_id')
    .select(['d.department_id', 'd.department_code', 'v.division_code'])
    .execute();
  for (const { department_id, department_code, division_code } of departments) {
    known.codes.set(department_code, department_id);
    const department_name = mark('department', department_code);
    organisations.set(department_id, [department_name, mark('division', division_code)]);
    await db
      .updateTable('department')
      .set({ department_name })
      .where('department_id', '=', department_id)
      .execute();
  }
  const suppliers = await db.selectFrom('supplier').select(['supplier_id', 'supplier_code']).execute();
  for (const { supplier_id, supplier_code } of suppliers) {
    known.codes.set(supplier_code, supplier_id);
    const newNames = {
      company_name: mark('company', supplier_code),
      branch_office_name: mark('branch', supplier_code),
    };
    organisations.set(supplier_id, Object.values(newNames));
    await db.updateTable('supplier').set(newNames).where('supplier_id', '=', supplier_id).execute();
  }

  const required = <T>(thing: T | undefined, what: string | number): T => {
    if (thing === undefined) throw new Error(`the demonstration company has no ${what}`);
    return thing;
  };
  const people = [...known.users.values()];
  const person = (login_id: string) =>
    required(
      people.find((one) => one.login_id === login_id),
      login_id,
    );
  return {
    people,
    person,
    personOf: (user_id) => required(known.users.get(user_id), user_id),
    isValid: (id) => valid.some(({ user_id }) => user_id === id),
    organisation: ({ department_id, supplier_id }) => {
      const id = department_id ?? supplier_id ?? 0;
      return required(organisations.get(id), id);
    },
    assignee({ of, users: wanted = 'all' }) {
      const id = required(known.codes.get(of), of);
      return {
        department_id: of.startsWith('P') ? id : null,
        supplier_id: of.startsWith('P') ? null : id,
        all_flag: wanted === 'all',
        user_ids: wanted === 'all' ? [] : wanted.map((login_id) => person(login_id).user_id),
      };
    },
    delegatesOf: (assignee) =>
      people.filter(
        (one) => !isOf(assignee, one) && one.stands_for?.some((id) => assignee.user_ids.includes(id)),
      ),
    assigneesOf: (assignee) =>
      people.filter((one) => isOf(assignee, one) && valid.some(({ user_id }) => user_id === one.user_id)),
  };
}
