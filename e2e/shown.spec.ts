import { rm } from 'node:fs/promises';
import { createScreen } from '#texts/application.ts';
import { shell } from '#texts/shell.ts';
import { makeDataFolder } from '#testing/data-folder.ts';
import { freePort } from '#dev/services/free-port.ts';
import { startPortal } from '#testing/portal-process.ts';
import { chromiumFlags, findChromium } from '../scripts/chromium.ts';
import { applicationOf, dayFromToday, newSupplier, openForm } from './application.ts';
import { checkPage } from './check-page.ts';
import { answer } from './dialogs.ts';
import { expect, test as base } from './test.ts';

/**
 * The demonstration as a colleague sees it from another desk: under an address that is not this machine's to
 * the browser, without https.
 */
const host = 'portal.example';
/** A further name of the same machine. */
const otherHost = 'portal';

const test = base.extend<object, { shown: string }>({
  shown: [
    // Playwright wants the first parameter to be destructured.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = await makeDataFolder('portal-e2e-shown');
      const port = await freePort();
      const portal = await startPortal({
        PORT: String(port),
        PORTAL_DATA_DIR: dataDir,
        PORTAL_DEMO: '1',
        HOST: '0.0.0.0',
        PORTAL_BASE_URL: `http://${host}:${port}`,
      });
      await use(portal.url);
      await portal.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shown }, use) => use(shown),
});

test.use({
  launchOptions: {
    executablePath: findChromium() ?? 'chromium',
    args: [...chromiumFlags, `--host-resolver-rules=MAP ${host} 127.0.0.1, MAP ${otherHost} 127.0.0.1`],
  },
});

test('a colleague signs in, submits, reads the mail, opens the order EDI, signs out', async ({
  open,
  shown,
  isMobile,
  problems,
}) => {
  // Without https a browser ignores both headers, and says so.
  problems.expect(/Cross-Origin-Opener-Policy header has been ignored|Clear-Site-Data header on/);
  const page = await open();
  await page.goto('/auth/login/operator');
  expect(page.url()).toContain(`${shown}/dev/sign-in/operator/`);
  await page.getByRole('button', { name: /^applicant1/ }).click();
  await page.waitForURL(`${shown}/`);

  await page.goto('/application');
  await openForm(page, newSupplier);
  await page.getByLabel('回答希望日').fill(dayFromToday(21).replaceAll('-', '/'));
  await page.getByRole('button', { name: '申請', exact: true }).click();
  await answer(
    page,
    [createScreen.leftEmpty(['取引先名', '取引開始日', '想定年額']), createScreen.applyWithoutFiles],
    '申請',
  );
  await page.waitForURL('**/application/detail?application_id=*');
  const link = `${shown}/application/detail?application_id=${applicationOf(page)}`;

  // Of the colleague's browser, because this process does not know the host.
  const mails = await open();
  await expect(async () => {
    await mails.goto('/dev/mail');
    await expect(mails.getByRole('link', { name: link }).first()).toBeVisible({ timeout: 500 });
  }).toPass();

  const newTab = page.waitForEvent('popup');
  if (isMobile) await page.getByRole('button', { name: 'メニューを開く' }).click();
  await page.getByRole('button', { name: /発注EDI/ }).click();
  const tab = await newTab;
  await expect(tab).toHaveURL(`${shown}/dev/edi`);
  await expect(tab.getByRole('table')).toContainText('applicant1');
  await tab.close();

  await page.goto('/auth/logout');
  await page.waitForURL(`${shown}/logout/complete`);
});

test('under another name the page goes to its own address, once, and then says so @desktop', async ({
  open,
  shown,
  problems,
}) => {
  problems.expect(/Cross-Origin-Opener-Policy header has been ignored/);
  const page = await open();
  const end = '/logout/complete?a=1#b';
  const elsewhere = shown.replace(host, otherHost) + end;
  await page.goto(elsewhere);
  await page.waitForURL(shown + end);
  await expect(page.getByText(shell.otherAddress)).toHaveCount(0);
  // As if something led back.
  await page.goto(elsewhere);
  await expect(page.getByText(shell.otherAddress)).toBeVisible();
  await expect(page.getByRole('link', { name: shown })).toHaveAttribute('href', shown + end);
  await checkPage(page);
  expect(page.url()).toBe(elsewhere);
});
