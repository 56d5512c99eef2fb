import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { portalForFile } from '#dev/testing/portal.ts';

const portal = await portalForFile();

test('a page that shows one user can’t use another user’s session', async () => {
  const client = await portal.as('applicant1');
  const ask = async (shownUserId: string) => {
    const response = await client.raw(calls.application.list.init.path, {
      headers: { 'x-portal-user': shownUserId },
    });
    return response.status;
  };
  expect(await ask(String(await portal.userId('applicant1')))).toBe(200);
  expect(await ask(String(await portal.userId('final1')))).toBe(401);
  expect(await ask('')).toBe(401);
});

test('an answer names the session’s user to a page that does not know them yet', async () => {
  const client = await portal.as('applicant1');
  const userId = String(await portal.userId('applicant1'));
  const named = async (headers: Record<string, string>) =>
    (await client.raw(calls.application.list.init.path, { headers })).headers.get('x-portal-user');
  expect(await named({})).toBe(userId);
  expect(await named({ 'x-portal-user': userId })).toBeNull();
});
