import type { FormError } from '#web/ui/error-summary.tsx';

/**
 * The messages of an error summary: those of the whole form, then those of the fields in form order, each
 * once. `errors` is react-hook-form's tree, which lists fields that a schema transforms last; `order` are the
 * names of the fields.
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
    // `root` holds the error of the array itself.
    const at = key === 'root' ? path : path === '' ? key : `${path}.${key}`;
    if (typeof below === 'object' && below !== null) yield* messagesIn(below, at);
  }
}

function isError(node: object): node is { message: string } {
  return (
    'type' in node && typeof node.type === 'string' && 'message' in node && typeof node.message === 'string'
  );
}
