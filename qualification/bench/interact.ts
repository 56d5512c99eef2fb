import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { makeDataFolder } from '#testing/data-folder.ts';
import { startPortal } from '#testing/portal-process.ts';
import { chromiumFlags, ensureChromium } from '../../scripts/chromium.ts';
import { print } from './print.ts';

const run = promisify(execFile);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
/** A processor four times slower than this one. */
const slower = 4;

type Interaction = { readonly what: string; readonly duration: number };
type Seen = { readonly shift: number; readonly moved: string[]; readonly interactions: Interaction[] };

/**
 * Measures how far what a person sees moves by itself (the sum of layout shifts), and how long the answer to
 * a click or key takes until it is painted, on a slowed processor: work on the list, a detail, a decision.
 */
export async function interact(root: string): Promise<void> {
  const folder = await makeDataFolder('bench-interact');
  const portal = await startPortal({ PORTAL_DATA_DIR: folder });
  await run(process.execPath, ['scripts/portal.ts', 'generate', '--applications', '3000'], {
    cwd: root,
    env: { ...process.env, PORTAL_DATA_DIR: folder },
  });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumFlags] });
  const shifts = new Map<string, number[]>();
  const moved = new Set<string>();
  const times: Interaction[] = [];
  try {
    const context = await browser.newContext({ baseURL: portal.url, locale: 'ja-JP' });
    const form = await context.request.get('/auth/login/operator');
    await context.request.post(form.url(), { form: { login_id: 'pic1' } });
    for (let round = 0; round < rounds; round += 1) {
      const page = await context.newPage();
      await watch(page);
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
      const note = async (name: string) => {
        await rest(page);
        const seen = await page.evaluate(() => {
          const all: Seen = Reflect.get(globalThis, 'seen');
          Reflect.set(globalThis, 'seen', { shift: 0, moved: [], interactions: [] });
          return all;
        });
        shifts.set(name, [...(shifts.get(name) ?? []), seen.shift]);
        for (const each of seen.moved) moved.add(`${name}: ${each}`);
        times.push(
          ...seen.interactions.map(({ what, duration }) => ({ what: `${name}: ${what}`, duration })),
        );
      };
      await page.goto('/');
      await note('TOP');
      await page.goto('/application');
      await note('the list loads');
      for (const radio of (await page.getByRole('radio').all()).slice(0, 5)) {
        if (!(await radio.isVisible())) continue;
        await radio.click();
        await rest(page);
      }
      await note('other lists');
      await page.evaluate(() => sessionStorage.clear());
      await page.goto('/application');
      await rest(page);
      await page.locator('main [role=row] a').first().click();
      await page.waitForURL('**/application/detail**');
      await note('a detail opens');
      // Rejecting needs no route.
      await page.getByRole('textbox').first().fill('確認しました。');
      await page.getByRole('textbox').first().press('End');
      await page.getByRole('button', { name: '却下', exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: '却下', exact: true }).click();
      await page.waitForURL('**/application');
      await note('the list after a decision');
      await page.close();
    }
    for (const [name, values] of shifts)
      print(name, `layout shift at most ${Math.max(...values).toFixed(4)}`);
    for (const each of [...moved].slice(0, 20)) print('moved', each);
    const sorted = times.map(({ duration }) => duration).toSorted((one, other) => one - other);
    const at = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? NaN;
    print(
      'interactions',
      `${sorted.length}, 95th percentile ${at.toFixed(0)} ms, median ${sorted[sorted.length >> 1] ?? NaN} ms`,
    );
    for (const [what, group] of Map.groupBy(times, ({ what }) => what))
      print(what, group.map(({ duration }) => duration).join(' '));
  } finally {
    await browser.close();
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Late enough that success lines and counts are there. */
async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1500);
}

async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null }[];
    };
    const seen: Seen & { shift: number } = { shift: 0, moved: [], interactions: [] };
    Reflect.set(globalThis, 'seen', seen);
    const now = (): typeof seen => Reflect.get(globalThis, 'seen');
    new PerformanceObserver((list) => {
      // The kind of entry that is observed.
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        now().shift += value;
        for (const { node } of sources)
          now().moved.push(
            node instanceof Element ? `${node.tagName} ${node.className}` : String(node?.nodeName),
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (Number(Reflect.get(entry, 'interactionId')) > 0) {
          const target: unknown = Reflect.get(entry, 'target');
          const on = target instanceof Element ? `${target.tagName} ${target.textContent.slice(0, 12)}` : '';
          now().interactions.push({ what: `${entry.name} ${on}`, duration: entry.duration });
        }
    }).observe({ type: 'event', buffered: true, ...{ durationThreshold: 16 } });
  });
}
