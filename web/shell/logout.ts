import { draftConfirmation } from '#texts/form.ts';
import { shell } from '#texts/shell.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { forgetEverything, keptNames, sessionStore } from '#web/storage.ts';
import { logoutAddress } from '#web/call/navigation.ts';

/**
 * Clears search forms and drafts, then opens the logout endpoint, which ends the session here and at the
 * identity provider.
 */
export function logout(): void {
  forgetEverything(sessionStore);
  location.assign(logoutAddress(document.cookie));
}

/** `logout` of the layout: asks first if typed text would be lost. */
export function useLogout(): () => Promise<void> {
  const confirm = useConfirm();
  return async () => {
    if (keptNames(sessionStore, 'draft').length > 0) {
      const confirmation = {
        prompt: draftConfirmation.logout,
        confirmLabel: shell.logout,
        destructive: true,
      };
      if (!(await confirm(confirmation))) return;
    }
    logout();
  };
}
