import type { FirstCall } from '#contract/first-calls.ts';
import { readKept, type Store } from './storage.ts';

/**
 * The paths and inputs of the calls with which a screen begins. A call that opens something is only among
 * them if the address has a valid id and nothing else.
 */
export function inputsOf(
  calls: readonly FirstCall[],
  search: string,
  store: Store,
): [path: string, input: Record<string, unknown>][] {
  return calls.flatMap((call) => {
    const input = 'id' in call ? idIn(search, call.id) : pageOf(call, store);
    return input === null ? [] : [[call.path, input]];
  });
}

function idIn(search: string, name: string): Record<string, unknown> | null {
  const [, found, id] = /^\?(\w+)=([1-9]\d{0,8})$/.exec(search) ?? [];
  return found === name ? { [name]: id } : null;
}

/** What another release has saved may look different; the screen then asks for something else. */
function pageOf(
  { saved, search, limit }: Extract<FirstCall, { saved: string }>,
  store: Store,
): Record<string, unknown> {
  const kept = readKept(store, 'search', saved);
  const { page = 1, ...rest }: { page?: unknown } = typeof kept === 'object' ? { ...kept } : { page: kept };
  return { ...search, ...rest, skip: (Number(page) - 1) * limit, limit };
}
