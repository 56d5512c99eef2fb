import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { makeDataFolder } from '#testing/data-folder.ts';
import { freePort } from '#dev/services/free-port.ts';
import { startPortal } from '#testing/portal-process.ts';
import { chromiumFlags, ensureChromium } from '../../scripts/chromium.ts';
import { installBeside } from './beside.ts';
import { median, print } from './print.ts';

const run = promisify(execFile);
const version = '13.5.0';
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const categories = ['performance', 'accessibility', 'best-practices'] as const;
const devices = (['desktop', 'mobile'] as const).filter((device) =>
  (process.env['BENCH_DEVICES'] ?? device).includes(device),
);
/** What the score of speed is made of, but for the layout shift. */
const times = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'speed-index': 'SI',
  'total-blocking-time': 'TBT',
} as const;

type Screen = { readonly login_id: string; readonly address: string };
type Scores = {
  readonly scores: readonly number[];
  /** In milliseconds. */
  readonly times: readonly number[];
  readonly failed: readonly string[];
};

/**
 * Lighthouse's scores of the screens, on a desktop and on a slow phone: the median of BENCH_ROUNDS (5), and
 * what it finds wrong beside speed. BENCH_SCREENS=/message measures only the screens with that in their
 * address, BENCH_DEVICES=mobile only a phone.
 */
export async function lighthouse(root: string): Promise<void> {
  const folder = path.join(root, '.data', `lighthouse-${version}`);
  const problem = await installBeside({ folder, wanted: { dependencies: { lighthouse: version } } });
  if (problem !== null)
    return print('lighthouse', `skipped: version ${version} can't be installed: ${problem}`);
  const data = await makeDataFolder('bench-lighthouse');
  const portal = await startPortal({ PORTAL_DATA_DIR: data });
  await run(process.execPath, ['scripts/portal.ts', 'generate', '--applications', '500'], {
    cwd: root,
    env: { ...process.env, PORTAL_DATA_DIR: data },
  });
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  });
  try {
    for (const { login_id, address } of await screensOf(browser, portal.url)) {
      if (!address.includes(process.env['BENCH_SCREENS'] ?? '')) continue;
      const headers = path.join(data, 'headers.json');
      await writeFile(headers, JSON.stringify({ Cookie: await cookieOf(browser, portal.url, login_id) }));
      for (const device of devices) {
        const found: Scores[] = [];
        for (let round = 0; round < rounds; round += 1)
          found.push(await audit(folder, data, { url: `${portal.url}${address}`, device, headers, port }));
        const scores = categories.map(
          (name, index) => `${name} ${median(found.map(({ scores }) => scores[index] ?? 0))}`,
        );
        const middle = Object.values(times).map(
          (name, index) => `${name} ${Math.round(median(found.map(({ times }) => times[index] ?? 0)))}`,
        );
        const failed = [...new Set(found.flatMap((one) => one.failed))];
        print(
          `${device} ${address}`,
          [
            scores.join(', '),
            `${middle.join(', ')} ms`,
            ...(failed.length > 0 ? [failed.join(', ')] : []),
          ].join(': '),
        );
      }
    }
  } finally {
    await browser.close();
    await portal.stop();
    await rm(data, { recursive: true, force: true });
  }
}

/** Every kind of screen, each as somebody who works with it. */
async function screensOf(browser: Browser, url: string): Promise<readonly Screen[]> {
  const context = await browser.newContext({ baseURL: url });
  await signIn(context.request, 'pic1');
  const first = async (address: string, items: string, id: string): Promise<number> => {
    const answer: unknown = await (await context.request.get(address)).json();
    const rows: unknown = Reflect.get(Object(answer), items);
    if (!Array.isArray(rows)) throw new Error(`no ${items} in ${address}`);
    return Number(Reflect.get(Object(rows[0]), id));
  };
  const page = 'skip=0&limit=1';
  const application_id = await first(
    `/api/application/list/application_list?search_type=3&${page}`,
    'items',
    'application_id',
  );
  const message_id = await first(`/api/message/index/search?${page}`, 'messages', 'message_id');
  await context.close();
  return [
    { login_id: 'pic1', address: '/' },
    { login_id: 'pic1', address: '/application' },
    { login_id: 'pic1', address: `/application/detail?application_id=${application_id}` },
    { login_id: 'applicant1', address: '/application/create?workflow_id=1' },
    { login_id: 'divadmin1', address: '/notice/edit' },
    { login_id: 'pic1', address: '/message' },
    { login_id: 'pic1', address: '/message/create' },
    { login_id: 'pic1', address: `/message/view?message_id=${message_id}` },
    ...[
      '/system-management',
      '/workflow-management',
      '/supplier-group-management',
      '/supplier-management',
      '/internal-user-management',
      '/system-management/audit-log',
      '/system-management/master-data-import',
      '/system-management/undelivered-mail',
    ].map((address) => ({ login_id: 'sysadmin', address })),
    { login_id: 'supplier1', address: '/' },
    { login_id: 'supplier1', address: '/application' },
  ];
}

type Request = Awaited<ReturnType<Browser['newContext']>>['request'];

async function signIn(request: Request, login_id: string): Promise<void> {
  const form = await request.get(`/auth/login/${login_id.startsWith('supplier') ? 'supplier' : 'operator'}`);
  await request.post(form.url(), { form: { login_id } });
}

async function cookieOf(browser: Browser, url: string, login_id: string): Promise<string> {
  const context = await browser.newContext({ baseURL: url });
  await signIn(context.request, login_id);
  const cookies = await context.cookies();
  await context.close();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** Runs Lighthouse again if Chromium has lost the recording of the visit, which says nothing of the page. */
async function recorded(args: readonly string[], tries = 3): Promise<void> {
  try {
    await run(process.execPath, args);
  } catch (error) {
    if (tries === 1 || !String(error).includes('recording the trace')) throw error;
    await recorded(args, tries - 1);
  }
}

type Visit = {
  readonly url: string;
  readonly device: (typeof devices)[number];
  /** A file with request headers. */
  readonly headers: string;
  /** Where the browser listens for Lighthouse. */
  readonly port: number;
};

/** One run: the scores, 0 to 100, and the names of the audits beside speed that found something. */
async function audit(folder: string, data: string, { url, device, headers, port }: Visit): Promise<Scores> {
  const report = path.join(data, 'report.json');
  await recorded([
    path.join(folder, 'node_modules/lighthouse/cli/index.js'),
    url,
    `--port=${port}`,
    '--output=json',
    `--output-path=${report}`,
    `--extra-headers=${headers}`,
    `--only-categories=${categories.join(',')}`,
    '--quiet',
    ...(device === 'desktop' ? ['--preset=desktop'] : []),
  ]);
  const result: unknown = JSON.parse(await readFile(report, 'utf8'));
  const all = (name: string): Readonly<Record<string, unknown>> => Object(Reflect.get(Object(result), name));
  const { categories: scored, audits } = { categories: all('categories'), audits: all('audits') };
  const score = (of: unknown): number => Number(Reflect.get(Object(of), 'score'));
  const refs = categories
    .filter((name) => name !== 'performance')
    .flatMap((name): unknown[] => Reflect.get(Object(scored[name]), 'auditRefs'))
    .filter((ref) => Number(Reflect.get(Object(ref), 'weight')) > 0)
    .map((ref) => String(Reflect.get(Object(ref), 'id')));
  return {
    scores: categories.map((name) => Math.round(score(scored[name]) * 100)),
    times: Object.keys(times).map((id) => Number(Reflect.get(Object(audits[id]), 'numericValue'))),
    failed: refs.filter((id) => {
      const value: unknown = Reflect.get(Object(audits[id]), 'score');
      return value !== null && Number(value) < 1;
    }),
  };
}
