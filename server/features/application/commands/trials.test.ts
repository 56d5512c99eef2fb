import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { failure } from '#texts/general.ts';
import { expectIssues } from '#testing/application.ts';
import type { Answer, Client } from '#testing/client.ts';
import { portalForFile } from '#testing/portal.ts';
import {
  actingInput,
  expectWon,
  fewTrials,
  kindsOf,
  loadTokens,
  newApplication,
  newRoutedApplication,
  race,
  staffForFile,
  timeout,
  together,
  trials,
} from '#testing/race.ts';
import { routeInput, type StepSketch } from '#testing/route.ts';

const { create, detail } = calls.application;

/** Simultaneous changes by several people, repeated often enough to reveal a race. */

// When the portal stops, it checks that all states and work lists match their histories.
const portal = await portalForFile();
const staff = await staffForFile(portal);

const clientsOf = (login_ids: readonly string[]): Promise<Client[]> =>
  Promise.all(login_ids.map((login_id) => staff.client(login_id)));

/** Expects a 422 with this text at `updated_at`, where screens offer a reload. */
const expectConflict = (answer: Answer | undefined, text: string): void => {
  if (answer === undefined) throw new Error('Nothing was answered.');
  expectIssues(answer, [[['updated_at'], text]]);
};

test(
  `two approvers on one step, ${trials} times: one wins, the other gets an error, one event`,
  async () => {
    const sides = ['reception1', 'reception2'];
    const clients = await clientsOf(sides);
    await race(
      sides,
      async () => {
        const id = await newApplication(staff);
        const input = actingInput(await loadTokens(portal, id), 2);
        const { answers, overlapped } = await together(
          ...clients.map((client) => () => client.upload(detail.approve, input)),
        );
        const winner = answers.findIndex(({ status }) => status === 200);
        expectWon(answers[winner]);
        expectConflict(answers[1 - winner], failure.alreadyProcessed);
        expect(await kindsOf(portal, id)).toEqual(['submitted', 'approved']);
        return { won: sides[winner] ?? 'nobody', overlapped };
      },
      trials,
    );
  },
  timeout,
);

/** When a step started, and its version, which is 1 plus the number of changes. */
function stepOf(application_id: number, step_order: number) {
  return portal.db
    .selectFrom('approval_route_step')
    .select(['started_at', 'version'])
    .where('application_id', '=', application_id)
    .where('step_order', '=', step_order)
    .executeTakeFirstOrThrow();
}

const eight: readonly (StepSketch & { readonly login: string })[] = [
  { login: 'pic1', of: 'P102', users: ['pic1'], type: 4 },
  { login: 'pic2', of: 'P102', users: ['pic2'], type: 4 },
  { login: 'supplier1', of: 'S0001' },
  { login: 'supplier2', of: 'S0002' },
  { login: 'supplier3', of: 'S0003' },
  { login: 'approver1', of: 'P103', users: ['approver1'] },
  { login: 'viewer1', of: 'P301', users: ['viewer1'] },
  { login: 'approver2', of: 'P202', users: ['approver2'] },
];

test.each([2, 8])(
  `%i approvers on as many parallel steps, ${fewTrials} times: all succeed, and the join after them opens once`,
  async (count) => {
    const parallel = eight.slice(0, count);
    const prev = parallel.map((_, index) => index + 4).join(',');
    const route = await routeInput(portal, { steps: [...parallel, { of: 'P103', prev }] });
    const sides = parallel.map(({ login }) => login);
    const clients = await clientsOf(sides);
    await race(
      sides,
      async () => {
        const id = await newRoutedApplication(portal, staff, route);
        const loaded = await loadTokens(portal, id);
        const { answers, overlapped } = await together(
          ...clients.map(
            (client, index) => () => client.upload(detail.approve, actingInput(loaded, 4 + index)),
          ),
        );
        for (const answer of answers) expectWon(answer);
        const events = await portal.db
          .selectFrom('application_event')
          .select(['kind', 'user_id', 'happened_at'])
          .where('application_id', '=', id)
          .orderBy('event_number')
          .execute();
        expect(events.map(({ kind }) => kind)).toEqual(['submitted', ...Array(2 + count).fill('approved')]);
        const last = events.at(-1);
        expect(await stepOf(id, 4 + count)).toEqual({ started_at: last?.happened_at, version: 2 });
        const users = await Promise.all(sides.map((login) => portal.userId(login)));
        return { won: sides[users.indexOf(last?.user_id ?? 0)] ?? 'nobody', overlapped };
      },
      fewTrials,
    );
  },
  timeout * 2,
);

test(
  `取り消し against the receptionist’s approval, ${fewTrials} times: one wins`,
  async () => {
    const [applicant, receptionist] = [await staff.client('applicant1'), await staff.client('reception1')];
    await race(
      ['cancelled', 'approved'],
      async () => {
        const id = await newApplication(staff);
        const input = actingInput(await loadTokens(portal, id), 2);
        const { answers, overlapped } = await together(
          () =>
            applicant.post(detail.delete, { application_id: id, updated_at: input.application_updated_at }),
          () => receptionist.upload(detail.approve, input),
        );
        const [cancelled, approved] = answers;
        const kinds = await kindsOf(portal, id);
        expect(kinds).toHaveLength(2);
        if (kinds[1] === 'cancelled') {
          expectWon(cancelled);
          expectConflict(approved, failure.alreadyCancelled);
        } else {
          expectWon(approved);
          expectConflict(cancelled, failure.alreadyReceived);
        }
        return { won: kinds[1] ?? 'nobody', overlapped };
      },
      fewTrials,
    );
  },
  timeout,
);

test(
  `a rejection against the approval of a parallel step, ${fewTrials} times: it ends 却下, without a later approval`,
  async () => {
    const [rejector, approver] = [await staff.client('pic1'), await staff.client('supplier1')];
    const route = await routeInput(portal, {
      steps: [{ of: 'P102', users: ['pic1'], type: 4 }, { of: 'S0001' }, { of: 'P103', prev: '4,5' }],
    });
    await race(
      ['rejected', 'approved'],
      async () => {
        const id = await newRoutedApplication(portal, staff, route);
        const loaded = await loadTokens(portal, id);
        const { answers, overlapped } = await together(
          () => rejector.upload(detail.reject, actingInput(loaded, 4)),
          () => approver.upload(detail.approve, actingInput(loaded, 5)),
        );
        const [rejected, approved] = answers;
        expectWon(rejected);
        const [first = 'nobody', ...rest] = (await kindsOf(portal, id)).slice(3);
        if (first === 'approved') expectWon(approved);
        else expectConflict(approved, failure.alreadyRejected);
        expect(rest).toEqual(first === 'approved' ? ['rejected'] : []);
        expect(await stepOf(id, 6)).toEqual({ started_at: null, version: 1 });
        return { won: first, overlapped };
      },
      fewTrials,
    );
  },
  timeout,
);

/** The number of applications with this value, and of the files of one application. */
async function countRows(field_value01: string, application_id: number) {
  const { db } = portal;
  const [applications, files] = await Promise.all([
    db
      .selectFrom('application')
      .select('application_id')
      .where('field_value01', '=', field_value01)
      .execute(),
    db
      .selectFrom('application_file')
      .select('file_id')
      .where('application_id', '=', application_id)
      .execute(),
  ]);
  return { applications: applications.length, files: files.length };
}

test(
  `the same save twice at once with one key, ${fewTrials} times: one effect, and both get its answer`,
  async () => {
    const [applicant, receptionist] = [await staff.client('applicant1'), await staff.client('reception1')];
    const answeredFirst = ['the first', 'the second'];
    await race(
      answeredFirst,
      async () => {
        const key = randomUUID();
        const order: number[] = [];
        const inOrder = async (which: number, save: Promise<Answer>) => {
          const answer = await save;
          order.push(which);
          return answer;
        };
        // Half of the trials are submissions with a file, which must return one id.
        const files = { file1: new File(['内容'], '添付.txt') };
        const submitting = Math.random() < 0.5;
        const id = submitting ? null : await newApplication(staff);
        const input = id === null ? null : actingInput(await loadTokens(portal, id), 2);
        const save = () =>
          input === null
            ? applicant.upload(create.save, { ...staff.submission, field_value01: key }, files, { key })
            : receptionist.upload(detail.approve, input, files, { key });
        const { answers, overlapped } = await together(
          () => inOrder(0, save()),
          () => inOrder(1, save()),
        );
        const [one, other] = answers;
        expect(one?.status).toBe(200);
        expect([other?.status, other?.body]).toEqual([one?.status, one?.body]);
        const application_id = id ?? Number(one?.body);
        expect(await kindsOf(portal, application_id)).toEqual(
          id === null ? ['submitted'] : ['submitted', 'approved'],
        );
        expect(await countRows(key, application_id)).toEqual({ applications: id === null ? 1 : 0, files: 1 });
        return { won: answeredFirst[order[0] ?? 0] ?? 'nobody', overlapped };
      },
      fewTrials,
    );
  },
  timeout,
);
