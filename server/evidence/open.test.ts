import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeKeyFile } from '#testing/evidence-keys.ts';
import { startFakeAuthority, type FakeAuthority } from '#testing/time-stamp-authority.ts';
import { openEvidence } from './open.ts';

let authority: FakeAuthority;
beforeAll(async () => {
  authority = await startFakeAuthority();
});
afterAll(() => authority.close());

test('the settings say what signs, and who stamps', async () => {
  const evidence_keys = makeKeyFile();
  const { keys, timeStamp } = openEvidence({ evidence_keys, tsa_url: authority.url });
  expect(keys.current?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  expect(keys.previous).toEqual(evidence_keys.previous);
  const answer = await timeStamp?.(createHash('sha256').update('manifest').digest());
  expect(answer?.length).toBeGreaterThan(100);
});

test('without them nothing is signed or stamped', () => {
  expect(openEvidence({ evidence_keys: null, tsa_url: null })).toEqual({
    keys: { current: null, previous: [] },
    timeStamp: null,
  });
});
