import { expect, request, type APIRequestContext } from '@playwright/test';

type Session = Awaited<ReturnType<APIRequestContext['storageState']>>;

/** Which identity provider signs a user of the demonstration company in. */
export function providerOf(login_id: string): 'operator' | 'supplier' {
  return /^(supplier|us\d)/.test(login_id) ? 'supplier' : 'operator';
}

/** The session of each person who was here before, by address and name: a sign-in is half a dozen requests. */
const sessions = new Map<string, Session>();

/**
 * A person without a browser, signed in at the development identity provider: for what a test needs but is not about. All
 * of one worker's tests share his session while it lasts; who means to end it in a browser signs in there (`signIn`).
 */
export async function clientOf(login_id: string, baseURL: string): Promise<APIRequestContext> {
  const options = { baseURL, extraHTTPHeaders: { 'X-Portal-Request': '1' } };
  const key = `${baseURL} ${login_id}`;
  const kept = sessions.get(key);
  if (kept !== undefined) {
    const client = await request.newContext({ ...options, storageState: kept });
    if ((await client.get('/api/top/check_session')).ok()) return client;
    await client.dispose();
  }
  const client = await request.newContext(options);
  const form = await client.get(`/auth/login/${providerOf(login_id)}`);
  const landed = await client.post(form.url(), { form: { login_id } });
  expect(new URL(landed.url()).pathname).toBe('/');
  sessions.set(key, await client.storageState());
  return client;
}
