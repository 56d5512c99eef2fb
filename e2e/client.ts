import { expect, request, type APIRequestContext } from '@playwright/test';

/** Which identity provider signs a user of the demonstration company in. */
export function providerOf(login_id: string): 'operator' | 'supplier' {
  return /^(supplier|us\d)/.test(login_id) ? 'supplier' : 'operator';
}

/** A person without a browser, signed in at the development identity provider: for what a test needs but is not about. */
export async function clientOf(login_id: string, baseURL: string): Promise<APIRequestContext> {
  const client = await request.newContext({ baseURL, extraHTTPHeaders: { 'X-Portal-Request': '1' } });
  const form = await client.get(`/auth/login/${providerOf(login_id)}`);
  const landed = await client.post(form.url(), { form: { login_id } });
  expect(new URL(landed.url()).pathname).toBe('/');
  return client;
}
