/** 一括承認: approves one application after the other (docs/rules/applications.md#approving-several). */

export type BulkState =
  | { readonly kind: 'waiting' | 'running' | 'approved' }
  /** The server's reason, or that it may no longer be approved. */
  | { readonly kind: 'refused'; readonly message: string }
  /** No answer: it may be approved. Another attempt repeats the call. */
  | { readonly kind: 'unknown' };

/** How a run ended: to the last row, on request, or because an answer did not come. */
export type BulkEnd = 'finished' | 'stopped' | 'lost';

/**
 * Calls `approve` for each row that is waiting or whose outcome is unknown, in order, and reports each new
 * state. Between two rows it looks whether it should stop.
 */
export async function runBulk(
  states: readonly BulkState[],
  approve: (index: number) => Promise<BulkState>,
  report: (index: number, state: BulkState) => void,
  stopped: () => boolean,
): Promise<BulkEnd> {
  for (const [index, { kind }] of states.entries()) {
    if (kind === 'approved' || kind === 'refused') continue;
    if (stopped()) return 'stopped';
    report(index, { kind: 'running' });
    // One at a time: so a run can be stopped, and no two of its calls wait for each other's locks.
    const state = await approve(index);
    report(index, state);
    if (state.kind === 'unknown') return 'lost';
  }
  return 'finished';
}

/** How many rows have been answered. */
export function answered(states: readonly BulkState[]): number {
  return states.filter(({ kind }) => kind === 'approved' || kind === 'refused').length;
}
