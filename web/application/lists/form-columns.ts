import { useState } from 'react';
import { keepUserChoice, userChoice } from '#web/shell/user-choice.ts';

/** Which fields of a form are columns of the list: kept for each form (docs/rules/sign-in.md#choices). */
export function useFormColumns(workflow_id: string, labels: readonly string[]) {
  const [, redraw] = useState(0);
  const nameOf = (label: string) => `form-columns.${workflow_id}.${label}`;
  return {
    shown: labels.filter((label) => userChoice(nameOf(label), false)),
    show: (label: string, value: boolean) => {
      keepUserChoice(nameOf(label), value);
      redraw((count) => count + 1);
    },
  };
}
