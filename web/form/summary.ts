/** The list of a form's messages, for the summary on top of it (section 2: each distinct message once). */

export type SummaryError = {
  readonly message: string;
  /** The id of the control that the entry jumps to; absent for a message of the whole form. */
  readonly field_id?: string;
};

/** The id of a field's control in a form: given to the kit's field, looked for by the summary. */
export function fieldId(form: string, path: string): string {
  return `${form}-${path.replaceAll('.', '-')}`;
}

/** The messages of the whole form, then those of the fields in their order, each once. `errors` is react-hook-form's tree. */
export function summaryOf(form: string, errors: object, ofTheForm: readonly string[]): SummaryError[] {
  const summary = new Map<string, SummaryError>();
  for (const message of ofTheForm) summary.set(message, { message });
  for (const { path, message } of messagesIn(errors, ''))
    if (!summary.has(message)) summary.set(message, { message, field_id: fieldId(form, path) });
  return [...summary.values()];
}

function* messagesIn(node: object, path: string): Generator<{ path: string; message: string }> {
  if (isError(node)) {
    if (node.message !== '') yield { path, message: node.message };
    return;
  }
  for (const [key, value] of Object.entries(node)) {
    const below: unknown = value;
    // An array's own error stands at `root`; it is the array's.
    const at = key === 'root' ? path : path === '' ? key : `${path}.${key}`;
    if (typeof below === 'object' && below !== null) yield* messagesIn(below, at);
  }
}

function isError(node: object): node is { message: string } {
  return (
    'type' in node && typeof node.type === 'string' && 'message' in node && typeof node.message === 'string'
  );
}
