import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { submissionInput, type SubmissionInput } from '#testing/application.ts';
import { Client } from '#testing/client.ts';
import { freePort } from '#dev/services/free-port.ts';
import type { PortalAlone } from '#testing/portal-alone.ts';
import { startProcess, type PortalProcess } from '#testing/portal-process.ts';
import { portalForFile } from '#testing/portal.ts';
import { startProxy, type Proxy } from '#testing/proxy.ts';
import { checkAll } from '#server/cli/check.ts';
import { cleanUpFiles } from '#server/files/cleanup.ts';

const { create } = calls.application;
/** Its database, its files and the sessions of its users are those of the portals behind the proxy. */
const portal = await portalForFile();

/** A portal that can be started again on its port. */
class Member {
  readonly port: number;
  readonly #processes: number;
  #running: PortalProcess | null = null;

  constructor(port: number, processes: number) {
    this.port = port;
    this.#processes = processes;
  }

  async start(): Promise<void> {
    const alone: PortalAlone = {
      settings: { ...portal.settings, port: this.port },
      webDir: path.join(portal.filesFolder, 'web'),
      processes: this.#processes,
    };
    this.#running = await startProcess('testing/portal-alone.ts', {}, [JSON.stringify(alone)]);
  }

  async kill(): Promise<void> {
    if (this.#running === null) throw new Error('not started');
    process.kill(this.#running.pid, 'SIGKILL');
    await this.stop();
  }

  /** SIGTERM. */
  async stop(): Promise<void> {
    await this.#running?.stop();
    this.#running = null;
  }
}

let members: readonly [Member, Member];
let proxy: Proxy;
beforeAll(async () => {
  members = [new Member(await freePort(), 2), new Member(await freePort(), 1)];
  await Promise.all(members.map((member) => member.start()));
  proxy = await startProxy(members.map(({ port }) => port));
});
afterAll(async () => {
  await proxy.close();
  await Promise.all(members.map((member) => member.stop()));
});

/** Somebody who submits one application after another. */
class Applicant {
  /** What was acknowledged: the ids of applications by their key. */
  readonly saved = new Map<string, unknown>();
  readonly refused: unknown[] = [];
  readonly #done: Promise<void>;
  #ending = false;

  constructor(client: Client, input: SubmissionInput) {
    this.#done = this.#submit(client, input);
  }

  async #submit(client: Client, input: SubmissionInput): Promise<void> {
    while (!this.#ending) {
      const key = randomUUID();
      const file1 = new File([randomBytes(50_000)], '見積.pdf');
      const values = { ...input, field_value01: key };
      while (!this.saved.has(key)) {
        // Without an answer it is sent again with its key, as a browser does.
        const answer = await client.upload(create.save, values, { file1 }, { key }).catch(() => null);
        if (answer === null) continue;
        if (answer.status !== 200) this.refused.push(answer);
        this.saved.set(key, answer.body);
      }
    }
  }

  end(): Promise<void> {
    this.#ending = true;
    return this.#done;
  }
}

test('saves survive a portal that is killed and the restart of each: all are acknowledged and stored once', async () => {
  const [first, second] = members;
  const input = await submissionInput(portal);
  const { cookie } = await portal.as('applicant1');
  const applicants = Array.from({ length: 4 }, () => new Applicant(new Client(proxy.url, cookie), input));
  const everybodySaves = async (): Promise<void> => {
    const before = applicants.map(({ saved }) => saved.size);
    await vi.waitFor(
      () => {
        for (const [index, { saved }] of applicants.entries())
          expect(saved.size).toBeGreaterThan((before[index] ?? 0) + 2);
      },
      { timeout: 60_000 },
    );
  };
  const bothAnswer = async (): Promise<void> => {
    const before = new Map(proxy.answered);
    await vi.waitFor(
      () => {
        for (const [port, count] of proxy.answered) expect(count).toBeGreaterThan(before.get(port) ?? 0);
      },
      { timeout: 60_000 },
    );
  };

  await bothAnswer();
  await first.kill();
  await everybodySaves();
  await first.start();
  await bothAnswer();
  for (const member of [first, second]) {
    await member.stop();
    await everybodySaves();
    await member.start();
    await bothAnswer();
  }
  await Promise.all(applicants.map((applicant) => applicant.end()));

  expect(applicants.flatMap(({ refused }) => refused)).toEqual([]);
  const stored = await portal.db
    .selectFrom('application')
    .select(['application_id', 'field_value01'])
    .orderBy('application_id')
    .execute();
  const acknowledged = applicants.flatMap(({ saved }) => [...saved]);
  expect(stored.map(({ application_id, field_value01 }) => [field_value01, application_id])).toEqual(
    acknowledged.toSorted(([, one], [, other]) => Number(one) - Number(other)),
  );
  expect((await checkAll(portal.db, portal.files)).findings).toEqual([]);
  await sweepTomorrow();
});

/** The killed portal may have left files that nobody names. portalForFile fails if any remain. */
async function sweepTomorrow(): Promise<void> {
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  for (const part of ['incoming', 'files']) {
    const folder = path.join(portal.filesFolder, part);
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) await utimes(path.join(entry.parentPath, entry.name), yesterday, yesterday);
  }
  await cleanUpFiles(portal.db, portal.files);
}
