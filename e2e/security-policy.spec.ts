import { ending } from '#texts/shell.ts';
import { expect, test } from './test.ts';

// That no screen violates the policy is checked in every browser test (windows.ts).

test('what the security policy blocks is reported to the portal @desktop', async ({ enter, problems }) => {
  problems.expect(/evil\.example/);
  const page = await enter('applicant1');
  const reported = page.waitForResponse('**/csp-reports');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.src = 'https://evil.example/secret.js';
    document.head.append(script);
  });
  const answer = await reported;
  expect(answer.request().postDataJSON()).toMatchObject({
    'csp-report': {
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/secret.js',
    },
  });
  expect(answer.status()).toBe(204);
});

test('a sign-out by its address forgets what was typed, and keeps what the user chose @desktop', async ({
  enter,
}) => {
  const page = await enter('applicant1', '/message/create');
  await page.getByRole('textbox', { name: 'タイトル' }).fill('下書き');
  const stored = () =>
    page.evaluate(() => [
      Object.keys(sessionStorage).filter((name) => name.startsWith('portal.draft.')).length,
      localStorage.getItem('portal.choice.1.single-keys'),
    ]);
  await page.evaluate(() => localStorage.setItem('portal.choice.1.single-keys', 'false'));
  await expect.poll(async () => (await stored())[0]).toBe(1);
  await page.goto('/auth/logout');
  await page.waitForURL('**/logout/complete');
  await expect(page.getByRole('heading', { name: ending.loggedOut })).toBeVisible();
  expect(await stored()).toEqual([0, 'false']);
});
