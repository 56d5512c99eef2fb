import type { Tracing } from '#server/inside/tracing.ts';
import type { Stopping } from './stopping.ts';

/** Loads what traces, which takes time and memory, only if there is a collector. */
export async function openTracing(url: string | null, stopping: Stopping): Promise<Tracing | null> {
  if (url === null) return null;
  const { startTracing } = await import('#server/inside/tracing.ts');
  const tracing = startTracing(url, (message) => console.error('traces:', message));
  stopping.add('the traces', () => tracing.stop());
  return tracing;
}
