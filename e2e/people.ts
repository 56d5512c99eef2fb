import type { Page } from '@playwright/test';
import { providerOf } from './client.ts';

/** Signs in with the browser at the development identity provider, which leads to the given address. */
export async function signInAs(page: Page, login_id: string, address = '/'): Promise<void> {
  const query = new URLSearchParams({ return_to: address }).toString();
  await page.goto(`/auth/login/${providerOf(login_id)}?${query}`);
  await identify(page, login_id);
  // The screen takes the provider that a mail names off its address, sooner or later.
  const shown = (of: string) => of.replace(/[?&]by=\w+$/, '');
  await page.waitForURL(({ pathname, search }) => shown(pathname + search) === shown(address));
}

/** Types a login on the provider's page. */
export async function identify(page: Page, login_id: string): Promise<void> {
  await page.getByRole('textbox', { name: 'ログインID' }).fill(login_id);
  await page.getByRole('button', { name: 'サインイン', exact: true }).click();
}

/** Ends the session as its timeout does: the browser does not know yet. */
export async function expireSession(page: Page): Promise<void> {
  const cookies = (await page.context().cookies()).filter(({ name }) =>
    name.includes('portal_identity_provider'),
  );
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
}
