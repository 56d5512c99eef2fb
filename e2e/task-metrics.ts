import { rm } from 'node:fs/promises';
import { chromium, expect, type Browser, type Locator, type Page } from '@playwright/test';
import { bulk as bulkText } from '#texts/application.ts';
import { routeDialog, routeTemplate } from '#texts/approval-route.ts';
import { masterDataScreen } from '#texts/master-data.ts';
import { chromiumFlags, ensureChromium } from '../scripts/chromium.ts';
import { makeDataFolder } from '#testing/data-folder.ts';
import { startPortal } from '#testing/portal-process.ts';
import {
  applicationOf,
  approveByApi,
  dayFromToday,
  departmentStep,
  openDetail,
  rejectByApi,
  submitByApi,
} from './application.ts';
import { waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { dialog } from './dialogs.ts';
import { demoMasterFiles } from './master-files.ts';
import { routeOpener } from './route-dialog.ts';

/**
 * `npm run task-metrics`: does whole tasks in Chromium as a person would, from TOP, and counts their keys and
 * clicks. Exits with 1 if one needs more than it once needed, or cannot be done.
 */

/** For a busy machine: nothing here is about time. */
const patience = { timeout: 60_000 };

/** A person at a desk of 1280 x 800, whose keys and clicks are counted. */
class Person {
  readonly page: Page;
  count = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async key(name: string): Promise<void> {
    this.count += 1;
    await this.page.keyboard.press(name);
    await waitUntilSettled(this.page, patience);
  }

  async click(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
    await waitUntilSettled(this.page, patience);
  }
}

type Task = {
  readonly name: string;
  readonly unit: 'keys' | 'clicks';
  /** At the review that set the goals. */
  readonly before: number;
  readonly goal: number;
  /** What it may need: the goal once it was reached, else what it needs today. */
  readonly limit: number;
  readonly login_id: string;
  readonly run: (person: Person, url: string) => Promise<void>;
};

const tasks: readonly Task[] = [
  {
    name: '(b) approve ten applications by keyboard',
    unit: 'keys',
    before: 145,
    goal: 30,
    limit: 30,
    login_id: 'reception1',
    run: approveTen,
  },
  {
    name: '(c) from a detail, set a route with two parallel steps and a join, and approve',
    unit: 'clicks',
    before: 24,
    goal: 13,
    limit: 13,
    login_id: 'router1',
    run: setRoute,
  },
  {
    name: '(d) import the files of master data',
    unit: 'clicks',
    before: 6,
    goal: 4,
    limit: 4,
    login_id: 'sysadmin',
    run: importFiles,
  },
  {
    name: '(e) from the detail of a rejected application, submit it again and set its former route',
    unit: 'clicks',
    before: 14,
    goal: 8,
    limit: 8,
    login_id: 'applicant1',
    run: returnToRoute,
  },
];

async function approveTen(person: Person, url: string): Promise<void> {
  const { page } = person;
  const client = await clientOf('applicant1', url);
  for (let count = 0; count < 10; count += 1) await submitByApi(client);
  await client.dispose();
  await page.reload();
  await waitUntilSettled(page, patience);
  const entry = page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: /^申請/ });
  for (let tabs = 0; tabs < 10; tabs += 1) {
    await person.key('Tab');
    if (await entry.evaluate((link) => link === document.activeElement)) break;
  }
  await person.key('Enter');
  // After a navigation the heading takes the focus, which a key before that would lose.
  await expect(page.getByRole('heading', { level: 1, name: '申請' })).toBeFocused(patience);
  const radios = page.getByRole('table', { name: '申請一覧' }).getByRole('radio');
  for (let row = 0; row < 10; row += 1) {
    await person.key('j');
    await expect(radios.nth(row)).toBeFocused(patience);
    await person.key('x');
  }
  await expect(page.getByText('10件を選択中')).toBeVisible(patience);
  await person.key('Control+Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: /^一括承認/ })).toBeFocused(
    patience,
  );
  await person.key('Enter');
  await expect(dialog(page, '一括承認').getByText(bulkText.result(10))).toBeVisible(patience);
  await person.key('Escape');
}

async function setRoute(person: Person, url: string): Promise<void> {
  const { page } = person;
  const applicant = await clientOf('applicant1', url);
  const id = await submitByApi(applicant);
  const reception = await clientOf('reception1', url);
  await approveByApi(reception, id);
  for (const client of [applicant, reception]) await client.dispose();
  await openDetail(page, id);
  await person.click(routeOpener(page));
  const route = dialog(page, routeDialog.title);
  await expect(route.getByLabel('ルート名')).toBeFocused(patience);
  await page.keyboard.type('並行');
  const form = page.getByRole('dialog', { name: /^担当者・承認者を/ });
  for (const [plus, word, option] of [
    [routeDialog.addAfter('3'), '設計', '設計部（産業機器事業部）'],
    [routeDialog.addBeside(4), 'S0001', '株式会社青葉精工 本社 S0001'],
    [routeDialog.addAfter('4,5'), '品質', '品質保証部（産業機器事業部）'],
  ] as const) {
    await person.click(route.getByRole('button', { name: plus, exact: true }));
    await expect(form.getByRole('combobox', { name: routeDialog.searchTarget })).toBeFocused(patience);
    await page.keyboard.type(word);
    await person.click(form.getByRole('option', { name: option, exact: true }));
    await person.click(form.getByRole('button', { name: '決定' }));
    await expect(form).toHaveCount(0, patience);
  }
  await person.click(route.getByRole('button', { name: '設定', exact: true }));
  await expect(route).toHaveCount(0, patience);
  await person.click(page.getByRole('button', { name: '承認', exact: true }));
  await person.click(page.getByRole('alertdialog').getByRole('button', { name: '承認' }));
  await page.waitForURL('**/application');
}

async function importFiles(person: Person): Promise<void> {
  const { page } = person;
  const files = await demoMasterFiles({
    supplier_users: (text) => `${text}newcomer,新 人,S0002,new@s0002.supplier.example,0\n`,
  });
  const menu = page.getByRole('navigation', { name: 'メニュー' });
  await person.click(menu.getByRole('link', { name: 'システム管理' }));
  await person.click(
    page.getByRole('region', { name: '管理メニュー' }).getByRole('link', { name: 'マスタ取込' }),
  );
  const choosing = page.waitForEvent('filechooser');
  await person.click(page.getByLabel('ファイルを選択'));
  await (await choosing).setFiles(files);
  await person.click(page.getByRole('button', { name: '取り込む' }));
  await expect(page.getByText(masterDataScreen.applied).first()).toBeVisible(patience);
}

/** Two people: the applicant, then the route setter, once the application was received. */
async function returnToRoute(person: Person, url: string): Promise<void> {
  const { page } = person;
  const [applicant, reception, router] = [
    await clientOf('applicant1', url),
    await clientOf('reception1', url),
    await clientOf('router1', url),
  ];
  const id = await submitByApi(applicant, { values: { field_value01: '株式会社青葉精工' } });
  await approveByApi(reception, id);
  const steps = [
    await departmentStep(router, '設計部', 4, null),
    await departmentStep(router, '品質保証部', 5, '4'),
  ];
  await approveByApi(router, id, { name: '標準', steps });
  const member = await clientOf('pic1', url);
  await rejectByApi(member, id);
  await openDetail(page, id);
  await person.click(page.getByRole('link', { name: '再申請', exact: true }));
  await person.click(page.getByLabel('回答希望日'));
  await page.keyboard.type(dayFromToday(9));
  await person.click(page.getByRole('button', { name: '申請', exact: true }));
  await person.click(page.getByRole('alertdialog').getByRole('button', { name: '申請' }));
  await page.waitForURL('**/application/detail?application_id=*');
  const again = applicationOf(page);
  await approveByApi(reception, again);

  const { cookies } = await router.storageState();
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  await openDetail(page, again);
  await person.click(page.getByRole('button', { name: routeTemplate.former }));
  const route = dialog(page, routeDialog.title);
  await person.click(route.getByRole('button', { name: '設定', exact: true }));
  await expect(route).toHaveCount(0, patience);
  await person.click(page.getByRole('button', { name: '承認', exact: true }));
  await person.click(page.getByRole('alertdialog').getByRole('button', { name: '承認' }));
  await page.waitForURL('**/application');
  for (const client of [applicant, reception, router, member]) await client.dispose();
}

/** Does a task; returns its keys or clicks. */
async function countOf(task: Task, browser: Browser, url: string): Promise<number> {
  const client = await clientOf(task.login_id, url);
  const context = await browser.newContext({
    storageState: await client.storageState(),
    baseURL: url,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
  });
  await client.dispose();
  const page = await context.newPage();
  page.setDefaultTimeout(patience.timeout);
  await page.goto('/');
  await waitUntilSettled(page, patience);
  const person = new Person(page);
  await task.run(person, url);
  await context.close();
  return person.count;
}

const executablePath = ensureChromium();
const dataDir = await makeDataFolder('portal-tasks');
const portal = await startPortal({ PORTAL_DATA_DIR: dataDir });
const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] });
try {
  console.log('needs | unit | before | goal | task');
  for (const task of tasks) {
    // One after the other, so that the table is printed in order.
    const count = await countOf(task, browser, portal.url);
    const worse = count > task.limit ? `  MORE THAN ${task.limit}` : '';
    console.log([count, task.unit, task.before, task.goal, task.name].map(String).join(' | ') + worse);
    if (worse !== '') process.exitCode = 1;
  }
} finally {
  await browser.close();
  await portal.stop();
  await rm(dataDir, { recursive: true, force: true });
}
