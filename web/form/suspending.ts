import { useState } from 'react';
import { suspension } from '#texts/administration.ts';
import { IdempotencyKey } from '#web/call/call.ts';
import type { StatusText } from '#web/ui/status-note.tsx';
import { useActionErrors } from './action-errors.ts';
import { useConfirm } from './confirm.tsx';

type Words = { readonly prompt: string; readonly done: string };

type Suspending = {
  /** Whether it is suspended now. */
  readonly suspended: boolean;
  /** Its name, in the confirmation. */
  readonly about: string;
  readonly suspend: Words;
  readonly resume: Words;
  readonly send: (suspended: boolean, key: IdempotencyKey) => Promise<unknown>;
  /** Loads the newest state. */
  readonly reload: () => Promise<unknown>;
};

/** 使用停止 and 使用再開: asks, sends, loads the newest state and says what was done. */
export function useSuspending({ suspended, about, suspend, resume, send, reload }: Suspending) {
  const confirm = useConfirm();
  const [key] = useState(() => new IdempotencyKey());
  const [status, setStatus] = useState<StatusText | null>(null);
  const problems = useActionErrors();
  const words = suspended ? resume : suspend;
  const label = suspended ? suspension.resume : suspension.suspend;
  return {
    problems,
    status,
    label,
    toggle: async () => {
      problems.clear();
      setStatus(null);
      if (!(await confirm({ about, prompt: words.prompt, confirmLabel: label }))) return;
      if (!(await problems.run(() => send(!suspended, key)))) return;
      await reload();
      setStatus({ tone: 'success', text: words.done });
    },
  };
}
