import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { submissionInput } from '#testing/application.ts';
import { Client } from '#testing/client.ts';
import { freePort } from '#dev/services/free-port.ts';
import type { PortalAlone } from '#testing/portal-alone.ts';
import { startProcess, type PortalProcess } from '#testing/portal-process.ts';
import { portalForFile } from '#testing/portal.ts';
import { checkConnections, connectionsOf } from './connections.ts';

const portal = await portalForFile();

async function start(processes: number, port: number): Promise<PortalProcess> {
  const settings = { ...portal.settings, port };
  const alone: PortalAlone = { settings, webDir: path.join(portal.filesFolder, 'web'), processes };
  return startProcess('testing/portal-alone.ts', {}, [JSON.stringify(alone)]);
}

/** The ids of the serving processes. */
async function servingIn(started: PortalProcess): Promise<readonly number[]> {
  return (await started.ask('processes')) as number[];
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('processes share a port and the saves’ keys; one that dies is replaced; all end with the portal', async () => {
  const started = await start(2, await freePort());
  const input = await submissionInput(portal);
  const client = new Client(started.url, (await portal.as('applicant1')).cookie);
  const save = () => client.upload(calls.application.create.save, input, {}, { key: 'one key' });
  const answers = await Promise.all(Array.from({ length: 12 }, save));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);

  const before = await servingIn(started);
  expect(before).toHaveLength(2);
  process.kill(before[0] ?? 0, 'SIGKILL');
  await vi.waitFor(
    async () => {
      const now = await servingIn(started);
      expect(now).toHaveLength(2);
      expect(now).not.toContain(before[0]);
    },
    { timeout: 30_000, interval: 200 },
  );
  expect((await client.get(calls.top.check_session, {})).status).toBe(200);
  const last = await servingIn(started);
  await started.stop();
  expect(last.filter(runs)).toEqual([]);
});

test('processes that can’t serve end the start', async () => {
  const taken = Number(new URL(portal.url).port);
  await expect(start(2, taken)).rejects.toThrow('A serving process ended instead of starting');
});

test('more processes than PostgreSQL has connections for are refused, with the number that fits', async () => {
  await checkConnections(portal.db, 2, 2);
  const error = await checkConnections(portal.db, 64, 2).catch((thrown: unknown) => String(thrown));
  const [, needed, allowed, most] =
    /PROCESSES=64 may need (\d+) .* allows (\d+): set PROCESSES to at most (\d+)/
      .exec(String(error))
      ?.map(Number) ?? [];
  expect(needed).toBe(connectionsOf(64, 2));
  expect(connectionsOf(most ?? 0, 2)).toBeLessThanOrEqual(allowed ?? 0);
  expect(connectionsOf((most ?? 0) + 1, 2)).toBeGreaterThan(allowed ?? 0);
});
