import { useState } from 'react';
import { Refused } from '#web/call/call.ts';
import type { FormError } from '#web/ui/error-summary.tsx';
import { issuesByField } from './issues-by-field.ts';

const none: { readonly errors: readonly FormError[]; readonly stale: boolean } = { errors: [], stale: false };

/**
 * Errors of an action that has no form, such as a button in a row. `fields` are the names of the controls
 * that messages may belong to. `errors` and `attempt` are for Refusals; if `stale`, it offers to load the
 * newest state.
 */
export function useActionErrors(fields: readonly string[] = []) {
  const [{ errors, stale, attempt }, setState] = useState({ ...none, attempt: 0 });
  const clear = () => setState((last) => ({ ...none, attempt: last.attempt }));
  return {
    errors,
    attempt,
    stale,
    clear,
    /** Runs the action and shows the validation errors of a refusal. Returns whether it succeeded. */
    run: async (action: () => Promise<unknown>): Promise<boolean> => {
      clear();
      try {
        await action();
        return true;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const sorted = issuesByField(error.issues, fields);
        const atFields = sorted.fields.map(({ path, message }) => ({ field: path, message }));
        setState((last) => ({
          errors: [...sorted.form.map((message) => ({ message })), ...atFields],
          stale: sorted.conflict !== null,
          attempt: last.attempt + 1,
        }));
        return false;
      }
    },
  };
}
