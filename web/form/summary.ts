import type { FormError } from '#web/ui/error-summary.tsx';

/**
 * The messages of an error summary: those of the whole form, then those of the fields in form order, each
 * once. `errors` is react-hook-form's tree, which lists what a schema transforms or compares last; `values`
 * are the form's own, with the fields in its order.
 */
export function summaryOf(errors: object, ofTheForm: readonly string[], values: object): FormError[] {
  const summary = new Map<string, FormError>();
  for (const message of ofTheForm) summary.set(message, { message });
  for (const { path, message } of messagesIn(errors, values, ''))
    if (!summary.has(message)) summary.set(message, { message, field: path });
  return [...summary.values()];
}

function* messagesIn(
  node: object,
  values: unknown,
  path: string,
): Generator<{ path: string; message: string }> {
  if (isError(node)) {
    if (node.message !== '') yield { path, message: node.message };
    return;
  }
  const fields = isFields(values) ? values : {};
  const order = Object.keys(fields);
  const entries = Object.entries(node).toSorted(
    ([one], [other]) => order.indexOf(one) - order.indexOf(other),
  );
  for (const [key, value] of entries) {
    const below: unknown = value;
    // `root` holds the error of the array itself.
    const at = key === 'root' ? path : path === '' ? key : `${path}.${key}`;
    if (typeof below === 'object' && below !== null) yield* messagesIn(below, fields[key], at);
  }
}

/** A list has its own order. */
function isFields(values: unknown): values is Readonly<Record<string, unknown>> {
  return typeof values === 'object' && values !== null && !Array.isArray(values);
}

function isError(node: object): node is { message: string } {
  return (
    'type' in node && typeof node.type === 'string' && 'message' in node && typeof node.message === 'string'
  );
}
