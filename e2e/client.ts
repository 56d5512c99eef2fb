import { expect, request, type APIRequestContext } from '@playwright/test';

type Session = Awaited<ReturnType<APIRequestContext['storageState']>>;

/** The identity provider that signs in a user of the demonstration company. */
export function providerOf(login_id: string): 'operator' | 'supplier' {
  return /^(supplier|us\d)/.test(login_id) ? 'supplier' : 'operator';
}

/** Sessions by address and login id: a sign-in takes half a dozen requests. */
const sessions = new Map<string, Session>();

/**
 * A signed-in user without a browser, for set-up that the test is not about. All tests of a worker share the
 * user's session. To end a session in a browser, sign in there (`signIn`).
 */
export async function clientOf(login_id: string, baseURL: string): Promise<APIRequestContext> {
  const options = { baseURL, extraHTTPHeaders: { 'X-Portal-Request': '1' } };
  const key = `${baseURL} ${login_id}`;
  const session = sessions.get(key);
  if (session !== undefined) {
    const client = await request.newContext({ ...options, storageState: session });
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
