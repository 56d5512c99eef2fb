import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyCall } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { act, expectDone } from '#testing/application.ts';
import type { Client } from '#testing/client.ts';
import { startBendableProvider, type BendableProvider } from '#testing/identity-provider.ts';

import { testPortal, type TestPortal } from '#testing/portal.ts';

import { grantAudit } from '#testing/auditing.ts';
import { acting, circulating, samplesFor, startedStep, waitingStep } from '#testing/samples.ts';
import {
  authorizationAddresses,
  columns,
  authorizationPeople,
  readTable,
  type AuthorizationColumn,
} from './authorization.testing.ts';

/** The cells of docs/authorization.csv against the running server. */

const rows = readTable();
const { detail } = calls.application;

let portal: TestPortal;
let samples: Awaited<ReturnType<typeof samplesFor>>;
let providers: readonly BendableProvider[];
beforeAll(async () => {
  providers = [
    await startBendableProvider({ name: 'operator', role: 'operator' }),
    await startBendableProvider({ name: 'supplier', role: 'supplier' }),
  ];
  portal = await testPortal({
    identity_providers: providers.map(({ settings }) => settings),
    order_edi: { url: 'https://edi.example/', params: {}, secret: 'secret' },
  });
  samples = await samplesFor(portal);
  await grantAudit(portal, authorizationPeople.AU);
});
afterAll(async () => {
  await portal.stop();
  await Promise.all(providers.map((provider) => provider.close()));
});

type OwnStep = keyof typeof waitingStep;

const table = [...everyCall(calls)].map(([keys, call]) => ({ keys, call }));

/** What a provider's announcement of a logout has beside its address: each is right once. */
const announcements: Readonly<Record<string, () => RequestInit & { readonly search?: string }>> = {
  '/auth/backchannel-logout/{identity_provider}': () => ({
    method: 'POST',
    body: new URLSearchParams({ logout_token: providers[0]?.logoutToken() ?? '' }),
  }),
  '/auth/frontchannel-logout/{identity_provider}': () => ({
    search: `?${new URLSearchParams({ iss: providers[0]?.settings.issuer ?? '', sid: 'sid' }).toString()}`,
  }),
};

/** Calls a row's address; returns the status. Checks that a refusal has an empty body. */
async function ask(client: Client, path: string, column: AuthorizationColumn | 'ND'): Promise<number> {
  const found = table.find(({ call }) => call.path === path);
  if (found === undefined) {
    const address = path.replace('{identity_provider}', 'operator').replace('*', 'main.js');
    const method = rows.find((row) => row.path === path)?.method ?? 'GET';
    const { search = '', ...init } = announcements[path]?.() ?? {};
    const response = await client.raw(`${address}${search}`, { method, ...init });
    await response.arrayBuffer();
    return response.status;
  }
  const input = await samples.sampleAt(found.keys)(column === 'ND' ? null : authorizationPeople[column]);
  const { status, body } = await client.send(found.call, input);
  if (status !== 200 && status !== 422) expect(body).toEqual({ detail: [] });
  return status;
}

test('the table has exactly the addresses of the server', () => {
  const listed = rows.map(({ method, path }) => `${method} ${path}`);
  expect(listed.toSorted()).toEqual(authorizationAddresses(portal).toSorted());
  expect(listed).toEqual(expect.arrayContaining(table.map(({ call }) => `${call.method} ${call.path}`)));
  expect(new Set(listed).size).toBe(listed.length);
});

describe.each(rows.map((row) => [`${row.method} ${row.path}`, row] as const))(
  'docs/authorization.csv: %s',
  (_, { path, nobody, expected, asked }) => {
    test.each(asked.filter((column) => expected(column) !== 'step'))('%s', async (column) => {
      expect(await ask(await portal.as(authorizationPeople[column]), path, column)).toBe(expected(column));
    });

    test('ND', async () => {
      const { db } = portal;
      expect(await ask(portal.anonymous(), path, 'ND')).toBe(nobody);
      const user = await portal.as('applicant1');
      const invalid = (portal_invalid_flag: boolean) =>
        db.updateTable('portal_user').set({ portal_invalid_flag }).where('login_id', '=', 'pic2').execute();
      const gone = await portal.as('pic2');
      await invalid(true);
      expect(await ask(gone, path, 'ND')).toBe(nobody);
      await invalid(false);
      expect((await user.get(calls.top.check_session, {})).status).toBe(200);
      const supplied = await portal.as('supplier3');
      const supplier_id = await portal.supplierId('S0003');
      const close = (invalid_flag: boolean) =>
        db
          .updateTable('supplier')
          .set({ source_invalid_flag: invalid_flag })
          .where('supplier_id', '=', supplier_id)
          .execute();
      await close(true);
      expect(await ask(supplied, path, 'ND')).toBe(nobody);
      await close(false);
    });
  },
);

/** The columns of each kind of signed-in user, with those who have a part in the application. */
const kinds: Readonly<Record<string, readonly AuthorizationColumn[]>> = {
  supplier: ['S0', 'S1'],
  general: ['G_own', 'G_other', 'AP', 'RC', 'RS', 'AS', 'VW', 'AU'],
  'division admin': ['D_own', 'D_other'],
  'system admin': ['SA'],
};
/** 403 depends on the object: its publisher gets 200. */
const byObject: ReadonlySet<string> = new Set([
  '/api/application/discussion/withdraw',
  '/api/application/discussion/end_wait',
  '/api/notice/edit/correction',
  '/api/notice/reading/list',
  '/api/notice/reading/csv',
  '/api/notice/response/download',
  '/api/notice/responses/list',
  '/api/notice/responses/versions',
  '/api/notice/responses/enter',
  '/api/notice/responses/ask_completion',
  '/api/notice/responses/nudge_reach',
  '/api/notice/responses/nudge',
  '/api/notice/responses/csv',
  '/api/notice/responses/zip_size',
  '/api/notice/responses/zip',
]);

const never = rows
  .filter(({ path }) => table.some(({ call }) => call.path === path) && !byObject.has(path))
  .flatMap(({ path, expected }) =>
    Object.entries(kinds)
      .filter(([, members]) => members.every((column) => expected(column) === 403))
      .map(([kind, [column = 'SA']]) => [path, kind, column] as const),
  );

test.each(never)(
  '%s is a 403 for a %s whatever is sent, because its right comes first',
  async (path, _, column) => {
    const found = table.find(({ call }) => call.path === path);
    if (found === undefined) throw new Error(`${path} is no call`);
    const client = await portal.as(authorizationPeople[column]);
    expect((await client.send(found.call, { query: {}, body: {} })).status).toBe(403);
  },
);

const ownSteps = Object.keys(waitingStep) as OwnStep[];
const byStep = rows.flatMap(({ path, expected }) =>
  columns
    .filter((column) => expected(column) === 'step')
    .flatMap((column) => ownSteps.filter((login_id) => login_id === authorizationPeople[column]))
    .map((login_id) => [path, login_id] as const),
);

test('all rows with "step" have it for the same people', () => {
  expect(byStep).toHaveLength(
    rows.flatMap((row) => columns.filter((one) => row.expected(one) === 'step')).length,
  );
  expect(byStep.length).toBeGreaterThan(0);
});

describe.each(byStep)('%s depends on the step: %s', (path, login_id) => {
  const call = [detail.approve, detail.reject].find((one) => one.path === path) ?? detail.approve;
  const statusOf = async (id: number, step_order: number): Promise<number> => {
    const client = await portal.as(login_id);
    return (await client.send(call, await acting(portal, id, step_order))).status;
  };

  test('their own open step: 200; again, after it was acted on: 422', async () => {
    const id = await circulating(portal);
    expect(await statusOf(id, startedStep[login_id])).toBe(200);
    expect(await statusOf(id, startedStep[login_id])).toBe(422);
  });

  test('their own waiting step: 422', async () => {
    expect(await statusOf(await circulating(portal), waitingStep[login_id])).toBe(422);
  });

  test('their own closed step: 422', async () => {
    const id = await circulating(portal);
    await expectDone(act(portal, 'pic1', 'reject', id));
    expect(await statusOf(id, startedStep[login_id])).toBe(422);
  });

  test('somebody else’s step: 403', async () => {
    expect(await statusOf(await circulating(portal), startedStep.pic1)).toBe(403);
  });
});

test('a supplier gets only the files of its own steps', async () => {
  const client = await portal.as(authorizationPeople.S1);
  const { status } = await client.send(detail.step_file_download, {
    file_id: samples.shared.operators,
  });
  expect(status).toBe(404);
});

test('HEAD is answered as GET is', async () => {
  for (const { path } of table.map(({ call }) => call).filter(({ method }) => method === 'GET')) {
    expect((await portal.anonymous().raw(path, { method: 'HEAD' })).status).toBe(401);
    const head = await (await portal.as('supplier1')).raw(path, { method: 'HEAD' });
    const get = await (await portal.as('supplier1')).raw(path);
    expect([path, head.status]).toEqual([path, get.status]);
  }
});

test('a sign-in leads to the named provider, for everybody', async () => {
  for (const { settings } of providers) {
    const response = await portal.anonymous().raw(`/auth/login/${settings.name}`);
    expect(response.headers.get('location')).toContain(`${settings.issuer}/authorize`);
  }
  expect((await portal.anonymous().raw('/auth/login/unknown')).status).toBe(404);
});
