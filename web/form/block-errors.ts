import { useState } from 'react';
import type { FormError } from '#web/ui/error-summary.tsx';

/** The errors of one block of a screen, such as failed downloads. */
export function useBlockErrors() {
  const [state, setState] = useState<{ errors: readonly FormError[]; attempt: number }>({
    errors: [],
    attempt: 0,
  });
  return {
    ...state,
    clear: () => setState(({ attempt }) => ({ errors: [], attempt })),
    show: (messages: readonly string[]) =>
      setState(({ attempt }) => ({ errors: messages.map((message) => ({ message })), attempt: attempt + 1 })),
  };
}
