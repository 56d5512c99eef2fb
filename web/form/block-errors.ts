import { useState } from 'react';
import type { FormError } from '#web/ui/error-summary.tsx';

/** The messages of one block's own error area: of its downloads and its cancel (section 8). */
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
