import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { refused } from '#domain/messages.ts';
import { actInput, expectIssues, received, submitted } from '#server/testing/application.ts';
import type { Answer, Client } from '#server/testing/client.ts';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import { routeOf } from '#server/testing/route.ts';

const { detail } = calls.application;

/** Two people at once (domain 2.5), so often that a lost race would show. `TRIALS` sets how often; 200 in `npm test`. */
const trials = Number(process.env['TRIALS'] ?? '200');
const atOnce = 4;
const timeout = 60_000 + trials * 500;

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
// The portal looks through all that was stored when it stops: each state is the sum of its history.
afterAll(() => portal.stop());

/** Runs trials, a few at the same time. */
async function repeat(times: number, trial: () => Promise<void>): Promise<void> {
  let left = times;
  const lane = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await trial();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** Loads the detail as each of them, then lets all of them approve at the same moment. */
async function approveTogether(application_id: number, clients: readonly Client[]): Promise<Answer[]> {
  const inputs = await Promise.all(
    clients.map(async (client) => ({ client, input: await actInput(portal, client, application_id) })),
  );
  return Promise.all(inputs.map(({ client, input }) => client.upload(detail.approve, input)));
}

async function kindsOf(application_id: number): Promise<string[]> {
  const rows = await portal.db
    .selectFrom('application_event')
    .select('kind')
    .where('application_id', '=', application_id)
    .orderBy('event_number')
    .execute();
  return rows.map(({ kind }) => kind);
}

test(
  `two approvers on one step, ${trials} times: one wins, the other is told, one event`,
  async () => {
    const clients = [await portal.as('reception1'), await portal.as('reception2')];
    await repeat(trials, async () => {
      const id = await submitted(portal);
      const answers = await approveTogether(id, clients);
      const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
      expect(won).toMatchObject({ status: 200, body: null });
      if (lost) expectIssues(lost, [[['updated_at'], refused.alreadyProcessed]]);
      expect(await kindsOf(id)).toEqual(['submitted', 'approved']);
    });
  },
  timeout,
);

test(
  `two approvers on parallel steps, ${trials} times: both succeed, and the join behind them opens once`,
  async () => {
    const router = await portal.as('router1');
    const clients = [await portal.as('pic1'), await portal.as('supplier1')];
    const route = await routeOf(portal, {
      steps: [{ of: 'P102', users: ['pic1'], type: 4 }, { of: 'S0001' }, { of: 'P103', prev: '4,5' }],
    });
    await repeat(trials, async () => {
      const id = await received(portal);
      const setting = await actInput(portal, router, id, { input: route });
      expect(await router.upload(detail.approve, setting)).toMatchObject({ status: 200 });
      for (const answer of await approveTogether(id, clients))
        expect(answer).toMatchObject({ status: 200, body: null });
      const join = await portal.db
        .selectFrom('approval_route_step')
        .select(['started_at', 'version'])
        .where('application_id', '=', id)
        .where('step_order', '=', 6)
        .executeTakeFirstOrThrow();
      // A new step has version 1, and each change adds one: it was started, and that once.
      expect(join).toEqual({ started_at: expect.any(String), version: 2 });
      expect(await kindsOf(id)).toHaveLength(5);
    });
  },
  timeout,
);

test(
  `取り消し against the reception, ${Math.ceil(trials / 4)} times: one wins`,
  async () => {
    const [applicant, receptionist] = [await portal.as('applicant1'), await portal.as('reception1')];
    await repeat(Math.ceil(trials / 4), async () => {
      const id = await submitted(portal);
      const input = await actInput(portal, receptionist, id);
      const [cancelled, approved] = await Promise.all([
        applicant.post(detail.delete, { application_id: id, updated_at: input.application_updated_at }),
        receptionist.upload(detail.approve, input),
      ]);
      const kinds = await kindsOf(id);
      expect(kinds).toHaveLength(2);
      if (kinds[1] === 'cancelled') {
        expect(cancelled).toMatchObject({ status: 200, body: null });
        expectIssues(approved, [[['updated_at'], refused.alreadyCancelled]]);
      } else {
        expect(approved).toMatchObject({ status: 200, body: null });
        expectIssues(cancelled, [[['updated_at'], refused.alreadyReceived]]);
      }
    });
  },
  timeout,
);
