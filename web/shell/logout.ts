import { forgetEverything } from '#web/storage.ts';
import { logoutAddress } from '#web/call/navigation.ts';

/** Ends the session: search forms and drafts are forgotten, then the logout endpoint ends it here and at the identity provider. */
export function logout(): void {
  forgetEverything(sessionStorage);
  location.assign(logoutAddress(document.cookie));
}
