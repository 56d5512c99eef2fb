import { copyLimits } from '#domain/limits.ts';

/** What a ZIP file of copies would contain. */
export type CopySize = { readonly item_count: number; readonly bytes: number };

/** Why nothing of this size is saved: there is nothing, or more than `copyLimits`; null if it is. */
export function copyFault({ item_count, bytes }: CopySize): 'nothing' | 'too_much' | null {
  if (item_count === 0) return 'nothing';
  const fits = item_count <= copyLimits.items && bytes <= copyLimits.megabytes * 1_000_000;
  return fits ? null : 'too_much';
}
