import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoFolder } from '#dev/demonstration/company.ts';
import { Browser } from '#testing/browser.ts';
import { testDatabase } from '#testing/database.ts';
import { makeDataFolder } from '#testing/data-folder.ts';
import { freePort } from '#dev/services/free-port.ts';
import { startPortal, startProcess } from '#testing/portal-process.ts';

/** The development set-up with a company of one's own, as `npm start` starts it. */

let folder: string;
let own: string;
beforeAll(async () => {
  folder = await makeDataFolder('portal-own-company');
  own = path.join(folder, 'files');
  await cp(demoFolder, own, { recursive: true });
  const divisions = path.join(own, 'divisions.csv');
  await writeFile(divisions, (await readFile(divisions, 'utf8')).replace('産業機器事業部', '自社の事業部'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const IDENTITY_PROVIDERS = JSON.stringify([
  { name: 'staff', role: 'operator', issuer: 'https://login.example', client_id: 'c', label: '社員' },
]);

/** Other machines are to reach a development set-up. */
async function open() {
  const PORT = String(await freePort());
  return { PORT, PORTAL_DEMO: '1', PORTAL_BASE_URL: `http://portal.example:${PORT}` };
}

/** Runs `npm run portal` and returns what it printed. It ends without a `ready` line. */
async function command(variables: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const ended = startProcess('scripts/portal.ts', variables, args);
  return ended.then(
    () => '',
    (error: unknown) => String(error),
  );
}

test('an empty database stays empty, says how to fill it, and is filled while the portal runs', async () => {
  const PORTAL_DATA_DIR = path.join(folder, 'empty');
  const portal = await startPortal({ PORTAL_DATA_DIR, PORTAL_DEMO_DATA: '0', PROCESSES: '2' });
  try {
    expect(portal.output.join('\n')).toMatch(
      /The database is empty: the command import fills it[^]*system admins who can sign in: 0/,
    );
    expect(await command({ PORTAL_DATA_DIR }, 'import', own)).toContain('取り込みました。');
    const browser = new Browser();
    const form = await browser.follow(`${portal.url}/auth/login/operator`);
    expect(new URL(form.url).pathname).toMatch(/^\/dev\/sign-in\/operator\/sign-in\//);
    const posted = await browser.open(form.url, {}, { login_id: 'sysadmin' });
    expect((await browser.follow(posted.location ?? '')).url).toBe(`${portal.url}/`);
    const user = await browser.open(`${portal.url}/api/user/logined_user`);
    expect(JSON.parse(user.body)).toMatchObject({ full_name: '佐藤 美咲' });
  } finally {
    await portal.stop();
  }
});

test('a company of one’s own starts on this machine under no company’s name, and is not open to others', async () => {
  const PORTAL_DATA_DIR = path.join(folder, 'own');
  expect(await command({ PORTAL_DATA_DIR }, 'init', own)).toContain('取り込みました。');

  const variables = { PORTAL_DATA_DIR, ...(await open()) };
  await expect(startPortal(variables)).rejects.toThrow(
    /ended instead of starting:\n[^]*This start is refused: other machines may reach [^\n]+ and this is another company: set IDENTITY_PROVIDERS /,
  );

  // With a provider that knows passwords it is, but for the mails.
  const shown = await startPortal({ ...variables, IDENTITY_PROVIDERS });
  try {
    expect(shown.output.join('\n')).toMatch(/has to sign in at a provider[^]*mails +\/.+\/own\/mails$/m);
    const status = async (address: string) =>
      (await fetch(`http://localhost:${variables.PORT}${address}`)).status;
    expect(await status('/dev/kit')).toBe(200);
    for (const address of ['/dev/mail', '/dev/mail.json', '/dev/sign-in/operator/auth'])
      expect([address, await status(address)]).toEqual([address, 404]);
  } finally {
    await shown.stop();
  }

  const portal = await startPortal({ PORTAL_DATA_DIR });
  try {
    expect(portal.output.join('\n')).not.toContain('database is empty');
    const page = await (await fetch(portal.url)).text();
    expect(page).toContain('（会社名未設定）');
    expect(page).not.toContain('あけぼの機械工業');
  } finally {
    await portal.stop();
  }
});

test('where the portal ran in production, a sign-in without passwords is not open to others', async () => {
  const PORTAL_DATA_DIR = path.join(folder, 'production');
  const database = await testDatabase();
  try {
    const PORT = String(await freePort());
    const production = await startPortal({
      PORTAL_DATA_DIR,
      PORT,
      PORTAL_BASE_URL: `http://localhost:${PORT}`,
      DATABASE_URL: database.url,
      IDENTITY_PROVIDERS,
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'portal@operator.example',
      OPERATOR_NAME: '例示工業株式会社',
    });
    expect(production.output.join('\n')).toContain('The database is empty: the command import fills it');
    expect((await fetch(`${production.url}/dev/kit`)).status).toBe(404);
    await production.stop();
  } finally {
    await database.drop();
  }
  await expect(startPortal({ PORTAL_DATA_DIR, ...(await open()) })).rejects.toThrow(
    /This start is refused: [^\n]+ and this is a data folder of a production portal: /,
  );
});
