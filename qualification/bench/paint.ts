import { readFile, rm } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { build } from 'vite';
import { list } from '#contract/application/list.ts';
import { workListKind } from '#domain/codes.ts';
import { makeDataFolder } from '#testing/data-folder.ts';
import { startPortal } from '#testing/portal-process.ts';
import { chromiumFlags, ensureChromium } from '../../scripts/chromium.ts';
import { median, print } from './print.ts';

const run = promisify(execFile);
const rounds = 7;

/** A fast 3G line with a round trip of 150 ms, and a processor four times slower than this one. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const slower = 4;

type Paint = { readonly first: number; readonly rows: number };

/**
 * Measures when the first text and when the rows show, on a slow line and processor without a cache:
 * /application and a detail against a bare React page with 25 rows, in turn.
 */
export async function paint(root: string): Promise<void> {
  const folder = await makeDataFolder('bench-paint');
  const portal = await startPortal({ PORTAL_DATA_DIR: folder });
  // Enough that the first page of the list is full.
  await run(process.execPath, ['scripts/portal.ts', 'generate', '--applications', '500'], {
    cwd: root,
    env: { ...process.env, PORTAL_DATA_DIR: folder },
  });
  const bare = await serveBare(root);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumFlags] });
  try {
    const { session: signedIn, application_id } = await signIn(browser, portal.url, 'pic1');
    const screens = [
      { name: 'bare', url: bare.url, rows: 'td' },
      { name: '/application', url: `${portal.url}/application`, rows: 'main :is(td, [role=cell])' },
      {
        name: 'detail',
        url: `${portal.url}/application/detail?application_id=${application_id}`,
        rows: 'main :is(td, [role=cell])',
      },
    ];
    const found = screens.map((): Paint[] => []);
    for (let round = -1; round < rounds; round += 1)
      for (const [index, { url, rows }] of screens.entries()) {
        const one = await measure(browser, signedIn, url, rows);
        if (round >= 0) found[index]?.push(one);
      }
    const times = found.map((each) => ({
      first: median(each.map(({ first }) => first)),
      rows: median(each.map(({ rows }) => rows)),
    }));
    const [least] = times;
    for (const [index, { first, rows }] of times.entries())
      print(
        screens[index]?.name ?? '',
        `first text ${first.toFixed(0)} ms, ${(first / (least?.first ?? NaN)).toFixed(2)} of the bare page; rows ${rows.toFixed(0)} ms, ${(rows / (least?.rows ?? NaN)).toFixed(2)}`,
      );
  } finally {
    await browser.close();
    await bare.stop();
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A session, and an application that awaits its user. */
async function signIn(browser: Browser, url: string, login_id: string) {
  const context = await browser.newContext({ baseURL: url });
  const form = await context.request.get('/auth/login/operator');
  await context.request.post(form.url(), { form: { login_id } });
  const answer = await context.request.get(
    `${list.application_list.path}?search_type=${workListKind.awaiting_my_approval}&skip=0&limit=1`,
  );
  const { items } = list.application_list.output.parse(await answer.json());
  const session = await context.storageState();
  await context.close();
  return { session, application_id: items[0]?.application_id };
}

async function measure(browser: Browser, storageState: Session, url: string, rows: string): Promise<Paint> {
  const context = await browser.newContext({ storageState, locale: 'ja-JP' });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.emulateNetworkConditions', line);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    // Notes the time of the frame in which the rows are there.
    await page.addInitScript((selector) => {
      const look = () => {
        if (document.querySelector(selector) === null) requestAnimationFrame(look);
        else performance.mark('rows');
      };
      requestAnimationFrame(look);
    }, rows);
    await page.goto(url);
    return await page.evaluate(async () => {
      const timeOf = async (name: string) => {
        for (;;) {
          const [entry] = performance.getEntriesByName(name);
          if (entry !== undefined) return entry.startTime;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      };
      return { rows: await timeOf('rows'), first: await timeOf('first-contentful-paint') };
    });
  } finally {
    await context.close();
  }
}

/** Builds qualification/bench/bare.ts and serves it compressed. */
async function serveBare(
  root: string,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const folder = await makeDataFolder('bench-bare');
  await build({
    configFile: false,
    root: path.join(root, 'qualification/bench'),
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { input: path.join(root, 'qualification/bench/bare.html') },
    },
  });
  const rows = Array.from({ length: 25 }, (_, index) => [
    `${index}`,
    '伊藤 さくら',
    '新規取引申請書',
    '受付',
  ]);
  const server = createServer((request, response) => {
    void (async () => {
      const file = request.url === '/' ? '/bare.html' : (request.url ?? '');
      const body =
        file === '/rows' ? Buffer.from(JSON.stringify(rows)) : await readFile(path.join(folder, file));
      const type = file.endsWith('.js')
        ? 'text/javascript'
        : file === '/rows'
          ? 'application/json'
          : 'text/html';
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'gzip' });
      response.end(gzipSync(body));
    })().catch(() => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
