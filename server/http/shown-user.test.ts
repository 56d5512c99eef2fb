import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { portalForFile } from '#testing/portal.ts';

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
