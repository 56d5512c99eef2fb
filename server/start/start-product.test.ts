import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeDataFolder } from '#testing/data-folder.ts';
import { freePort } from '#dev/services/free-port.ts';
import { startPortal, type PortalProcess } from '#testing/portal-process.ts';

/** The product as `npm start` starts it, seen through its admin port. */

describe('two serving processes and the one that leads them', () => {
  let dataDir = '';
  let admin = '';
  let portal: PortalProcess;
  /** What the probes answered from the first answer on until the start was over. */
  const duringStart = new Set<string>();

  async function ask(probe: string): Promise<string> {
    const response = await fetch(`${admin}${probe}`);
    const { state } = (await response.json()) as { state: string };
    return `${probe} ${response.status} ${state}`;
  }

  beforeAll(async () => {
    dataDir = await makeDataFolder('portal-start');
    const port = await freePort();
    admin = `http://127.0.0.1:${port}`;
    const starting = startPortal({
      PORTAL_DATA_DIR: dataDir,
      INSIDE_PORT: String(port),
      STOP_AFTER_SECONDS: '5',
      PROCESSES: '2',
    });
    let started = false;
    const watching = vi.waitUntil(
      async () => {
        for (const probe of ['/livez', '/readyz'])
          await ask(probe).then(
            (answer) => duringStart.add(answer),
            () => undefined,
          );
        return started;
      },
      { timeout: 150_000 },
    );
    portal = await starting.finally(() => {
      started = true;
    });
    await watching;
  });
  afterAll(async () => {
    await portal.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('while it starts, the portal is live and not ready', async () => {
    expect([...duringStart]).toEqual(expect.arrayContaining(['/livez 200 live', '/readyz 503 starting']));
    expect(await ask('/readyz')).toBe('/readyz 200 ready');
  });

  test('the development set-up has a key that signs, for its owner alone', async () => {
    expect((await stat(path.join(dataDir, 'evidence-keys.pem'))).mode & 0o777).toBe(0o600);
  });

  test('browsers can’t reach the probes', async () => {
    for (const probe of ['/livez', '/readyz', '/metrics', '/healthz'])
      expect([probe, (await fetch(`${portal.url}${probe}`)).status]).toEqual([probe, 404]);
  });

  test('the metrics are of this process, its pools and its database', async () => {
    const text = await (await fetch(`${admin}/metrics`)).text();
    for (const line of ['portal_ready 1', 'portal_figures_up 1', 'portal_pool_size{pool="workers"} 7'])
      expect(text.split('\n')).toContain(line);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  });

  test('every answered request is counted, whichever process answered', async () => {
    const count = async (): Promise<number> => {
      const text = await (await fetch(`${admin}/metrics`)).text();
      const lines = text.matchAll(/^portal_http_request_duration_seconds_count\{.*status="404".*\} (\d+)$/gm);
      return [...lines].reduce((sum, [, value]) => sum + Number(value), 0);
    };
    const before = await count();
    for (let request = 0; request < 8; request += 1) await fetch(`${portal.url}/no/such/path`);
    await vi.waitFor(async () => expect(await count()).toBe(before + 8));
  });

  test.each(['prometheus/rules.yml', 'grafana/portal.json'])(
    'deploy/%s asks for metrics that exist',
    async (file) => {
      expect((await fetch(portal.url)).status).toBe(200);
      const text = await (await fetch(`${admin}/metrics`)).text();
      const names = new Set([...text.matchAll(/^(\w+)[{ ]/gm)].map(([, name = '']) => name));
      const asked = await readFile(path.join(import.meta.dirname, '../../deploy', file), 'utf8');
      const metrics = [...asked.matchAll(/\b(portal|nodejs|process)_\w+/g)].map(([name]) => name);
      expect(metrics.length).toBeGreaterThan(0);
      expect(metrics.filter((name) => !names.has(name))).toEqual([]);
    },
  );

  test('told to stop, it is first not ready, and still serves', async () => {
    const stopped = portal.stop();
    await vi.waitFor(async () => expect(await ask('/readyz')).toBe('/readyz 503 stopping'), {
      timeout: 10_000,
    });
    expect((await fetch(portal.url)).status).toBe(200);
    expect(await ask('/livez')).toBe('/livez 200 live');
    await stopped;
    await expect(fetch(portal.url)).rejects.toThrow('fetch failed');
    await expect(fetch(admin)).rejects.toThrow('fetch failed');
  });
});
