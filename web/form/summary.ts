import type { FormError } from '#web/ui/error-summary.tsx';

/**
 * For the summary on top of a form: the messages of the whole form, then those of the fields in the form's order, each once.
 * `errors` is react-hook-form's tree, in which fields that a schema transforms come last; `order` are the form's fields.
 */
export function summaryOf(
  errors: object,
  ofTheForm: readonly string[],
  order: readonly string[],
): FormError[] {
  const summary = new Map<string, FormError>();
  for (const message of ofTheForm) summary.set(message, { message });
  for (const { path, message } of messagesIn(inOrder(errors, order), ''))
    if (!summary.has(message)) summary.set(message, { message, field: path });
  return [...summary.values()];
}

function inOrder(errors: object, order: readonly string[]): object {
  return Object.fromEntries(
    Object.entries(errors).toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other)),
  );
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
