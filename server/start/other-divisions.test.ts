import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { everyCall, type Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { japanDate } from '#domain/japan-date.ts';
import { mark, markCompany, marksIn, meaningOf } from '#server/features/application/marks.testing.ts';
import { submitApplication } from '#testing/application.ts';
import type { Client } from '#testing/client.ts';
import { sendMessage } from '#testing/message.ts';
import { supplierGroup } from '#testing/notice.ts';
import { portalForFile } from '#testing/portal.ts';
import { routeInput } from '#testing/route.ts';
import { samplesFor } from '#testing/samples.ts';
import { authorizationPeople, readTable } from './authorization.testing.ts';
import { answerText } from './contract-answers.testing.ts';
import { idFieldsOf, idKindOf, sentQuery, type Ids } from './contract-inputs.testing.ts';
import {
  replaced,
  requestPartsOf,
  schemasOf,
  sendParts,
  type InputLocation,
  type RequestParts,
  type ValuePath,
} from './raw-calls.testing.ts';

/**
 * Every call that a division admin may make, with the ids of another division's objects: no answer names what
 * the admin may not know (docs/rules/administration.md#divisions-of-an-admin).
 */

const column = 'D_own';
const admin = authorizationPeople[column];
const rows = new Map(readTable().map((row) => [row.path, row]));
const table = [...everyCall(calls)]
  .map(([keys, call]) => ({ keys, call }))
  .filter(({ call }) => rows.get(call.path)?.expected(column) !== 403);
type Entry = (typeof table)[number];

/**
 * The calls that offer valid suppliers of any division: a route's pickers are asked with the division of its
 * application, and a group has members of any (docs/rules/administration.md#supplier-groups).
 */
const offersSuppliers: ReadonlySet<string> = new Set([
  ...[...everyCall(calls.application.select_department_user)].map(([, { path }]) => path),
  calls.supplier_group_management.edit.supplier_list.path,
  calls.supplier_group_management.edit.candidates.path,
]);

const portal = await portalForFile({
  order_edi: { url: 'https://edi.example/', params: {}, secret: 'secret' },
});
let client: Client;
let sampleAt: Awaited<ReturnType<typeof samplesFor>>['sampleAt'];
/** What no call may name, and of that what only `offersSuppliers` may. */
const secret = new Set<string>();
const offered = new Set<string>();
/** Ids of the other division, by the feature that is asked. */
let idsOf: (feature: string) => Ids;

const hidden = (...what: readonly string[]): string => {
  const text = mark(...what);
  secret.add(text);
  return text;
};

beforeAll(async () => {
  portal.clock = new Date();
  ({ sampleAt } = await samplesFor(portal));
  const { db } = portal;
  const files = (...what: readonly string[]) => ({
    file1: new File([hidden(...what)], `${hidden(...what)}.txt`),
  });
  const company = await markCompany(portal);
  // Each of them is valid in 電子部品事業部 alone, or was.
  const suppliers = { valid: ['S0004', 'S0005'], invalid: ['S1012'] };
  const application_id = await submitApplication(portal, {
    login_id: 'applicant2',
    division: 'D02',
    values: { field_value01: hidden('value') },
    files: files('application file'),
  });
  const message_id = await sendMessage(portal, 'applicant2', {
    to: ['G03', 'S0004'],
    title: hidden('message'),
    body: hidden('message body'),
    files: files('message file'),
  });
  const colleague = await portal.as('applicant2');
  const { new_save } = calls.application.approval_route_edit;
  await colleague.post(
    new_save,
    await routeInput(portal, { name: hidden('template'), steps: [{ of: 'P203' }] }),
  );
  const supplier_group_id = await supplierGroup(portal, 'D02', suppliers.valid);
  await db
    .updateTable('supplier_group')
    .set({ group_name: hidden('group') })
    .where('supplier_group_id', '=', supplier_group_id)
    .execute();
  await db
    .updateTable('department_group')
    .set({ group_name: hidden('department group') })
    .where('department_group_code', '=', 'G03')
    .execute();
  // A department that has left the source, and its user.
  await db
    .updateTable('portal_user')
    .set({ source_invalid_flag: true })
    .where('login_id', '=', 'approver2')
    .execute();
  await db.updateTable('department').set({ active: false }).where('department_code', '=', 'P202').execute();
  hidden('user', 'approver2');
  hidden('department', 'P202');
  for (const code of suppliers.valid.concat(suppliers.invalid)) {
    const supplier_id = await portal.supplierId(code);
    const users = company.people.filter((person) => person.supplier_id === supplier_id);
    const names = [
      ...company.organisation({ department_id: null, supplier_id }),
      ...users.map(({ login_id }) => mark('user', login_id)),
    ];
    for (const name of names) (suppliers.valid.includes(code) ? offered : secret).add(name);
  }

  const found = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await query.execute(db)).rows.map(({ id }) => id);
  const ofDivision = (name: string) =>
    found(sql`select ${sql.ref(`${name}_id`)} as id from ${sql.table(name)}
      where division_id = (select division_id from division where division_code = 'D02')`);
  const filesOf = (name: string, id: number) =>
    found(sql`select file_id as id from ${sql.table(`${name}_file`)} where ${sql.ref(`${name}_id`)} = ${id}`);
  const steps = await found(
    sql`select approval_route_step_id as id from approval_route_step where application_id = ${application_id}`,
  );
  const ids: Ids = new Map([
    ['application', [application_id]],
    ['approval_route_step', steps],
    ['id', steps],
    ['message', [message_id]],
    [
      'supplier',
      await Promise.all([...suppliers.valid, ...suppliers.invalid].map((code) => portal.supplierId(code))),
    ],
    [
      'user',
      await Promise.all(['approver2', 'supplier4', 'us1012'].map((login_id) => portal.userId(login_id))),
    ],
    ['division', await ofDivision('division')],
    ['department', await ofDivision('department')],
    ['department_group', await ofDivision('department_group')],
    ['supplier_group', await ofDivision('supplier_group')],
    ['workflow', await ofDivision('workflow')],
    ['saved_approval_route', await ofDivision('saved_approval_route')],
  ]);
  const byFeature = new Map([
    ['application', await filesOf('application', application_id)],
    ['message', await filesOf('message', message_id)],
  ]);
  idsOf = (feature) => new Map([...ids, ['file', byFeature.get(feature) ?? []]]);
  client = await portal.as(admin);
});

/** A field of a call that takes an id. */
type Field = { readonly location: InputLocation; readonly path: ValuePath; readonly kind: string };

function fieldsOf({ keys, call }: Entry): Field[] {
  const ids = idsOf(keys[0] ?? '');
  const schemas = Object.entries(schemasOf(call, japanDate(portal.clock ?? new Date())));
  return schemas.flatMap(([location, schema]) =>
    idFieldsOf(schema, ids).map((path) => ({
      location: location as InputLocation,
      path,
      kind: idKindOf(path.findLast((key) => typeof key === 'string') ?? '', ids) ?? '',
    })),
  );
}

function withId(parts: RequestParts, { location, path }: Field, id: number | undefined): RequestParts {
  // A list of ids may be empty in the sample.
  const isListed = path.at(-1) === 0;
  const changed = isListed
    ? replaced(parts[location], path.slice(0, -1), id === undefined ? [] : [id])
    : replaced(parts[location], path, id);
  return { ...parts, [location]: changed };
}

/** The sample with each id of the other division in each field, alone and beside the other ids, and with all. */
function inputsOf(entry: Entry, sample: RequestParts): RequestParts[] {
  const fields = fieldsOf(entry);
  const ids = idsOf(entry.keys[0] ?? '');
  const foreign = ({ kind }: Field) => ids.get(kind) ?? [];
  const isOptional = ({ location, path }: Field) => path.length === 1 && location === 'query';
  return [
    ...fields.flatMap((field) =>
      foreign(field).flatMap((id) => {
        const others = fields.filter((one) => one !== field && isOptional(one));
        const alone = others.reduce((parts, one) => withId(parts, one, undefined), sample);
        return [withId(sample, field, id), withId(alone, field, id)];
      }),
    ),
    fields.reduce((parts, field) => withId(parts, field, foreign(field)[0]), sample),
  ];
}

async function leaksOf({ call }: Entry, parts: RequestParts): Promise<{ leaks: string[]; isDone: boolean }> {
  const sent: RequestParts = 'query' in parts ? { ...parts, query: sentQuery(parts.query) } : parts;
  const answer = await sendParts(client, call, sent);
  expect(answer.status).toBeLessThan(500);
  const named = marksIn(answerText(answer));
  const leaks = [...named]
    .filter((one) => secret.has(one) || (offered.has(one) && !offersSuppliers.has(call.path)))
    .map((one) => `${answer.status} ${JSON.stringify(sent)} names ${meaningOf(one)}`);
  return { leaks, isDone: answer.status === 200 };
}

const isReading = ({ method, ...call }: Call) => method === 'GET' || 'changes_nothing' in call;
// What a save has stored may be named afterwards.
const inOrder = table.toSorted((one, other) => Number(isReading(other.call)) - Number(isReading(one.call)));

test.each(inOrder.map((entry) => [entry.call.path, entry] as const))('%s', async (_, entry) => {
  const sample = async () => requestPartsOf(entry.call, await sampleAt(entry.keys)(admin));
  const found: string[] = [];
  let inputs = inputsOf(entry, await sample());
  for (const index of inputs.keys()) {
    const { leaks, isDone } = await leaksOf(entry, inputs[index] ?? {});
    found.push(...leaks);
    // A save has taken what the sample is about.
    if (isDone && !isReading(entry.call)) inputs = inputsOf(entry, await sample());
  }
  expect(found).toEqual([]);
});

test('what is hidden is found where a system admin reads it', async () => {
  const sysadmin = await portal.as('sysadmin');
  const { list } = calls.supplier_management;
  const asked = {
    supplier_code: '',
    supplier_name: '',
    contains_invalid_supplier: true,
    skip: 0,
    limit: 100,
  };
  const named = marksIn(JSON.stringify((await sysadmin.send(list.supplier_list, asked)).body));
  expect([...named].filter((one) => secret.has(one) || offered.has(one)).length).toBeGreaterThan(3);
});
