import { draftQuestion } from '#texts/form.ts';
import { shell } from '#texts/shell.ts';
import type { Confirm } from '#web/form/confirm.tsx';

/** Asks whether to log out although typed text is lost. */
export function confirmLogout(confirm: Confirm): Promise<boolean> {
  return confirm({ prompt: draftQuestion.logout, confirmLabel: shell.logout, destructive: true });
}
