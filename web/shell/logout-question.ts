import { draftQuestion } from '#texts/form.ts';
import { shell } from '#texts/shell.ts';
import type { Question } from '#web/form/confirm.tsx';

export const logoutQuestion: Question = {
  prompt: draftQuestion.logout,
  confirmLabel: shell.logout,
  destructive: true,
};
