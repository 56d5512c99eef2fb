import { forgetEverything } from '#web/storage.ts';
import { logoutAddress } from '#web/call/navigation.ts';

/**
 * Clears search forms and drafts, then opens the logout endpoint, which ends the session here and at the
 * identity provider.
 */
export function logout(): void {
  forgetEverything(sessionStorage);
  location.assign(logoutAddress(document.cookie));
}
